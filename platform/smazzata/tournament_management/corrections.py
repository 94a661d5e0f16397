"""Corrections of a tournament: those that there were, and the tournament before and after each.

Nothing of it is kept beside the log: a correction is the events of one command.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from games.kernel.event import Event
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import group_by_command, load
from smazzata.tournament_management.tournament import fold
from tournaments.events.refereeing import PenaltyApplied, WarningRevoked
from tournaments.events.results import (
    CreditRevoked,
    RatedResultCorrected,
    ResultCorrected,
    ResultMended,
    ResultRecorded,
    ResultRevoked,
)
from tournaments.registry import CODEC
from tournaments.state import Tournament

CORRECTING: tuple[type[Event], ...] = (
    RatedResultCorrected,
    ResultCorrected,
    ResultMended,
    ResultRevoked,
    CreditRevoked,
    PenaltyApplied,
    WarningRevoked,
)
_NAMES = frozenset(event.name() for event in CORRECTING)
RESULTS = (ResultRecorded, ResultCorrected, ResultMended)
_RESULTS = frozenset(event.name() for event in RESULTS)


class Correction(NamedTuple):
    """What one command corrected."""

    version: int
    """Of the tournament after it: what it is called by."""
    at: datetime
    actor: str
    events: Sequence[Event]
    replaced: Mapping[tuple[int, int], tuple[int, ...]] = {}
    """By round and table: the totals that stood before it."""


def corrections(tournament: UUID) -> list[Correction]:
    """All corrections of a tournament, the newest first."""
    found: list[Correction] = []
    stood: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    for stored in group_by_command(load(tournament)):
        if not any(event.type in _NAMES or event.type in _RESULTS for event in stored):
            continue
        read = _correction(stored)
        if any(isinstance(event, CORRECTING) for event in read.events):
            replaced = {place: totals[-1] for place, totals in stood.items() if totals}
            found.append(read._replace(replaced=replaced))
        for event in read.events:
            if isinstance(event, ResultRevoked):
                stood.get((event.round, event.table), [()]).pop()
            elif isinstance(event, RESULTS):
                stood.setdefault((event.round, event.table), []).append(event.mp)
    return found[::-1]


def around(tournament: UUID, version: int) -> tuple[Correction, Tournament, Tournament] | None:
    """A correction, and the tournament before and after it; None if there is none of this name."""
    log = load(tournament)
    for stored in group_by_command(log):
        if stored[-1].version == version and any(event.type in _NAMES for event in stored):
            before = fold(None, log[: stored[0].version - 1])
            return _correction(stored), before, fold(before, stored)
    return None


def _correction(stored: Sequence[StoredEvent]) -> Correction:
    at = datetime.fromtimestamp(stored[0].at_ms / 1000, UTC)
    read = [CODEC.convert(e.type, e.data, e.schema) for e in stored]
    return Correction(stored[-1].version, at, stored[0].actor, read)
