"""What is known of a tournament: entries, rounds, results, credits.

`tournaments.evolve` folds it from the events.
"""

from copy import copy
from typing import Literal

import msgspec

from tournaments.events import (
    RoundProposed,
    StandingsPublished,
    TournamentOpened,
)
from tournaments.events.results import Source
from tournaments.movements.systems import System
from tournaments.pairing.model import Number, PairedTable
from tournaments.rating.fold import Kind, RatingChange
from tournaments.standings.totals import Credit, TableResult


class Entry(msgspec.Struct, frozen=True):
    """A side that takes part."""

    number: Number
    members: tuple[str, ...]
    club: str
    rating: int | None
    withdrawn: bool = False


class Proposal(msgspec.Struct, frozen=True):
    """The tables of the next round as proposed, perhaps still in parts."""

    head: RoundProposed
    tables: tuple[PairedTable, ...]
    complete: bool


class Round(msgspec.Struct):
    """A posted round."""

    number: int
    system: System
    tables: tuple[PairedTable, ...]
    byes: tuple[Number, ...]
    input_hash: str
    results: dict[int, TableResult]
    """By table, from 1."""
    sources: dict[int, Source]
    matches: dict[int, str]
    claims: dict[int, dict[Number, tuple[int, ...]]] = {}
    """By table, then by who claims: the totals said last."""
    disputed: frozenset[int] = frozenset()
    """Tables without a result whose claims differ."""
    closed: bool = False


class Tournament(msgspec.Struct):
    """Everything that has happened. Treat as a value: `evolve` never changes the one given."""

    rules: TournamentOpened | None = None
    entries: dict[Number, Entry] = {}
    members: dict[str, Number] = {}
    seed: str = ""
    drawn: tuple[Number, ...] = ()
    drawn_by: Literal["random", "rating"] = "random"
    draw_complete: bool = False
    proposal: Proposal | None = None
    rounds: list[Round] = []
    credited: list[Credit] = []
    """Rests and penalties."""
    lots: dict[Number, int] = {}
    lots_drawn: int = 0
    published: list[StandingsPublished] = []
    ratings: dict[Kind, list[RatingChange]] = {}
    closed: bool = False

    @property
    def current(self) -> Round | None:
        """The round posted last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def active(self) -> list[Entry]:
        """The entries that have not withdrawn, by number."""
        return [entry for _, entry in sorted(self.entries.items()) if not entry.withdrawn]

    @property
    def outcomes(self) -> list[TableResult]:
        """All results, by round and table."""
        return [r.results[table] for r in self.rounds for table in sorted(r.results)]


def clone(state: Tournament) -> Tournament:
    """A tournament that can be changed while `state` is left as it was."""
    after = copy(state)
    after.entries = dict(state.entries)
    after.members = dict(state.members)
    after.rounds = [copy(r) for r in state.rounds]
    for r in after.rounds:
        r.results, r.sources, r.matches = dict(r.results), dict(r.sources), dict(r.matches)
        r.claims = dict(r.claims)
    after.credited = list(state.credited)
    after.lots = dict(state.lots)
    after.published = list(state.published)
    after.ratings = {kind: list(rows) for kind, rows in state.ratings.items()}
    return after
