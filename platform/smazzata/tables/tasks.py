"""Bot seats in Celery.

Tasks are short, acknowledged late and safe to run twice or at once: what a worker killed in the
middle had not stored is decided again, the same, by the next.
"""

import logging
from uuid import UUID

from celery import shared_task

from smazzata.ledger.idle import idle_streams
from smazzata.tables.botplay import Pause, play, waits_for_bot
from smazzata.tables.signals import match_over
from smazzata.tables.table import KIND, load

log = logging.getLogger(__name__)

APPENDS_A_TASK = 8
"""A task ends after this many appends, a second or two, and hands on to the next."""

IDLE_MS = 5_000
"""A table at which a bot has been to move for this long has lost its task."""


@shared_task
def play_bots(match: str) -> None:
    """Plays the bots of a match for a while; calls itself again until a person is to move."""
    match_id = UUID(match)
    pause = play(match_id, APPENDS_A_TASK)
    if pause is Pause.BUDGET:
        play_bots.delay(match)
    elif pause is Pause.OVER:
        match_over.send(sender=play_bots, match=match_id, table=load(match_id).state)


@shared_task
def wake_bots() -> None:
    """Sends the task again for each table where a bot is to move and nothing happens.

    Runs every few seconds. The broker returns a dead worker's messages too, but only after
    minutes; a task sent once too often does no harm. When workers have more to do than they can,
    tables stand still though no task is lost: what is sent then expires in the queue.
    """
    for match in idle_streams(KIND, IDLE_MS):
        try:
            waiting = waits_for_bot(load(match).state)
        except Exception as error:
            # A match that cannot be read must not keep all others waiting; the audit says more.
            log.warning("Match %s cannot be read: %s", match, type(error).__name__)
        else:
            if waiting:
                play_bots.apply_async((str(match),), expires=IDLE_MS / 1000)
