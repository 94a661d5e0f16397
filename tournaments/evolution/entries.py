"""Who takes part, and who sits for an entry."""

import msgspec

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.evolution.credits import credit
from tournaments.pairing.model import Number, PairedTable, Reason
from tournaments.state import Entry, Tournament


def _admitted(state: Tournament, event: events.EntryAdmitted) -> None:
    entry = Entry(
        event.number,
        event.members,
        event.club,
        event.rating,
        from_round=event.from_round,
        family=event.family,
        province=event.province,
        table=event.table,
        categories=event.categories,
    )
    state.entries[event.number] = entry
    for member in event.members:
        state.members[member] = event.number
    if event.draw_place:
        _put_in_the_draw(state, event.number, event.draw_place)
        _others_are_there(state)


def _withdrawn(state: Tournament, event: events.EntryWithdrawn) -> None:
    entry = state.entries[event.number]
    state.entries[event.number] = msgspec.structs.replace(entry, withdrawn=True, left=event.kind)
    _others_are_there(state)


def _returned(state: Tournament, event: events.EntryReturned) -> None:
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


def _substituted(state: Tournament, event: events.MemberSubstituted) -> None:
    entry = state.entries[event.number]
    members = tuple(event.into if member == event.out else member for member in entry.members)
    earlier = tuple(e for e in entry.earlier if e[0] < event.round - 1)
    if event.round > 1:
        earlier = (*earlier, (event.round - 1, entry.members_in(event.round - 1)))
    known = [
        event.category if member == event.out else entry.category_of(member)
        for member in entry.members
    ]
    categories = tuple(known) if any(known) else ()
    entry = msgspec.structs.replace(entry, members=members, earlier=earlier, categories=categories)
    state.entries[event.number] = entry
    state.members[event.into] = event.number


def _filled(state: Tournament, event: events.TableFilled) -> None:
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


def _missed(state: Tournament, event: events.RoundMissed) -> None:
    credit(state, event.number, event.vp, event.mp, event.round)


def _late(state: Tournament, event: events.LatenessNoted) -> None:
    state.rounds[event.round - 1].late[event.number] = event.minutes


def _draw(state: Tournament, event: events.DrawMade) -> None:
    state.seed, state.drawn_by = event.seed, event.method
    state.drawn = event.order if event.part == 1 else state.drawn + event.order
    state.draw_complete = event.part == event.parts


def _lots(state: Tournament, event: events.LotsDrawn) -> None:
    state.lots_drawn += 1
    state.lots.update({number: lot for lot, number in enumerate(event.order, 1)})


APPLY: dict[type[Event], Apply] = {
    events.EntryAdmitted: _admitted,
    events.EntryWithdrawn: _withdrawn,
    events.EntryReturned: _returned,
    events.MemberSubstituted: _substituted,
    events.TableFilled: _filled,
    events.RoundMissed: _missed,
    events.LatenessNoted: _late,
    events.DrawMade: _draw,
    events.LotsDrawn: _lots,
}
