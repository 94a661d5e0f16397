"""The lobby's application."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Waiting rooms."""

    name = "smazzata.lobby"
    label = "lobby"
