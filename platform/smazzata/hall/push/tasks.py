"""When telephones are told: at once after a round was published or something said, and by a clock.

The tasks have a queue of their own, `push`: however many telephones there are, and however slow
their services, no table, no mail and no other tournament's next step waits for them. A task does
one batch of one tournament and goes to the end of the queue. The clock makes up for all that was
lost, tries again what was not taken, and brings what is published for an hour.
"""

from typing import Any
from uuid import UUID

from celery import shared_task
from django.db import transaction

from smazzata.hall.models import Announcement, PushSubscription
from smazzata.hall.push import sending, subscriptions, tables
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.length import EndEarly
from tournaments.subjects.posting import PostRound, RecallRound

CHANGES_SEATS = (
    CancelTournament,
    EndEarly,
    PostRound,
    RecallRound,
)
"""After these a telephone may have another seat; all others are left to the clock."""
GOOD_FOR = 60
"""Seconds; after that the clock has sent the task again."""


@shared_task
def tell(tournament: str) -> None:
    """Tells a batch of a tournament's telephones what is new, and goes on if there are more."""
    if sending.tell(UUID(tournament)):
        _send(UUID(tournament))


@shared_task
def tell_all() -> None:
    """Looks at every tournament for which a telephone waits, and forgets old telephones."""
    subscriptions.forget_old()
    waiting = PushSubscription.objects.order_by().values_list("tournament", flat=True).distinct()
    for tournament in waiting:
        _send(tournament)


@shared_task
def tell_tables() -> None:
    """Tells telephones of the tables of the lobby at which their owners sit."""
    tables.tell()


def on_command(tournament: UUID, commands: Any, **_: Any) -> None:
    """Tells telephones of a round that was published or recalled; receives `commanded`."""
    if any(isinstance(command, CHANGES_SEATS) for command in commands):
        _soon(tournament)


def on_announcement(instance: Announcement, created: bool, **_: Any) -> None:
    """Tells telephones what is said to everybody; receives `post_save`."""
    if created:
        _soon(instance.tournament)


def _soon(tournament: UUID) -> None:
    transaction.on_commit(lambda: _send_if_wanted(tournament), robust=True)


def _send_if_wanted(tournament: UUID) -> None:
    if PushSubscription.objects.filter(tournament=tournament).exists():
        _send(tournament)


def _send(tournament: UUID) -> None:
    tell.apply_async((str(tournament),), expires=GOOD_FOR)
