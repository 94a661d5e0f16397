"""What happens in a game of Bestia with four cards."""

from typing import ClassVar

from games.kernel.event import Card, Event
from games.kernel.fields import OwnerOnly, PartyNumbers, Sealed
from games.kernel.seats import Seat


class FirstDealerDrawn(Event, frozen=True):
    """Who deals first in the match (BEQ-9)."""

    seat: Seat


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


class Knocked(Event, frozen=True):
    """A seat opens: it is the battente (BEQ-22)."""

    seat: Seat


class Assisted(Event, frozen=True):
    """A seat joins (BEQ-23)."""

    seat: Seat


class Passed(Event, frozen=True):
    """A seat neither opens nor joins; after the opening its cards go to the reserve (BEQ-28)."""

    seat: Seat


class ServiceOpened(Event, frozen=True):
    """Who may change cards, in this order (BEQ-30)."""

    order: list[Seat]


class CardsExchanged(Event, frozen=True):
    """A seat throws some cards, or none (BEQ-30)."""

    seat: Seat
    cards: OwnerOnly[list[Card]]


class CardsServed(Event, frozen=True):
    """A seat gets cards from the stock (BEQ-31, BEQ-32)."""

    seat: Seat
    cards: OwnerOnly[list[Card]]


class CardBurnt(Event, frozen=True):
    """A card goes out of play, face down (BEQ-34)."""

    card: Sealed[Card]


class CardDiscarded(Event, frozen=True):
    """A dealer who stole throws one of five cards (BEQ-20)."""

    seat: Seat
    card: OwnerOnly[Card]


class PlayOpened(Event, frozen=True):
    """Who plays, the battente first (BEQ-39)."""

    order: list[Seat]


class CardPlayed(Event, frozen=True):
    """A card laid to the trick."""

    seat: Seat
    card: Card


class TrickWon(Event, frozen=True):
    """Who takes a trick (BEQ-43), and its cards in the order of play."""

    ends_trick: ClassVar[bool] = True

    seat: Seat
    cards: list[Card]


class DealSettled(Event, frozen=True):
    """What a deal brought: by seat tricks, share of the pot and bestia, and who gets the bestie."""

    ends_deal: ClassVar[bool] = True

    tricks: PartyNumbers
    shares: PartyNumbers
    bestie: PartyNumbers
    to_battente: int
    next_pot: int


class PotTakenUnopposed(Event, frozen=True):
    """A seat takes the pot without playing (BEQ-16, BEQ-29)."""

    ends_deal: ClassVar[bool] = True

    seat: Seat
    amount: int


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


class PotShared(Event, frozen=True):
    """What was left in the pot, shared at the end of the match (BEQ-59)."""

    shares: PartyNumbers
