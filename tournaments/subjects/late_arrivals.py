"""Whoever comes after the draw: its place in the order, its first table, the rounds it missed.

Whoever comes while the first round is played fills a table that is not complete: that of who rests,
or one that is short. Otherwise it plays from the next round on and gets, for each round that the
others have played, what the rules leave it (`Rest.missed`).

In the order of the draw it comes last, as the draw would have put it had it been on the list last;
where the draw was by rating it stands where its rating puts it, behind its equals. In systems whose
rounds follow from that order, an entry may only come if the draw left a place empty: a moved order
would have people meet twice.
"""

from collections.abc import Sequence
from itertools import count

from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments.events.entries import RoundMissed, TableFilled
from tournaments.events.opening import TournamentOpened
from tournaments.movements.systems import BRACKETS, FIXED, System
from tournaments.pairing.model import Number
from tournaments.state import Tournament

BY_PLACE: frozenset[System] = (FIXED - {"individual"}) | BRACKETS
"""Whose rounds would be others if somebody had another place in the draw."""


def check_empty_place(state: Tournament, rules: TournamentOpened) -> Refusal | None:
    """Why nobody can come in any more: `no_empty_place`."""
    bound = _find_bound_systems(state, rules)
    full = len(state.drawn) % (2 if "groups" not in bound else rules.groups) == 0
    if bound and state.rounds and (bound & BRACKETS or full):
        return Refusal("no_empty_place", params={"system": min(bound)})
    return None


def find_place(state: Tournament, rules: TournamentOpened, rating: int | None) -> int:
    """The place in the draw, from 1."""
    if state.drawn_by == "rating" and not _find_bound_systems(state, rules):
        for place, number in enumerate(state.drawn, 1):
            if (state.entries[number].rating or 0) < (rating or 0):
                return place
    return len(state.drawn) + 1


def find_table_to_fill(
    state: Tournament, rules: TournamentOpened, number: Number
) -> TableFilled | None:
    """The table of the open first round that a late entry completes."""
    if len(state.rounds) != 1 or state.rounds[0].closed:
        return None
    first = state.rounds[0]
    resting = not any(state.entries[n].withdrawn for n in first.byes)
    if resting and len(first.byes) + 1 in rules.sizes:
        free = next(at for at in count(1) if at not in first.numbers)
        return TableFilled(1, free, (*first.byes, number))
    for table, sides in ((seated.number, seated.sides) for seated in first.tables):
        short = len(sides) < rules.sizes[0] and len(sides) + 1 in rules.sizes
        if short and table not in {*first.results, *first.claims, *first.lineups}:
            return TableFilled(1, table, (*sides, number))
    return None


def miss_rounds(rules: TournamentOpened, number: Number, rounds: Sequence[int]) -> list[Event]:
    """What an entry gets for rounds that others have played."""
    return [RoundMissed(missed, number, rules.rest.missed, 0) for missed in rounds]


def _find_bound_systems(state: Tournament, rules: TournamentOpened) -> set[System]:
    """The systems, of rounds that were posted or come next, that go by the order of the draw."""
    following = rules.system_of(len(state.rounds) + 1)
    return {following, *(played.system for played in state.rounds)} & BY_PLACE


def put_in_draw(state: Tournament, number: Number, place: int) -> None:
    """Changes the order of the draw: an entry stands at a place, from 1."""
    state.drawn = (*state.drawn[: place - 1], number, *state.drawn[place - 1 :])


def drop_proposals(state: Tournament) -> None:
    """Changes the state: whoever was to be paired is not who was when the proposal was made."""
    state.proposal = None
    for played in state.rounds:  # several may be open, and be recalled one after the other
        played.proposal = None
