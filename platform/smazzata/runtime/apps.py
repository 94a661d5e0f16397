"""Django's handle on the services: it brings the commands `up` and `migrate`."""

from django.apps import AppConfig


class ServicesConfig(AppConfig):
    """The app whose `migrate` prepares the database role (see `roles`)."""

    name = "smazzata.runtime"
    label = "services"
