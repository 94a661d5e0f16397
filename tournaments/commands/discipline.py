"""What a referee takes from an entry."""

from games.kernel.command import Command
from tournaments.pairing.model import Number


class ApplyPenalty(Command, frozen=True):
    """Take points from an entry; `vp` and `mp` are what is taken."""

    number: Number
    vp: int
    article: str
    reason: str
    mp: int = 0


class GiveWarning(Command, frozen=True):
    """Warn an entry, or one of its members.

    Every second warning costs a victory point where those are counted.
    """

    number: Number
    article: str
    reason: str
    member: str = ""


class RevokeWarning(Command, frozen=True):
    """Take back a warning, and the point that it cost."""

    warning: int
    """Warnings are counted from 1 as they are given."""
    reason: str
