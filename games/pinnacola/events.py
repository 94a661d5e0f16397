"""What a seat may want, and what happens, in a game of Pinnacola.

What a card taken from the pozzo or an exchanged joker is used for is part of the command (PIN-18,
PIN-21), so that nobody can take it and then leave the obligation unmet. `cards` alone are a new
meld; with a meld named beside them they are added to it. Melds are written as they read
(`Meld.text`).
"""

from typing import ClassVar

import msgspec

from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.fields import BySeat, OwnerOnly, PartyNumbers, Reading, Side, Word
from games.kernel.seats import Seat
from games.pinnacola.melds import End, Suit

# --- commands ---------------------------------------------------------------------------------


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


# --- events -----------------------------------------------------------------------------------


class HandsDealt(Event, frozen=True):
    """The hands, each in the order in which it was dealt (PIN-04)."""

    dealer: Seat
    hands: BySeat[list[Card]]


class PozzoOpened(Event, frozen=True):
    """The first card of the pozzo; the rest of the deck is the stock (PIN-04)."""

    card: Card
    stock: int


class CardDrawn(Event, frozen=True):
    """The top card of the stock, seen by who drew it (PIN-16)."""

    seat: Seat
    card: OwnerOnly[Card]


class PozzoTaken(Event, frozen=True):
    """Cards of the pozzo go to a hand (PIN-17). What is laid of them at once follows (PIN-18)."""

    seat: Seat
    from_index: int
    laid: list[Card]
    """What is laid at once, of these cards and of the hand."""
    meld_id: int | None
    end: str | None
    joker_suit: str | None
    cards: list[Card]
    """All that was taken, the oldest first."""


class MeldOpened(Event, frozen=True):
    """A new meld of a side (PIN-19)."""

    seat: Seat
    cards: list[Card]
    joker_suit: str | None
    """What the joker of a set stands for."""
    side: Side
    meld: int
    """Number of the meld in this deal, from 0."""
    reading: Reading
    due: bool = False
    """Whether it belongs to the command of the event before it (PIN-18, PIN-21)."""


class MeldExtended(Event, frozen=True):
    """A meld with cards added, as it reads now (PIN-20)."""

    seat: Seat
    meld: int
    cards: list[Card]
    end: str | None
    """`low` or `high` of a sequence; None of a set."""
    joker_suit: str | None
    side: Side
    reading: Reading
    due: bool = False


class JokerSwapped(Event, frozen=True):
    """A card takes the place of a joker, which goes to the hand and is laid next (PIN-21)."""

    seat: Seat
    meld: int
    """Where the joker lay."""
    card: Card
    laid: list[Card]
    """The new meld with the joker; empty if the joker is added to `to_meld`."""
    to_meld: int | None
    end: str | None
    joker_suit: str | None
    side: Side
    """Whose meld the joker lay in."""
    reading: Reading
    """That meld as it reads now."""


class SeatOpened(Event, frozen=True):
    """A seat has laid its first meld of the deal (PIN-15)."""

    seat: Seat


class CardDiscarded(Event, frozen=True):
    """The end of a turn (PIN-22)."""

    seat: Seat
    card: Card


class DealEnded(Event, frozen=True):
    """Why a deal is over: `closed`, `closed_from_hand`, `stock_exhausted` or `stalled`.

    `seat` is who closed.
    """

    ends_deal: ClassVar[bool] = True

    reason: Word
    seat: Seat | None = None


class SideScore(msgspec.Struct, frozen=True):
    """A side's score in a deal (PIN-32 to PIN-34)."""

    side: Side
    melds: int
    hands: int
    bonus: int
    penalties: int

    @property
    def total(self) -> int:
        """The deal score of the side."""
        return self.melds + self.hands + self.bonus + self.penalties


class DealScored(Event, frozen=True):
    """The score of a deal: by side what for, and the points."""

    sides: list[SideScore]
    points: PartyNumbers
