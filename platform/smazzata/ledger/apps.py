"""Django application of the ledger."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class LedgerConfig(AppConfig):
    """The event log. It has tables but no models: nothing may reach them through the ORM."""

    name = "smazzata.ledger"
    label = "ledger"
    verbose_name = "Ledger"

    def ready(self) -> None:
        """Find what the other applications declare: projections and auditors."""
        autodiscover_modules("projections", "auditors")
