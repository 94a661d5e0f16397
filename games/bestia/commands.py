"""What a seat may want in a game of Bestia.

`Knock` (BES-13), `Pass` (BES-14), `Exchange` (BES-22) and `Discard` (BES-23) are the kernel's.
"""

from games.kernel.before_play import Discard, Exchange, Knock, Pass
from games.kernel.command import Command
from games.kernel.trick_play import PlayCard

__all__ = ["AcceptInvite", "DeclineInvite", "Discard", "Exchange", "Knock", "Pass", "PlayCard"]


class AcceptInvite(Command, frozen=True):
    """Take part with new cards, after one passed (BES-16)."""


class DeclineInvite(Command, frozen=True):
    """Stay out of the deal (BES-16)."""
