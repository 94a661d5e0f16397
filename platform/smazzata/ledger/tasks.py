"""The regular checkpoint."""

import logging

from celery import shared_task

from smazzata.ledger.checkpointing import checkpoint_if_moved
from smazzata.ledger.errors import LedgerError

_log = logging.getLogger(__name__)


@shared_task
def take_checkpoint() -> None:
    """Sign where all streams stand, if anything has happened since the last time."""
    try:
        checkpoint_if_moved()
    except LedgerError as error:
        # The next one is due in two minutes; the play goes on without.
        _log.error("checkpoint_not_taken: %s: %s", error.code, error)
