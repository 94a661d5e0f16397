"""What a seat may want to do in a deal of Burraco."""

from typing import Literal, TypeAlias

from games.kernel.command import Command
from games.kernel.event import Card

End: TypeAlias = Literal["low", "high"]


class DrawStock(Command, frozen=True):
    """Take the top card of the stock (BUR-12)."""


class TakeDiscards(Command, frozen=True):
    """Take the whole discard pile (BUR-13)."""


class OpenMeld(Command, frozen=True):
    """Lay a new meld (BUR-18)."""

    cards: tuple[Card, ...]
    """Cards of the hand, in any order."""
    use_row: bool = False
    """Also use the front card of the own row (BUR-60)."""
    wild_end: End = "low"
    """Where a wild card lies that could lie at either end and will be locked there (BUR-23)."""


class AddToMeld(Command, frozen=True):
    """Add cards to a meld of the own side (BUR-26)."""

    meld_id: int
    cards: tuple[Card, ...] = ()
    """Cards of the hand, in any order; may be empty when the row is used."""
    use_row: bool = False
    wild_end: End = "low"


class Discard(Command, frozen=True):
    """Lay one card on the discard pile and end the turn (BUR-15)."""

    card: Card
