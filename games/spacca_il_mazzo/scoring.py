"""Who comes where in a deal, and what it brings (SPM-42 to SPM-48)."""

from games.kernel.options import Options
from games.kernel.seats import Seat
from games.spacca_il_mazzo.cards import points_of
from games.spacca_il_mazzo.options import TARGET
from games.spacca_il_mazzo.state import SpaccaState

FIXED, VARIABLE = "fixed_points", "variable_points"
"""Items of the score sheet: keys of the words."""
FIXED_POINTS = (25, 15, 5)
"""For the first places, as long as they are not the last (SPM-46)."""


def ranking(state: SpaccaState) -> list[Seat]:
    """First to last: who is out, then the others by what they have left (SPM-41 to SPM-43)."""
    left = state.playing()

    def burden(seat: Seat) -> tuple[int, int]:
        cards = state.cards_of(seat)
        return len(cards), points_of(cards)

    return [*state.out_order, *sorted(left, key=burden)]


def items(place: int, seats: int, points: int) -> list[tuple[str, int]]:
    """What a place, from 1, brings among so many seats when the last one has so many points.

    >>> items(2, 4, 25), items(4, 4, 25)
    ([('fixed_points', 15), ('variable_points', 13)], [])
    """
    if place == seats:
        return []  # SPM-47
    share = -(-points // place)
    least = 0 if place == 1 else 1
    return [(FIXED, FIXED_POINTS[place - 1]), (VARIABLE, max(least, share))]


def most_deals(options: Options) -> int:
    """No match has more deals: each brings 25 points to somebody (GEN-12)."""
    if options["match_mode"] != TARGET:
        return int(options["match_deals"])
    below = (int(options["target_score"]) - 1) // FIXED_POINTS[0]
    return int(options["players"]) * below + 1
