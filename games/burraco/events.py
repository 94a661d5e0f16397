"""What a seat may want, and what happens, in a game of Burraco.

Cards are written as codes, melds as readings (`games.burraco.melds.Meld.text`), sides by number:
in fours 0 is seats 0 and 2, in twos and threes a side has the number of its seat, the pair of the
three that of its lower seat.
"""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.fields import BySeat, OwnerOnly, PartyNumbers, Reading, Sealed, Side, Word
from games.kernel.seats import Seat

# --- commands ---------------------------------------------------------------------------------


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


# --- events -----------------------------------------------------------------------------------


class HandsDealt(Event, frozen=True):
    """Eleven cards for each seat, in the order in which it got them (BUR-08)."""

    dealer: Seat
    hands: BySeat[list[Card]]


class PozzettiFormed(Event, frozen=True):
    """The pozzetti, the one to be taken first in front (BUR-07, BUR-65, BUR-70)."""

    sizes: list[int]
    cards: Sealed[list[list[Card]]]


class RowsDealt(Event, frozen=True):
    """Two players: each seat's row, front card first (BUR-58)."""

    rows: list[list[Card]]


class DiscardPileOpened(Event, frozen=True):
    """The first card of the discard pile; the rest of the deck is the stock (BUR-09)."""

    card: Card
    stock: int


class CardDrawn(Event, frozen=True):
    """The top card of the stock, seen by who drew it (BUR-12)."""

    seat: Seat
    card: OwnerOnly[Card]


class DiscardsTaken(Event, frozen=True):
    """The whole pile, which everybody has seen grow (BUR-13)."""

    seat: Seat
    cards: list[Card]


class MeldOpened(Event, frozen=True):
    """A new meld of a side."""

    seat: Seat
    side: Side
    meld: int
    """Number of the meld in this deal, from 0."""
    cards: list[Card]
    """What came from the hand."""
    reading: Reading
    from_row: Card | None = None


class MeldExtended(Event, frozen=True):
    """A meld with cards added, as it reads now."""

    seat: Seat
    side: Side
    meld: int
    cards: list[Card]
    reading: Reading
    from_row: Card | None = None


class CardDiscarded(Event, frozen=True):
    """The end of a turn (BUR-15)."""

    seat: Seat
    card: Card


class PozzettoTaken(Event, frozen=True):
    """A seat whose hand was empty takes a pozzetto (BUR-33)."""

    seat: Seat
    side: Side
    number: int
    """1 for the upper pozzetto."""
    mode: Word
    """`al_volo` or `con_scarto` (BUR-37, BUR-38)."""
    size: int


class PozzettoSeen(Event, frozen=True):
    """The taker looks at the cards of its pozzetto."""

    seat: Seat
    cards: OwnerOnly[list[Card]]


class CoalitionFormed(Event, frozen=True):
    """Three players: from now on the other two play as a pair (BUR-67)."""

    soloist: Seat
    pair: list[Seat]


class DealEnded(Event, frozen=True):
    """Why a deal is over: `closed` by `seat`, `stock_exhausted`, `stalled` or `time_out`."""

    ends_deal: ClassVar[bool] = True

    reason: Word
    seat: Seat | None = None


class SideScore(msgspec.Struct, frozen=True):
    """A side's score in a deal, in the five terms of BUR-49."""

    side: Side
    seats: list[Seat]
    cards_laid: int
    cards_held: int
    burraco: int
    closing: int
    pozzetto: int

    @property
    def total(self) -> int:
        """The deal score of the side."""
        return self.cards_laid + self.cards_held + self.burraco + self.closing + self.pozzetto


class DealScored(Event, frozen=True):
    """The score of a deal, by side and for each party of the match (BUR-49, BUR-69)."""

    sides: list[SideScore]
    points: PartyNumbers
    """By party: sides of a pair match; seats where each plays for itself."""


class ThreePozzettiStarted(Event, frozen=True):
    """Three players: all deals that follow use three pozzetti (BUR-70)."""
