"""The lobby's application."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Waiting rooms."""

    name = "smazzata.lobby"
    label = "lobby"

    def ready(self) -> None:
        """Lets nobody wait for a member who has been erased."""
        from smazzata.lobby.handler import forget
        from smazzata.members.directory import member_erased

        member_erased.connect(forget)
