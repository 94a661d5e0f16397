"""The comments' application."""

from django.apps import AppConfig


class CommentsConfig(AppConfig):
    """Comments at moves."""

    name = "smazzata.comments"
    label = "comments"

    def ready(self) -> None:
        """Let members take their comments away, and have them forgotten."""
        from smazzata.comments import services
        from smazzata.members.directory import member_erased
        from smazzata.members.licences import member_history_requested
        from smazzata.members.privacy import personal_data_requested

        member_erased.connect(services.erase_comments)
        personal_data_requested.connect(services.comments_of_member)
        member_history_requested.connect(services.has_commented)
