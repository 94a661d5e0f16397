"""What a seat may want in a game of Bazzica, and what a director may impose."""

from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.seats import Seat
from games.kernel.trick_play import PlayCard

__all__ = [
    "AssessPenalty",
    "Declare",
    "DeclareCarteBlanche",
    "LeaveToPartner",
    "NoDeclaration",
    "PlayCard",
]


class Declare(Command, frozen=True):
    """Lay a combination face up (BAZ-15), or exchange the seven of trumps (BAZ-25)."""

    kind: str
    cards: tuple[Card, ...]


class NoDeclaration(Command, frozen=True):
    """Declare nothing, or nothing more (BAZ-24)."""


class LeaveToPartner(Command, frozen=True):
    """Leave the declaration to the partner (BAZ-Q2)."""


class DeclareCarteBlanche(Command, frozen=True):
    """Lay open a hand without court cards (BAZ-R7), or the card just drawn (BAZ-R8)."""


class AssessPenalty(Command, frozen=True):
    """Director: an irregularity at the table (BAZ-44)."""

    seat: Seat
    kind: str
