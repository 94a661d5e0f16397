"""Django's entry to the app."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """The app `ratings`."""

    name = "smazzata.ratings"
    label = "ratings"
    default_auto_field = "django.db.models.BigAutoField"
