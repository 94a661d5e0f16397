"""Django's entry to the app."""

from django.apps import AppConfig


class RefereeingConfig(AppConfig):
    """The app `refereeing`."""

    name = "smazzata.refereeing"
    label = "refereeing"
