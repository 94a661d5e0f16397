"""The app `play`."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Rooms, live tables, rulings at them, and comments at moves."""

    name = "smazzata.play"
    label = "play"

    def ready(self) -> None:
        """Lets nobody wait for a member who was erased; members take their comments away."""
        from smazzata.members.directory import member_erased
        from smazzata.members.licences import member_history_requested
        from smazzata.members.privacy import personal_data_requested
        from smazzata.play import comments
        from smazzata.play.lobby.handler import forget

        member_erased.connect(forget)
        member_erased.connect(comments.erase_comments)
        personal_data_requested.connect(comments.comments_of_member)
        member_history_requested.connect(comments.has_commented)
