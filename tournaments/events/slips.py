"""What sides say they have made at a table, before it is a result."""

from typing import ClassVar, TypeAlias

import msgspec

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


class Sitting(msgspec.Struct, frozen=True):
    """Somebody in a chair, from a deal on."""

    number: Number
    """The entry that the chair plays for: the side."""
    member: str
    """Who sat there; empty for a bot."""
    since: int = 1
    """The deal from which on, from 1."""


class LineupRecorded(Event, frozen=True):
    """Who sat where and from when; a later one replaces it."""

    round: int
    table: int
    sitting: tuple[Sitting, ...]
