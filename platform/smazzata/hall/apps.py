"""The hall's application."""

from django.apps import AppConfig


class HallConfig(AppConfig):
    """The app `hall`."""

    name = "smazzata.hall"
    label = "hall"
