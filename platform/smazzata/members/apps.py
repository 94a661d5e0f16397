"""Django's entry to the app."""

from django.apps import AppConfig


class MembersConfig(AppConfig):
    """The app `members`."""

    name = "smazzata.members"
    label = "members"
