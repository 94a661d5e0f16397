"""Who has which seat of a table: everybody has each seat about as often."""

from collections.abc import Sequence
from itertools import permutations

from tournaments.pairing.model import Entrant, Number


def seated(sides: Sequence[Entrant]) -> tuple[Number, ...]:
    """The sides in the order of seats that repeats earlier seats least.

    Equal orders are settled by the draw: its first side has the first seat.
    """
    drawn = sorted(sides, key=lambda e: (e.draw, e.number))

    def cost(order: tuple[Entrant, ...]) -> int:
        held = [(e.seats[seat] if seat < len(e.seats) else 0) for seat, e in enumerate(order)]
        return sum((2 * times + 1) for times in held if times)

    return tuple(e.number for e in min(permutations(drawn), key=cost))
