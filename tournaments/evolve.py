"""A tournament as the fold of its events. `evolve` judges nothing: events carry all outcomes."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

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
    SlipClaimed,
    SlipDisputed,
    StandingsPublished,
    TournamentClosed,
    TournamentOpened,
)
from tournaments.rating.fold import RatingChange
from tournaments.standings.totals import Credit, TableResult
from tournaments.state import Entry, Proposal, Round, Tournament, clone


def evolve(state: Tournament, event: Event) -> Tournament:
    """The tournament after one more event; `state` is left as it was."""
    after = clone(state)
    _APPLY[type(event)](after, event)
    return after


def fold(events: Iterable[Event], start: Tournament | None = None) -> Tournament:
    """The tournament after all events. Changes one copy in place: fast for long logs."""
    state = clone(start) if start is not None else Tournament()
    apply(state, events)
    return state


def apply(state: Tournament, events: Iterable[Event]) -> None:
    """Changes `state` itself: only for whoever made it and shows it to nobody meanwhile."""
    for event in events:
        _APPLY[type(event)](state, event)


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
    found.disputed -= {event.table}
    if event.match:
        found.matches[event.table] = event.match


def _claimed(state: Tournament, event: SlipClaimed) -> None:
    found = state.rounds[event.round - 1]
    found.claims[event.table] = {**found.claims.get(event.table, {}), event.by: event.mp}


def _disputed(state: Tournament, event: SlipDisputed) -> None:
    state.rounds[event.round - 1].disputed |= {event.table}


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
    SlipClaimed: _claimed,
    SlipDisputed: _disputed,
    PenaltyApplied: _penalty,
    LotsDrawn: _lots,
    RoundClosed: _round_closed,
    StandingsPublished: _published,
    RatingsChanged: _rated,
    TournamentClosed: _closed,
}
