"""The desk's application."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """The app `desk`."""

    name = "smazzata.desk"
    label = "desk"
