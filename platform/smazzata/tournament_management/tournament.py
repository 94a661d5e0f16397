"""A tournament as a fold of its stream, and the matches that belong to it."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

from smazzata.ledger.events import StoredEvent
from smazzata.ledger.repository import AggregateRepository, LoadedAggregate
from tournaments.decider import fold as fold_events
from tournaments.pairing.model import Number
from tournaments.registry import CODEC
from tournaments.state import Round, Tournament

KIND = "tournament"


def fold(state: Tournament | None, events: Sequence[StoredEvent]) -> Tournament:
    """The tournament after more stored events."""
    return fold_events((CODEC.convert(e.type, e.data, e.schema) for e in events), state)


tournaments: AggregateRepository[Tournament] = AggregateRepository(KIND, fold, capacity=32)
"""The tournaments, as this process knows them."""


def load(tournament: UUID) -> LoadedAggregate[Tournament]:
    """A tournament as it stands now. Raises `UnknownStream`."""
    return tournaments.load(tournament)


def match_id(tournament: UUID, round_number: int, table: int) -> UUID:
    """The stream of a table's match: always the same, so that opening it twice opens it once.

    A UUID of version 7 with the tournament's moment: all streams of a tournament lie together in
    the order of time, and in the partition of its month.
    """
    name = f"smazzata.match.v1\x00{tournament}\x00{round_number}\x00{table}".encode()
    digest = int.from_bytes(hashlib.sha256(name).digest()[:10], "big")
    moment = tournament.int >> 80
    return UUID(
        int=moment << 80
        | 0x7 << 76
        | (digest >> 68 & 0xFFF) << 64
        | 0b10 << 62
        | digest & (1 << 62) - 1
    )


class Pairing(NamedTuple):
    """A table of a posted round."""

    round: int
    table: int
    sides: tuple[Number, ...]
    match: UUID


def pairings(tournament: UUID, played: Round) -> Iterator[Pairing]:
    """The tables of a round with their matches."""
    for seated in played.tables:
        match = match_id(tournament, played.number, seated.number)
        yield Pairing(played.number, seated.number, seated.sides, match)


def round_scope(tournament: UUID, round_number: int) -> str:
    """What the signed checkpoint of a finished round is called."""
    return f"tournament/{tournament}/round/{round_number}"


def closing_scope(tournament: UUID) -> str:
    """What the signed checkpoint of a tournament that has ended is called."""
    return f"tournament/{tournament}/end"
