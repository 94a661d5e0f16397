"""Standings as they were published: which versions there have been, and each of them again.

Nothing of it is kept beside the log: a publication is an event, and the tournament folded up to it
shows what was on the wall at that moment, whatever was corrected since.
"""

from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import load
from smazzata.ledger.repository import LoadedAggregate
from smazzata.runtime.remembered import Remembered
from smazzata.tournament_management.tournament import fold, tournaments
from tournaments.events.publication import StandingsPublished
from tournaments.queries import after_rounds
from tournaments.state import Tournament


class Publication(NamedTuple):
    """One publication of the standings."""

    version: int
    """From 1."""
    round: int
    """The last round that they count."""
    at: datetime
    digest: str
    corrected: bool = False
    """Whether the standings after the same round had been published before."""


def publications(tournament: UUID) -> list[Publication]:
    """All publications of a tournament, the newest first."""
    head = tournaments.find(tournament)
    if head is None:
        return []

    def read() -> list[Publication]:
        events = load(tournament)[: head.version]
        found = [_publication(event) for event in events if _is_one(event)]
        rounds = [each.round for each in found]
        told = [p._replace(corrected=p.round in rounds[:at]) for at, p in enumerate(found)]
        return told[::-1]

    return [*_PUBLICATIONS.get((tournament, head.hash), read)]


def as_published(tournament: UUID, version: int) -> LoadedAggregate[Tournament] | None:
    """The tournament as it stood when this version was published; None if there is none."""
    found = [each for each in publications(tournament) if each.version == version]
    if not found:
        return None
    return _PUBLISHED.get((tournament, found[0]), lambda: _fold_to(tournament, version))


_PUBLICATIONS: Remembered[list[Publication]] = Remembered(64)
_PUBLISHED: Remembered[LoadedAggregate[Tournament]] = Remembered(16)
"""A publication never changes."""


def _fold_to(tournament: UUID, version: int) -> LoadedAggregate[Tournament]:
    events = load(tournament)
    at, event = next(
        (at, each)
        for at, each in enumerate(events, 1)
        if _is_one(each) and each.data["version"] == version
    )
    # Published while a later round was played, they count no more than was closed.
    state = after_rounds(fold(None, events[:at]), event.data["round"])
    return LoadedAggregate(tournament, event.version, event.hash, state)


def as_of(event: StoredEvent) -> Tournament:
    """The tournament as it stood with this event of its log."""
    return fold(None, [e for e in load(event.stream_id) if e.version <= event.version])


def version_at(tournament: UUID, moment: datetime) -> int | None:
    """Which version was on the wall at a moment; None before the first."""
    earlier = (each.version for each in publications(tournament) if each.at <= moment)
    return next(earlier, None)


def _is_one(event: StoredEvent) -> bool:
    return event.type == StandingsPublished.name()


def _publication(event: StoredEvent) -> Publication:
    data = event.data
    at = datetime.fromtimestamp(event.at_ms / 1000, UTC)
    return Publication(data["version"], data["round"], at, data["digest"])
