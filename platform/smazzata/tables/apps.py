"""Django's entry to the app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """The app `tables`."""

    name = "smazzata.tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"
