"""An order that a body has published elsewhere, kept beside the one that is computed here."""

import msgspec

from games.kernel.event import Event
from tournaments.pairing.model import Number


class OfficialLine(msgspec.Struct, frozen=True):
    """An entry in an order that was brought in."""

    number: Number
    place: int
    vp: int | None = None
    mp: int | None = None


class OfficialOrderImported(Event, frozen=True):
    """The order as somebody else publishes it: nothing here is changed by it."""

    source: str
    """Where it comes from."""
    lines: tuple[OfficialLine, ...]
    part: int
    parts: int
