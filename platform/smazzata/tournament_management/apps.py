"""Django's entry to the app."""

from django.apps import AppConfig


class TournamentManagementConfig(AppConfig):
    """The app `tournament_management`."""

    name = "smazzata.tournament_management"
    label = "tournament_management"
    default_auto_field = "django.db.models.BigAutoField"
