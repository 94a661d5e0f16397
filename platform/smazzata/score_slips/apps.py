"""The slips' application."""

from django.apps import AppConfig


class ScoreSlipsConfig(AppConfig):
    """The app `score_slips`."""

    name = "smazzata.score_slips"
    label = "score_slips"
