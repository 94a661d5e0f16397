"""The application of the write side."""

from django.apps import AppConfig


class ProgramsConfig(AppConfig):
    """The app `programs`."""

    name = "smazzata.programs"
    label = "programs"
