"""What sides say they have made at a table, before it is a result."""

from typing import ClassVar, TypeAlias

from games.kernel.event import Event
from tournaments.pairing.model import Number

Hands: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
"""Figures by hand, then by side, then by line of the game's slip; what is taken off is negative."""

SCORE_ROOM: Number = 0
"""In the place of an entry: the score room, from a slip on paper."""


class SlipClaimed(Event, frozen=True):
    """Somebody says how the table ended. A later claim of the same one replaces it; both stay."""

    schema: ClassVar[int] = 2
    """2 added `signer`."""

    round: int
    table: int
    by: Number
    """The entry that claims, or `SCORE_ROOM`."""
    mp: tuple[int, ...]
    """Totals in the order of the table's sides."""
    hands: Hands = ()
    """Where the totals come from, if it was said."""
    signer: str = ""
    """Who signed for the side, as a member; empty where nobody was asked."""


class SlipDisputed(Event, frozen=True):
    """The claims differ: the table has no result until they agree or a referee rules."""

    round: int
    table: int
