"""Django's entry to the app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """The app `tables`."""

    name = "smazzata.tables"

    def ready(self) -> None:
        """Whoever appends to a match sends for those who attend to the table."""
        from smazzata.members.licences import member_history_requested
        from smazzata.tables import tasks  # noqa: F401 - registers its listener
        from smazzata.tables.append import match_over
        from smazzata.tables.unattended import forget
        from smazzata.tables.visibility import has_played

        member_history_requested.connect(has_played)
        match_over.connect(forget)
