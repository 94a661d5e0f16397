"""The app `season`."""

from django.apps import AppConfig


class SeasonConfig(AppConfig):
    """What a federation rules beyond one tournament."""

    name = "smazzata.season"
    label = "season"
