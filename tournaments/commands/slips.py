"""Slips: each side says how its table ended, and a referee settles what they dispute."""

from games.kernel.command import Command
from tournaments.events.slips import Hands
from tournaments.pairing.model import Number


class ClaimResult(Command, frozen=True):
    """Say for one side of a table how it ended. The same totals from two sides are the result."""

    round: int
    table: int
    by: Number
    mp: tuple[int, ...]
    """Totals in the order of the table's sides."""
    hands: Hands = ()
    signer: str = ""
    """Who signs for the side, as a member."""


class SettleSlip(Command, frozen=True):
    """A referee's decision between claims that differ."""

    round: int
    table: int
    mp: tuple[int, ...]
    reason: str
    article: str = ""
