"""What a referee takes from an entry."""

from games.kernel.event import Event
from tournaments.pairing.model import Number


class PenaltyApplied(Event, frozen=True):
    """Points taken from one entry in the general standings; nobody gains them."""

    number: Number
    vp: int
    mp: int
    article: str
    reason: str


class WarningGiven(Event, frozen=True):
    """A referee warns an entry. The ledger of warnings is kept for the whole tournament."""

    number: Number
    article: str
    reason: str
    member: str = ""
    """Whom of the entry; empty: all of it."""
