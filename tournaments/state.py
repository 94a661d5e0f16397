"""A tournament as the fold of its events. `evolve` judges nothing: events carry all outcomes."""

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any, Literal, TypeAlias

import msgspec

from games.kernel.event import Event
from tournaments.events import (
    DrawMade,
    EntryAdmitted,
    EntryWithdrawn,
    LotsDrawn,
    PenaltyApplied,
    RatingsChanged,
    RestAssigned,
    ResultCorrected,
    ResultRecorded,
    RoundClosed,
    RoundPosted,
    RoundProposed,
    Source,
    StandingsPublished,
    TournamentClosed,
    TournamentOpened,
)
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


def evolve(state: Tournament, event: Event) -> Tournament:
    """The tournament after one more event; `state` is left as it was."""
    after = _clone(state)
    _APPLY[type(event)](after, event)
    return after


def fold(events: Iterable[Event], start: Tournament | None = None) -> Tournament:
    """The tournament after all events. Changes one copy in place: fast for long logs."""
    state = _clone(start) if start is not None else Tournament()
    apply(state, events)
    return state


def apply(state: Tournament, events: Iterable[Event]) -> None:
    """Changes `state` itself: only for whoever made it and shows it to nobody meanwhile."""
    for event in events:
        _APPLY[type(event)](state, event)


def _clone(state: Tournament) -> Tournament:
    after = copy(state)
    after.entries = dict(state.entries)
    after.members = dict(state.members)
    after.rounds = [copy(r) for r in state.rounds]
    for r in after.rounds:
        r.results, r.sources, r.matches = dict(r.results), dict(r.sources), dict(r.matches)
    after.credited = list(state.credited)
    after.lots = dict(state.lots)
    after.published = list(state.published)
    after.ratings = {kind: list(rows) for kind, rows in state.ratings.items()}
    return after


def _opened(state: Tournament, event: TournamentOpened) -> None:
    state.rules = event


def _admitted(state: Tournament, event: EntryAdmitted) -> None:
    entry = Entry(event.number, event.members, event.club, event.rating)
    state.entries[event.number] = entry
    for member in event.members:
        state.members[member] = event.number


def _withdrawn(state: Tournament, event: EntryWithdrawn) -> None:
    entry = state.entries[event.number]
    state.entries[event.number] = msgspec.structs.replace(entry, withdrawn=True)
    state.proposal = None


def _draw(state: Tournament, event: DrawMade) -> None:
    state.seed, state.drawn_by = event.seed, event.method
    state.drawn = event.order if event.part == 1 else state.drawn + event.order
    state.draw_complete = event.part == event.parts


def _proposed(state: Tournament, event: RoundProposed) -> None:
    earlier = state.proposal.tables if state.proposal is not None and event.part > 1 else ()
    complete = event.part == event.parts
    state.proposal = Proposal(event, earlier + event.tables, complete)


def _posted(state: Tournament, event: RoundPosted) -> None:
    proposal = state.proposal
    if proposal is None:
        raise ValueError("a round was posted that nobody had proposed")
    head = proposal.head
    state.rounds.append(
        Round(event.round, head.system, proposal.tables, head.byes, event.input_hash, {}, {}, {})
    )
    state.proposal = None


def _rest(state: Tournament, event: RestAssigned) -> None:
    state.credited.append(Credit(event.number, event.vp, event.mp, event.round, rest=True))


def _put(state: Tournament, event: ResultRecorded | ResultCorrected) -> Round:
    found = state.rounds[event.round - 1]
    sides = found.tables[event.table - 1].sides
    found.results[event.table] = TableResult(
        event.round, event.table, sides, event.mp, event.vp, event.places
    )
    return found


def _recorded(state: Tournament, event: ResultRecorded) -> None:
    found = _put(state, event)
    found.sources[event.table] = event.source
    if event.match:
        found.matches[event.table] = event.match


def _corrected(state: Tournament, event: ResultCorrected) -> None:
    found = _put(state, event)
    if event.kind == "arbitral":
        found.sources[event.table] = "arbitral"
    if event.scope == "pair_again":
        state.proposal = None


def _penalty(state: Tournament, event: PenaltyApplied) -> None:
    state.credited.append(Credit(event.number, -event.vp, -event.mp))


def _lots(state: Tournament, event: LotsDrawn) -> None:
    state.lots_drawn += 1
    state.lots.update({number: lot for lot, number in enumerate(event.order, 1)})


def _round_closed(state: Tournament, event: RoundClosed) -> None:
    state.rounds[event.round - 1].closed = True


def _published(state: Tournament, event: StandingsPublished) -> None:
    state.published.append(event)


def _rated(state: Tournament, event: RatingsChanged) -> None:
    rows = [
        RatingChange(*row)
        for row in zip(event.subjects, event.before, event.after, event.tables, strict=True)
    ]
    earlier = state.ratings.get(event.kind, []) if event.part > 1 else []
    state.ratings[event.kind] = earlier + rows


def _closed(state: Tournament, _event: TournamentClosed) -> None:
    state.closed = True


_Apply: TypeAlias = Callable[[Tournament, Any], None]
_APPLY: dict[type[Event], _Apply] = {
    TournamentOpened: _opened,
    EntryAdmitted: _admitted,
    EntryWithdrawn: _withdrawn,
    DrawMade: _draw,
    RoundProposed: _proposed,
    RoundPosted: _posted,
    RestAssigned: _rest,
    ResultRecorded: _recorded,
    ResultCorrected: _corrected,
    PenaltyApplied: _penalty,
    LotsDrawn: _lots,
    RoundClosed: _round_closed,
    StandingsPublished: _published,
    RatingsChanged: _rated,
    TournamentClosed: _closed,
}
