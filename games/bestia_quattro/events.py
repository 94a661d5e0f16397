"""What a seat may want, and what happens, in a game of Bestia with four cards.

Commands and events of opening, which is to knock, of joining neither way, of changing cards and of
discarding after the trump was stolen (BEQ-20 to BEQ-37), of tricks (BEQ-39 to BEQ-44) and of a pot
that is taken unopposed (BEQ-16, BEQ-29) or shared (BEQ-59) are the kernel's.
"""

from typing import ClassVar

from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.fields import OwnerOnly, PartyNumbers, Sealed
from games.kernel.seats import Seat

# --- commands -------------------------------------------------------------------------------


class Blind(Command, frozen=True):
    """Raise before any card is read (BEQ-13)."""


class NoBlind(Command, frozen=True):
    """Let the cards be read (BEQ-13)."""


class CounterBlind(Command, frozen=True):
    """Raise once more (BEQ-14)."""


class Match(Command, frozen=True):
    """Pay what is in force (BEQ-15)."""


class Leave(Command, frozen=True):
    """Give the cards back unread (BEQ-16)."""


class Steal(Command, frozen=True):
    """Take the turned card, and with it the duty to win two tricks (BEQ-18)."""


class NoSteal(Command, frozen=True):
    """Leave it there (BEQ-18)."""


class Assist(Command, frozen=True):
    """Join: undertake one trick (BEQ-23)."""


class CallGiro(Command, frozen=True):
    """Call the last round of dealers, whoever's turn it is (BEQ-53)."""


class Sanction(Command, frozen=True):
    """Referee: a seat pays for inattention into the pot (BEQ-52)."""

    seat: Seat
    amount: int


# --- events ---------------------------------------------------------------------------------


class DealerNamed(Event, frozen=True):
    """Who deals. In the giro, the how manieth deal of this dealer's turn; 0 before it (BEQ-54)."""

    seat: Seat
    turn_deal: int


class StakesPaid(Event, frozen=True):
    """What each seat pays before the deal (BEQ-5, BEQ-6)."""

    amounts: PartyNumbers


class FirstPacketDealt(Event, frozen=True):
    """The first two cards of each seat, face down (BEQ-10)."""

    sizes: list[int]
    cards: Sealed[list[list[Card]]]


class SecondPacketDealt(Event, frozen=True):
    """The other two cards of each seat, face down (BEQ-10)."""

    sizes: list[int]
    cards: Sealed[list[list[Card]]]


class TrumpTurned(Event, frozen=True):
    """A card whose suit is trumps: the first of a deal, or after everybody passed (BEQ-26)."""

    card: Card
    number: int


class BlindPhaseOpened(Event, frozen=True):
    """The mano may raise before the cards are read (BEQ-13)."""

    seat: Seat


class BlindRaised(Event, frozen=True):
    """A buio (BEQ-13)."""

    seat: Seat
    amount: int


class BlindDeclined(Event, frozen=True):
    """No buio (BEQ-13)."""

    seat: Seat


class CounterBlindRaised(Event, frozen=True):
    """A controbuio (BEQ-14)."""

    seat: Seat
    amount: int


class BlindMatched(Event, frozen=True):
    """A seat pays what is in force (BEQ-15)."""

    seat: Seat
    amount: int


class SeatLeft(Event, frozen=True):
    """A seat gives its cards back unread and is out of the deal (BEQ-16)."""

    seat: Seat


class HandRead(Event, frozen=True):
    """A seat looks at its cards (BEQ-12), as it got them in two packets."""

    seat: Seat
    packet: int
    """The seat, counted from 1: which of the packets were its own."""
    first: OwnerOnly[list[Card]]
    second: OwnerOnly[list[Card]]


class StealOffered(Event, frozen=True):
    """The dealer may steal the trump (BEQ-18)."""

    seat: Seat


class TrumpStolen(Event, frozen=True):
    """The dealer takes the turned card and is the battente (BEQ-19)."""

    seat: Seat
    card: Card


class StealDeclined(Event, frozen=True):
    """The turned card stays (BEQ-18)."""

    seat: Seat


class DeclarationOpened(Event, frozen=True):
    """Who may open, in this order (BEQ-22)."""

    order: list[Seat]


class Assisted(Event, frozen=True):
    """A seat joins (BEQ-23)."""

    seat: Seat


class CardBurnt(Event, frozen=True):
    """A card goes out of play, face down (BEQ-34)."""

    card: Sealed[Card]


class DealSettled(Event, frozen=True):
    """What a deal brought: by seat tricks, share of the pot and bestia, and who gets the bestie."""

    ends_deal: ClassVar[bool] = True

    tricks: PartyNumbers
    shares: PartyNumbers
    bestie: PartyNumbers
    to_battente: int
    next_pot: int


class DealVoid(Event, frozen=True):
    """Nobody opened: the pot stays (BEQ-27)."""

    ends_deal: ClassVar[bool] = True

    amount: int


class SanctionPaid(Event, frozen=True):
    """A seat pays into the pot, by the referee's ruling (BEQ-52)."""

    seat: Seat
    amount: int


class GiroCalled(Event, frozen=True):
    """A seat called the giro: it begins after this deal (BEQ-53)."""

    seat: Seat


class GiroOpened(Event, frozen=True):
    """The last turn of each dealer begins (BEQ-54)."""
