"""Which steps of a tournament are taken by machine, and which wait for people.

A tournament is run by people's commands, by `process_manager`, or by both: each
step has a switch of its own, to be turned at any time. The switches are no part of the tournament's
log: it says who took each step (`autopilot` or a member), and that is what a reader asks.
"""

from collections.abc import Iterable
from enum import StrEnum
from uuid import UUID

from smazzata.ledger.errors import storage_errors
from smazzata.ledger.sql import run_sql
from smazzata.tournament_management.models import Automation


class MachineStep(StrEnum):
    """What there is to do, in the order of a tournament."""

    DRAW = "draw"
    PAIR = "pair"
    """Propose the tables of the next round."""
    POST = "post"
    """Make the proposed tables binding."""
    OPEN_TABLES = "open_tables"
    """Open the matches of a posted round, for people and bots to play here."""
    COLLECT = "collect"
    """Record the results of matches that are over."""
    CLOSE_ROUND = "close_round"
    """End a round whose results are all in, and publish the standings."""
    SIGN = "sign"
    """Pin a finished round by a signed checkpoint."""
    CLOSE = "close"
    """Publish ratings after the last round and end the tournament."""


EVERY_STEP = frozenset(MachineStep)
NO_STEP: frozenset[MachineStep] = frozenset()
_STEPS = "SELECT steps FROM tournament_management_automation WHERE tournament = %s"


def automated(tournament: UUID) -> frozenset[MachineStep]:
    """The steps that a machine takes now. It is asked after every command."""
    with storage_errors():
        row = run_sql(_STEPS, [tournament]).fetchone()
    return frozenset(map(MachineStep, row[0])) if row else NO_STEP


def automate(tournament: UUID, steps: Iterable[MachineStep]) -> None:
    """From now on a machine takes these steps and no others.

    What was left lying meanwhile is done when the tournament is next looked at: by
    `tasks.advance`, or after `tasks.IDLE_MS` by itself.
    """
    wanted = [str(step) for step in MachineStep if step in set(steps)]
    Automation.objects.update_or_create(tournament=tournament, defaults={"steps": wanted})
