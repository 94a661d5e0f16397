"""Django's entry to the app: it brings the commands `up` and `migrate`."""

from django.apps import AppConfig


class RuntimeConfig(AppConfig):
    """The app whose `migrate` prepares the database role (see `database_roles`)."""

    name = "smazzata.runtime"
    label = "runtime"
