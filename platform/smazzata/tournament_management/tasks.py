"""What is done for tournaments without being asked, in Celery."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from celery import shared_task
from django.db import transaction
from django.dispatch import receiver

from games.kernel.command import Command
from smazzata.ledger.ages import idle_streams
from smazzata.tables.append import match_over
from smazzata.tables.table import Table
from smazzata.tables.tasks import play_bots
from smazzata.tournament_management import process_manager
from smazzata.tournament_management.automation import automated
from smazzata.tournament_management.handler import commanded
from smazzata.tournament_management.models import Automation
from smazzata.tournament_management.tournament import KIND
from tournaments.subjects.cancellation import CancelTournament

log = logging.getLogger(__name__)

IDLE_MS = 5_000
"""A tournament in which nothing was recorded for this long is looked at, if steps are automated."""
MOST_OPEN = 100_000
"""Tournaments that people run stand idle for months; they must hide none that is waited for."""


def _play(match: UUID) -> None:
    play_bots.delay(str(match))


@shared_task
def advance(tournament: str) -> None:
    """Takes the next steps: draw, pairing, opening tables, closing a round, the end."""
    with _waiting_for_a_person(tournament):
        process_manager.advance(UUID(tournament), _play)


@shared_task
def record(tournament: str, round_number: int, table: int) -> None:
    """Records one finished table, and goes on when it was the last of its round."""
    with _waiting_for_a_person(tournament):
        if process_manager.record(UUID(tournament), round_number, table):
            advance.delay(tournament)


@contextmanager
def _waiting_for_a_person(tournament: str) -> Iterator[None]:
    """A step that is refused is no fault: somebody has to decide what is to be done."""
    try:
        yield
    except process_manager.StepRefused as step:
        log.warning("Tournament %s waits for a person: %s", tournament, step.refusal.code)


@receiver(match_over, dispatch_uid="tournament_management.record")
def on_match_over(table: Table, **_: Any) -> None:
    """Has the result of a tournament's table recorded."""
    opened = table.opened
    if opened.tournament and opened.round is not None and opened.number is not None:
        record.delay(opened.tournament, opened.round, opened.number)


@receiver(commanded, dispatch_uid="tournament_management.advance")
def on_command(tournament: UUID, actor: str, commands: Sequence[Command], **_: Any) -> None:
    """After a person's command takes the steps that a machine is to take next.

    Tables of a cancelled tournament are ended whoever runs it.
    """
    cancelled = any(isinstance(command, CancelTournament) for command in commands)
    if actor != process_manager.ACTOR and (cancelled or automated(tournament)):
        transaction.on_commit(lambda: advance.delay(str(tournament)), robust=True)


@shared_task
def wake_tournaments() -> None:
    """Goes on with tournaments whose next step was lost with a process that died."""
    idle = idle_streams(KIND, IDLE_MS, limit=MOST_OPEN)
    automatic = Automation.objects.filter(tournament__in=idle).exclude(steps=[])
    for tournament in automatic.values_list("tournament", flat=True):
        advance.delay(str(tournament))
