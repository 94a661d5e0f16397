"""The write side of tournaments: the only place that appends to one."""

from collections.abc import Sequence
from uuid import UUID

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from smazzata.ledger.errors import StreamSealed, UnknownStream, VersionConflict
from smazzata.ledger.events import NewEvent
from smazzata.ledger.repository import LoadedAggregate
from smazzata.tournament_management.tournament import load, tournaments
from tournaments.decider import decide
from tournaments.state import Tournament, fold

ATTEMPTS = 5
"""Results of many tables may arrive at the same moment."""


def execute(
    tournament: UUID, commands: Sequence[Command], command_id: UUID, actor: str
) -> LoadedAggregate[Tournament] | Refusal:
    """Carries out commands one after the other, all of them or none.

    Returns the tournament after them, or the first refusal. Commands that had taken effect before
    add nothing. The same `command_id` again returns the tournament as it stands.
    """
    for attempt in range(ATTEMPTS):
        before = _known(tournament)
        state = before.state if before else Tournament()
        events: list[Event] = []
        for command in commands:
            decided = decide(state, command)
            if isinstance(decided, Refusal):
                return decided
            state = fold(decided, state)
            events += decided
        if before and not events:
            return before
        new = [NewEvent(event.name(), event.data(), event.schema) for event in events]
        try:
            return tournaments.append(
                tournament, before, new, state, command_id, actor, seal=state.closed
            )
        except (VersionConflict, StreamSealed):
            if attempt == ATTEMPTS - 1:
                raise
    raise AssertionError("the last attempt returns or raises")


def _known(tournament: UUID) -> LoadedAggregate[Tournament] | None:
    try:
        return load(tournament)
    except UnknownStream:
        return None
