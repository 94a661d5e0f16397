"""A tournament as the fold of its events. `evolve` judges nothing: events carry all outcomes."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec

from games.kernel.event import Event
from tournaments import events as facts
from tournaments.events import (
    AppealDecided,
    AppealFiled,
    CallAnswered,
    DrawMade,
    EntryAdmitted,
    EntryWithdrawn,
    LotsDrawn,
    PenaltyApplied,
    RatingsChanged,
    RefereeCalled,
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
    WarningGiven,
)
from tournaments.events.results import Scope
from tournaments.movements.systems import FIXED
from tournaments.pairing.model import Number, PairedTable, Reason
from tournaments.rating.fold import RatingChange
from tournaments.standings.totals import Credit, TableResult
from tournaments.state import Entry, Proposal, Round, Tournament, Word, clone


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
    entry = Entry(
        event.number, event.members, event.club, event.rating, from_round=event.from_round
    )
    state.entries[event.number] = entry
    for member in event.members:
        state.members[member] = event.number
    if event.draw_place:
        _put_in_the_draw(state, event.number, event.draw_place)
        _others_are_there(state)


def _withdrawn(state: Tournament, event: EntryWithdrawn) -> None:
    entry = state.entries[event.number]
    state.entries[event.number] = msgspec.structs.replace(entry, withdrawn=True, left=event.kind)
    _others_are_there(state)


def _returned(state: Tournament, event: facts.EntryReturned) -> None:
    entry = state.entries[event.number]
    state.entries[event.number] = msgspec.structs.replace(entry, withdrawn=False, left="")
    if event.draw_place:
        _put_in_the_draw(state, event.number, event.draw_place)
    _others_are_there(state)


def _put_in_the_draw(state: Tournament, number: Number, place: int) -> None:
    state.drawn = (*state.drawn[: place - 1], number, *state.drawn[place - 1 :])


def _others_are_there(state: Tournament) -> None:
    """Whoever was to be paired is not who was when the proposal was made."""
    state.proposal = None
    for played in state.rounds:  # several may be open, and be recalled one after the other
        played.proposal = None


def _substituted(state: Tournament, event: facts.MemberSubstituted) -> None:
    entry = state.entries[event.number]
    members = tuple(event.into if member == event.out else member for member in entry.members)
    earlier = tuple(e for e in entry.earlier if e[0] < event.round - 1)
    if event.round > 1:
        earlier = (*earlier, (event.round - 1, entry.members_in(event.round - 1)))
    entry = msgspec.structs.replace(entry, members=members, earlier=earlier)
    state.entries[event.number] = entry
    state.members[event.into] = event.number


def _filled(state: Tournament, event: facts.TableFilled) -> None:
    found = state.rounds[event.round - 1]
    seated = PairedTable(event.sides, (Reason("late_entry"),))
    at = event.table - 1
    found.tables = (*found.tables[:at], seated, *found.tables[at + 1 :])
    found.byes = tuple(n for n in found.byes if n not in event.sides)
    state.credited = [
        c
        for c in state.credited
        if not (c.rest and c.round == event.round and c.number in event.sides)
    ]


def _missed(state: Tournament, event: facts.RoundMissed) -> None:
    _credit(state, event.number, event.vp, event.mp, event.round)


def _late(state: Tournament, event: facts.LatenessNoted) -> None:
    state.rounds[event.round - 1].late[event.number] = event.minutes


def _credit(
    state: Tournament, number: Number, vp: int, mp: int, round_: int = 0, rest: bool = False
) -> None:
    state.credits_given += 1
    state.credited.append(Credit(number, vp, mp, round_, rest, state.credits_given))


def _revoked(state: Tournament, event: facts.CreditRevoked) -> None:
    state.credited = [c for c in state.credited if c.id != event.credit]


def _draw(state: Tournament, event: DrawMade) -> None:
    state.seed, state.drawn_by = event.seed, event.method
    state.drawn = event.order if event.part == 1 else state.drawn + event.order
    state.draw_complete = event.part == event.parts


def _proposed(state: Tournament, event: RoundProposed) -> None:
    earlier = state.proposal.tables if state.proposal is not None and event.part > 1 else ()
    tables, complete = earlier + event.tables, event.part == event.parts
    state.proposal = Proposal(event, tables, complete, event.byes, tables)


def _altered(state: Tournament, event: facts.ProposalAltered) -> None:
    proposal = _of_next(state)
    changed = {c.table: c.after for c in event.changed}
    tables = tuple(changed.get(at, table) for at, table in enumerate(proposal.tables, 1))
    state.proposal = msgspec.structs.replace(
        proposal, tables=tables, byes=event.byes, checked=False
    )


def _checked(state: Tournament, _event: facts.ProposalChecked) -> None:
    state.proposal = msgspec.structs.replace(_of_next(state), checked=True)


def _of_next(state: Tournament) -> Proposal:
    if state.proposal is None:
        raise ValueError("there is an event of a proposal that nobody made")
    return state.proposal


def _posted(state: Tournament, event: RoundPosted) -> None:
    proposal = _of_next(state)
    state.rounds.append(
        Round(
            event.round,
            proposal.head.system,
            proposal.tables,
            proposal.byes,
            event.input_hash,
            {},
            {},
            {},
            visible_at=event.visible_at,
            proposal=proposal,
            published_before=len(state.published),
        )
    )
    state.proposal = None


def _recalled(state: Tournament, event: facts.RoundRecalled) -> None:
    state.proposal = state.rounds.pop().proposal
    state.credited = [c for c in state.credited if c.round != event.round]
    for entry in state.entries.values():
        if entry.from_round > event.round:
            state.entries[entry.number] = msgspec.structs.replace(entry, from_round=event.round)


def _reopened(state: Tournament, event: facts.RoundReopened) -> None:
    state.rounds[event.round - 1].closed = False
    state.proposal = None


def _rest(state: Tournament, event: RestAssigned) -> None:
    _credit(state, event.number, event.vp, event.mp, event.round, rest=True)


def _put(state: Tournament, event: ResultRecorded | ResultCorrected | facts.ResultMended) -> Round:
    found = state.rounds[event.round - 1]
    if before := found.results.get(event.table):
        words = found.overruled.get(event.table, ())
        found.overruled[event.table] = (*words, Word(before, found.sources[event.table]))
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
    _pair_again(state, event.scope)


def _mended(state: Tournament, event: facts.ResultMended) -> None:
    _put(state, event).sources[event.table] = event.source
    _pair_again(state, event.scope)


def _result_revoked(state: Tournament, event: facts.ResultRevoked) -> None:
    found = state.rounds[event.round - 1]
    words = found.overruled.pop(event.table, ())
    if words:
        found.results[event.table], found.sources[event.table] = words[-1]
    else:
        taken = found.results.pop(event.table)
        del found.sources[event.table]
        _claims_again(found, event.table, taken)
    if words[:-1]:
        found.overruled[event.table] = words[:-1]
    _pair_again(state, event.scope)


def _claims_again(found: Round, table: int, taken: TableResult) -> None:
    """Claims that differ are a dispute again; equal ones go with the result that they were."""
    said = set(found.claims.get(table, {}).values())
    if len(said) > 1:
        found.disputed |= {table}
    elif said == {taken.mp}:
        del found.claims[table]


def _pair_again(state: Tournament, scope: Scope) -> None:
    """A result that was wrong makes a proposal wrong that looked at it."""
    if scope == "pair_again" and state.proposal and state.proposal.head.system not in FIXED:
        state.proposal = None


def _sat(state: Tournament, event: facts.LineupRecorded) -> None:
    state.rounds[event.round - 1].lineups[event.table] = event.sitting


def _penalty(state: Tournament, event: PenaltyApplied) -> None:
    _credit(state, event.number, -event.vp, -event.mp)


def _warned(state: Tournament, event: WarningGiven) -> None:
    state.warnings.append(event)


def _called(state: Tournament, event: RefereeCalled) -> None:
    state.calls.append(event)


def _answered(state: Tournament, event: CallAnswered) -> None:
    state.answers[event.call] = event


def _appealed(state: Tournament, event: AppealFiled) -> None:
    state.appeals.append(event)


def _appeal_decided(state: Tournament, event: AppealDecided) -> None:
    state.appeals_decided[event.appeal] = event


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


def _named(state: Tournament, event: facts.OfficerNamed) -> None:
    state.officers |= {(event.member, event.office)}


def _dismissed(state: Tournament, event: facts.OfficerDismissed) -> None:
    state.officers -= {(event.member, event.office)}


def _not_official(state: Tournament, event: facts.OfficialModeLeft) -> None:
    state.official_mode_left = event


def _lent(state: Tournament, event: facts.TournamentLent) -> None:
    state.lent_to = event.to


def _given_back(state: Tournament, _event: facts.TournamentReturned) -> None:
    state.lent_to = ""


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
    WarningGiven: _warned,
    RefereeCalled: _called,
    CallAnswered: _answered,
    AppealFiled: _appealed,
    AppealDecided: _appeal_decided,
    LotsDrawn: _lots,
    RoundClosed: _round_closed,
    StandingsPublished: _published,
    RatingsChanged: _rated,
    TournamentClosed: _closed,
    facts.TableFilled: _filled,
    facts.RoundMissed: _missed,
    facts.EntryReturned: _returned,
    facts.MemberSubstituted: _substituted,
    facts.LatenessNoted: _late,
    facts.ProposalAltered: _altered,
    facts.ProposalChecked: _checked,
    facts.RoundRecalled: _recalled,
    facts.RoundReopened: _reopened,
    facts.CreditRevoked: _revoked,
    facts.ResultMended: _mended,
    facts.ResultRevoked: _result_revoked,
    facts.LineupRecorded: _sat,
    facts.OfficerNamed: _named,
    facts.OfficerDismissed: _dismissed,
    facts.OfficialModeLeft: _not_official,
    facts.TournamentLent: _lent,
    facts.TournamentReturned: _given_back,
}
