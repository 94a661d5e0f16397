"""The comments' application."""

from django.apps import AppConfig


class CommentsConfig(AppConfig):
    """Comments at moves."""

    name = "smazzata.comments"
    label = "comments"

    def ready(self) -> None:
        """Let members take their comments away, and have them forgotten."""
        from smazzata.comments import talk
        from smazzata.members.licences import known_elsewhere
        from smazzata.members.own import own_data
        from smazzata.members.register import forgotten

        forgotten.connect(talk.forget)
        own_data.connect(talk.said_by)
        known_elsewhere.connect(talk.has_said)
