"""Who sat at a table, where that is not simply the members of its entries."""

import msgspec

from games.kernel.event import Event
from tournaments.pairing.model import Number


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
