"""Seats and the other viewers of a table."""

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
