"""What a referee takes from an entry."""

from games.kernel.event import Event
from tournaments.pairing.model import Number

SECOND_WARNING = "warnings"
"""Stands where an article would: the codes number it differently."""


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


class WarningRevoked(Event, frozen=True):
    """A warning counts no longer; the point that it cost is given back beside."""

    warning: int
    """Warnings are counted from 1 as they are given."""
    reason: str
