"""The desk's application."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """The app `desk`."""

    name = "smazzata.desk"
    label = "desk"

    def ready(self) -> None:
        """Let members take away what is kept of them beside the logs, and have it forgotten."""
        from smazzata.desk.rulings import reports, statements
        from smazzata.desk.setup import saved_presets
        from smazzata.members.directory import member_erased
        from smazzata.members.privacy import personal_data_requested

        member_erased.connect(saved_presets.erase_presets)
        personal_data_requested.connect(saved_presets.presets_of_member)
        member_erased.connect(statements.erase_statements)
        personal_data_requested.connect(statements.statements_of_member)
        member_erased.connect(reports.erase_reports)
        personal_data_requested.connect(reports.reports_of_member)
