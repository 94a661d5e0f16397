"""Django's entry to the app."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The app `api`."""

    name = "smazzata.api"
    label = "api"
