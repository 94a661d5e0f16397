"""Bot seats in Celery.

Tasks are short, acknowledged late and safe to run twice or at once: what a worker killed in the
middle had not stored is decided again, the same, by the next.
"""

from uuid import UUID

from celery import shared_task

from smazzata.tables.botplay import Pause, play
from smazzata.tables.signals import match_over
from smazzata.tables.table import load

APPENDS_A_TASK = 8
"""A task ends after this many appends, a second or two, and hands on to the next."""


@shared_task
def play_bots(match: str) -> None:
    """Plays the bots of a match for a while; calls itself again until a person is to move."""
    match_id = UUID(match)
    pause = play(match_id, APPENDS_A_TASK)
    if pause is Pause.BUDGET:
        play_bots.delay(match)
    elif pause is Pause.OVER:
        match_over.send(sender=play_bots, match=match_id, table=load(match_id).state)
