"""What a seat may want to do in a deal of Pinnacola.

What a card taken from the pozzo or an exchanged joker is used for is part of the command (PIN-18,
PIN-21), so that nobody can take it and then leave the obligation unmet. `cards` alone are a new
meld; with a meld named beside them they are added to it.
"""

from games.kernel.command import Command
from games.kernel.event import Card
from games.pinnacola.melds import End, Suit


class DrawStock(Command, frozen=True):
    """Take the top card of the stock (PIN-16)."""


class TakePozzo(Command, frozen=True):
    """Take a card of the pozzo and all after it, and lay the first of them (PIN-17, PIN-18)."""

    from_index: int
    """Place in the pozzo, 0 the oldest card."""
    cards: tuple[Card, ...] = ()
    """What is laid at once, of the hand and of the cards taken; empty for the newest card alone."""
    meld_id: int | None = None
    """The meld to which `cards` are added; None: they are a new one."""
    end: End | None = None
    joker_suit: Suit | None = None


class OpenMeld(Command, frozen=True):
    """Lay a new meld (PIN-19)."""

    cards: tuple[Card, ...]
    """A sequence from low to high, each joker at its place."""
    joker_suit: Suit | None = None
    """What the joker of a set stands for."""


class AddToMeld(Command, frozen=True):
    """Add cards to a meld of the own side (PIN-20)."""

    meld_id: int
    cards: tuple[Card, ...]
    """From low to high, as they lie afterwards."""
    end: End | None = None
    """Where a sequence grows; None: where the cards fit."""
    joker_suit: Suit | None = None


class SwapJoker(Command, frozen=True):
    """Put a card in the place of a joker, and lay the joker again (PIN-21)."""

    meld_id: int
    """Where the joker lies."""
    card: Card
    """The natural card from the hand."""
    cards: tuple[Card, ...] = ()
    """The new meld with the joker; empty if the joker is added to `to_meld`.

    The joker may be left out where it is plain where it goes: at `end` of a sequence, in the only
    gap, or into a set as `joker_suit`. On a small screen nobody can point at it in its meld.
    """
    to_meld: int | None = None
    end: End | None = None
    joker_suit: Suit | None = None


class Discard(Command, frozen=True):
    """Lay one card at the new end of the pozzo and end the turn (PIN-22)."""

    card: Card
