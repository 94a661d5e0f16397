"""Entries that come after the draw, and those that come back.

Whoever comes while the first round is played fills a table that is not complete: that of who rests,
or one that is short. Otherwise it plays from the next round on and gets, for each round that the
others have played, what the rules leave it (`Rest.missed`).

In the order of the draw it comes last, as the draw would have put it had it been on the list last;
where the draw was by rating it stands where its rating puts it, behind its equals. In systems whose
rounds follow from that order, an entry may only come if the draw left a place empty: a moved order
would have people meet twice.
"""

from collections.abc import Sequence

from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.decisions.decision import Decision
from tournaments.movements.systems import BRACKETS, FIXED, System
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament

BY_PLACE: frozenset[System] = (FIXED - {"individual"}) | BRACKETS
"""Whose rounds would be others if somebody had another place in the draw."""


def admit_late(
    state: Tournament, rules: events.TournamentOpened, command: commands.AdmitEntry
) -> Decision:
    """A late entry, with its place in the draw, its first round, and what it has missed.

    Refusals: `draw_missing`, `no_empty_place`, `no_more_rounds`.
    """
    if not state.draw_complete:
        return Refusal("draw_missing")
    if refusal := _no_empty_place(state, rules):
        return refusal
    number = len(state.entries) + 1
    filled = _filled(state, rules, number)
    posted = len(state.rounds)
    if filled is None and posted >= rules.rounds:
        return Refusal("no_more_rounds", params={"rounds": rules.rounds})
    admitted = events.EntryAdmitted(
        number,
        command.members,
        command.club,
        command.rating,
        from_round=posted if filled else posted + 1,
        draw_place=_place(state, rules, command.rating),
        family=command.family,
        province=command.province,
        table=command.table,
        categories=command.categories,
    )
    if filled:
        return (admitted, filled)
    return (admitted, *_missed(rules, number, range(1, posted + 1)))


def come_back(
    state: Tournament, rules: events.TournamentOpened, command: commands.ReturnEntry
) -> Decision:
    """An entry that had withdrawn plays again from the next round on.

    When none is left it only comes back if it has missed none, and nothing moves.
    """
    entry = state.entries.get(command.number)
    if entry is None:
        return Refusal("unknown_entry", params={"entry": command.number})
    if not entry.withdrawn:
        return ()
    if not command.reason:
        return Refusal("reason_missing")
    place = 0
    if state.drawn and command.number not in state.drawn:
        # It was away when the draw was made: it comes as late as anybody new.
        if refusal := _no_empty_place(state, rules):
            return refusal
        place = _place(state, rules, entry.rating)
    credited = {c.round for c in state.credited if c.number == command.number}
    away = [
        played.number
        for played in state.rounds
        if played.number not in credited and not _took_part(played, command.number)
    ]
    if away and len(state.rounds) >= rules.rounds:
        return Refusal("no_more_rounds", params={"rounds": rules.rounds})
    returned = events.EntryReturned(command.number, command.reason, place)
    return (returned, *_missed(rules, command.number, away))


def _took_part(played: Round, number: Number) -> bool:
    return number in played.byes or any(number in table.sides for table in played.tables)


def _bound(state: Tournament, rules: events.TournamentOpened) -> set[System]:
    """The systems, of rounds that were posted or come next, that go by the order of the draw."""
    following = rules.system_of(len(state.rounds) + 1)
    return {following, *(played.system for played in state.rounds)} & BY_PLACE


def _no_empty_place(state: Tournament, rules: events.TournamentOpened) -> Refusal | None:
    bound = _bound(state, rules)
    full = len(state.drawn) % (2 if "groups" not in bound else rules.groups) == 0
    if bound and state.rounds and (bound & BRACKETS or full):
        return Refusal("no_empty_place", params={"system": min(bound)})
    return None


def _missed(rules: events.TournamentOpened, number: Number, rounds: Sequence[int]) -> list[Event]:
    return [events.RoundMissed(missed, number, rules.rest.missed, 0) for missed in rounds]


def _filled(
    state: Tournament, rules: events.TournamentOpened, number: Number
) -> events.TableFilled | None:
    """The table of the open first round that a late entry completes."""
    if len(state.rounds) != 1 or state.rounds[0].closed:
        return None
    first = state.rounds[0]
    resting = not any(state.entries[n].withdrawn for n in first.byes)
    if resting and len(first.byes) + 1 in rules.sizes:
        return events.TableFilled(1, len(first.tables) + 1, (*first.byes, number))
    for table, seated in enumerate(first.tables, 1):
        sides = seated.sides
        short = len(sides) < rules.sizes[0] and len(sides) + 1 in rules.sizes
        if short and table not in {*first.results, *first.claims, *first.lineups}:
            return events.TableFilled(1, table, (*sides, number))
    return None


def _place(state: Tournament, rules: events.TournamentOpened, rating: int | None) -> int:
    """The place in the draw, from 1."""
    if state.drawn_by == "rating" and not _bound(state, rules):
        for place, number in enumerate(state.drawn, 1):
            if (state.entries[number].rating or 0) < (rating or 0):
                return place
    return len(state.drawn) + 1
