"""Seats and the other viewers of a table."""

from collections.abc import Container
from typing import Annotated, TypeAlias

from games.kernel.fields import Meaning

Seat: TypeAlias = Annotated[int, Meaning.SEAT]
"""A seat number, 0 to n-1, in the order of turns; or one of the viewers below."""

MOST_SEATS = 20
"""No table has more."""

SPECTATOR: Seat = -1
"""Sees what is public, holds no cards, gives no commands."""

SYSTEM: Seat = -2
"""Deals, reveals, times out. It sees nothing: it only commands."""

OPEN: Seat = -3
"""Sees everything. Only for replays of finished deals, audits and tests."""

NOBODY: Seat = -1
"""Where a state names a seat and there is none yet: the dealer before the lot is drawn."""


RINGS = (
    (),
    *(
        tuple((*range(first % seats, seats), *range(first % seats)) for first in range(seats + 1))
        for seats in range(1, MOST_SEATS + 1)
    ),
)
"""By number of seats and first seat the ring of turns; after the last seat comes the first again.
Every turn of every game asks for one."""


def from_seat(first: Seat, seats: int, without: Container[Seat] = ()) -> tuple[Seat, ...]:
    """All seats once, in the order of turns, beginning at `first`; some may be left out.

    >>> from_seat(2, 4), from_seat(2, 4, without={3})
    ((2, 3, 0, 1), (2, 0, 1))
    """
    ring = RINGS[seats][first]
    return tuple([seat for seat in ring if seat not in without]) if without else ring
