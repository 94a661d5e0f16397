"""Django's entry to the app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """The app `tables`."""

    name = "smazzata.tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Whoever appends to a match sends for those who attend to the table."""
        from smazzata.members.licences import member_history_requested
        from smazzata.tables import tasks  # noqa: F401 - registers its listener
        from smazzata.tables.conflict_of_interest import has_played
        from smazzata.tables.signals import match_over
        from smazzata.tables.unattended import forget

        member_history_requested.connect(has_played)
        match_over.connect(forget)
