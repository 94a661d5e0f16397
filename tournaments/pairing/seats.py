"""Who has which seat of a table: everybody has each seat about as often."""

from collections.abc import Sequence
from itertools import combinations, permutations

from tournaments.pairing.model import Entrant, Number
from tournaments.pairing.sizes import SMALL


def seated(sides: Sequence[Entrant]) -> tuple[Number, ...]:
    """The sides in the order of seats that repeats earlier seats least.

    Equal orders are settled by the draw: its first side has the first seat. At tables of two, and
    of more than four, two sides change seats while that helps, starting from the draw.
    """
    drawn = sorted(sides, key=lambda e: (e.draw, e.number))
    if 2 < len(drawn) <= SMALL:
        best = min(permutations(drawn), key=lambda order: sum(map(_cost, order, range(SMALL))))
        return tuple(e.number for e in best)
    seats = list(range(len(drawn)))
    while any(_swapped(drawn, a, b) for a, b in combinations(seats, 2)):
        pass
    return tuple(e.number for e in drawn)


def _cost(side: Entrant, seat: int) -> int:
    """What it costs that a side has a seat once more: the step from one square to the next."""
    times = side.seats[seat] if seat < len(side.seats) else 0
    return 2 * times + 1 if times else 0


def _swapped(order: list[Entrant], a: int, b: int) -> bool:
    """Whether two sides have changed seats, because that repeats less."""
    first, second = order[a], order[b]
    better = _cost(first, b) + _cost(second, a) < _cost(first, a) + _cost(second, b)
    if better:
        order[a], order[b] = second, first
    return better
