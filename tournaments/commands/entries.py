"""Who takes part, and in which order."""

from typing import Literal

from games.kernel.command import Command
from tournaments.pairing.model import Number


class AdmitEntry(Command, frozen=True):
    """Admit an entry under the next number. The club is a key, not a name for people."""

    members: tuple[str, ...]
    club: str = ""
    rating: int | None = None


class WithdrawEntry(Command, frozen=True):
    """Take an entry out of the rounds to come."""

    number: Number
    kind: Literal["justified", "unjustified"] = "justified"
    reason: str = ""


class MakeDraw(Command, frozen=True):
    """Reveal the seed and draw the order; entries close."""

    seed: str
    method: Literal["random", "rating"] = "random"


class DrawLots(Command, frozen=True):
    """Settle by lot what the chain of ties leaves level."""

    numbers: tuple[Number, ...]
