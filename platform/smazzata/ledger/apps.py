"""Django application of the ledger."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created
from django.utils.module_loading import autodiscover_modules


class LedgerConfig(AppConfig):
    """The event log. It has tables but no models: nothing may reach them through the ORM."""

    name = "smazzata.ledger"

    def ready(self) -> None:
        """Guard connections, end in good order; find what others declare: projections, auditors."""
        from smazzata.ledger.notifications import finish
        from smazzata.ledger.session import refuse_others
        from smazzata.runtime.boot import command_ending

        connection_created.connect(refuse_others, dispatch_uid="smazzata.ledger.session")
        command_ending.connect(finish, dispatch_uid="smazzata.ledger.notifications")
        autodiscover_modules("projections", "auditors")
