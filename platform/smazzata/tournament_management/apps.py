"""Django's entry to the app."""

from django.apps import AppConfig


class DirectionConfig(AppConfig):
    """The app `direction`."""

    name = "smazzata.tournament_management"
    label = "direction"
    default_auto_field = "django.db.models.BigAutoField"
