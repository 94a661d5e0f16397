"""Django application of the ledger."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LedgerConfig(AppConfig):
    """The event log. It has tables but no models: nothing may reach them through the ORM."""

    name = "smazzata.ledger"
    label = "ledger"
    verbose_name = _("Ledger")
