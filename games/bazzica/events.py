"""What a seat may want, what a director may impose, and what happens, in a game of Bazzica.

What is marked says who marks it, for what and how much.
"""

from typing import ClassVar

import msgspec

from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.fields import BySeat, PartyNumbers, Side, Word
from games.kernel.seats import Seat

# --- commands ---------------------------------------------------------------------------------


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


# --- events -----------------------------------------------------------------------------------


class PacketDealt(Event, frozen=True):
    """A packet for each seat (BAZ-5), the first for the one at the dealer's right."""

    dealer: Seat
    number: int
    """Which packet it is, from 1."""
    hands: BySeat[list[Card]]


class CardTurned(Event, frozen=True):
    """The card whose suit is trumps (BAZ-6)."""

    card: Card


class PlayStarted(Event, frozen=True):
    """The first phase begins; who leads to the first trick (BAZ-8)."""

    leader: Seat


class PointsMarked(Event, frozen=True):
    """Points of this deal (BAZ-38)."""

    side: Side
    amount: int
    reason: Word


class Declared(Event, frozen=True):
    """A combination lies face up (BAZ-15)."""

    seat: Seat
    kind: Word
    cards: list[Card]


class SevenExchanged(Event, frozen=True):
    """The seven of trumps lies in the place of the turned card (BAZ-25)."""

    seat: Seat
    kind: Word
    cards: list[Card]
    taken: Card


class TrumpFixed(Event, frozen=True):
    """The first marriage or sequence says what trumps are (BAZ-R2)."""

    suit: Word
    """`hearts`, `diamonds`, `clubs` or `spades`."""


class BrisquesMarked(Event, frozen=True):
    """What a side marks at the end for its aces and tens (BAZ-36): only now they are told."""

    side: Side
    amount: int


class DeclarationRenounced(Event, frozen=True):
    """Nothing, or nothing more, is declared after this trick (BAZ-24)."""

    seat: Seat


class DeclarationLeft(Event, frozen=True):
    """The declaration is left to the partner (BAZ-Q2)."""

    seat: Seat
    to_partner: Seat


class CarteBlancheDeclared(Event, frozen=True):
    """A hand without court cards (BAZ-R7), or a card of its chain (BAZ-R8), is laid open."""

    seat: Seat
    cards: list[Card]


class CardsDrawn(Event, frozen=True):
    """Everybody draws a card from the stock (BAZ-13), the first one the `leader` of the next trick.

    Who is to take the turned card draws none here (BAZ-14).
    """

    leader: Seat
    cards: BySeat[list[Card]]


class TurnUpDrawn(Event, frozen=True):
    """The turned card is the last one to be drawn (BAZ-14)."""

    seat: Seat
    card: Card


class PhaseTwoStarted(Event, frozen=True):
    """The stock is exhausted: declared cards go back into the hands (BAZ-29)."""

    leader: Seat


class PenaltyAssessed(Event, frozen=True):
    """What the director found (BAZ-44)."""

    seat: Seat
    kind: Word


class TricksForfeited(Event, frozen=True):
    """After a revoke all tricks of the second phase are another seat's (BAZ-43)."""

    seat: Seat


class Item(msgspec.Struct, frozen=True):
    """One line of what a deal brought a side."""

    reason: Word
    points: int


class DealCounted(Event, frozen=True):
    """What a deal brought (BAZ-36, BAZ-R10 to BAZ-R15)."""

    ends_deal: ClassVar[bool] = True

    raws: PartyNumbers
    """The points marked in the deal."""
    deal_results: PartyNumbers
    """The same, with brisques where those decide (BAZ-R10)."""
    brought: PartyNumbers
    """What goes onto the score of the match."""
    items: list[list[Item]]
    """Of what each side's gain consists."""
    extra_deals: int
    """How many deals a tie has prolonged the match so far, this one counted (BAZ-39)."""
