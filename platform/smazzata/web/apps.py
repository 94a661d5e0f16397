"""Django's entry to the app."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The app `web`."""

    name = "smazzata.web"
    label = "web"
