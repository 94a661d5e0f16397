"""The circuits' application."""

from django.apps import AppConfig


class CircuitsConfig(AppConfig):
    """The app `circuits`."""

    name = "smazzata.circuits"
    label = "circuits"
