"""What a seat may want, and what happens, in a game of Cucù."""

from typing import ClassVar

from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.fields import BySeat, PartyNumbers, Sealed, Word
from games.kernel.seats import Seat

# --- commands ---------------------------------------------------------------------------------


class CutDeck(Command, frozen=True):
    """Lift so many cards from the top; what was left goes on top of them (CUC-06)."""

    count: int


class Knock(Command, frozen=True):
    """The dealer lets everybody look (CUC-35)."""


class Keep(Command, frozen=True):
    """Keep one's card (CUC-12, CUC-20)."""


class Exchange(Command, frozen=True):
    """Ask the next seat for its card (CUC-12)."""


class ExchangeWithDeck(Command, frozen=True):
    """The dealer takes a card of the stock (CUC-20)."""

    position: int = 1
    """Counted from the top."""


class GiveCard(Command, frozen=True):
    """The asked seat hands its card over (CUC-17)."""


class BlockWithKing(Command, frozen=True):
    """The asked seat shows its king instead (CUC-17)."""


class TouchCard(Command, frozen=True):
    """Touch one's card, before the dealer has knocked or after it (CUC-35)."""


class Talk(Command, frozen=True):
    """Say something to another seat (CUC-32)."""

    to_seat: Seat
    text: str = ""
    """One of the sentences of `games.cucu.legal`; empty: something."""


# --- before the cards are dealt -----------------------------------------------------------------


class DealerSelectionCards(Event, frozen=True):
    """Cards turned up one by one, from seat 0 on, until the second of *denari* (CUC-04)."""

    cards: list[Card]


class DealerAssigned(Event, frozen=True):
    """A seat takes office with the whole deck, shuffled (CUC-05)."""

    seat: Seat
    reason: Word
    """`second_denari` or `random` for the first dealer; then `short_stock`, `dealer_out`."""


class HandOpened(Event, frozen=True):
    """A hand begins; who plays in it is fixed (CUC-32)."""

    number: int
    """Of the match, from 1."""
    seats: list[Seat]
    cut: bool
    """Whether the deck is cut first (CUC-06)."""


class DeckCut(Event, frozen=True):
    """So many cards from the top lie under the others now (CUC-06)."""

    seat: Seat
    count: int


class HandDealt(Event, frozen=True):
    """One card each, face down, from the dealer's right on (CUC-07)."""

    dealer: Seat
    sizes: list[int]
    """By seat: a card, or none."""
    cards: Sealed[list[list[Card]]]


class DealerKnocked(Event, frozen=True):
    """Cards may be touched (CUC-35)."""

    seat: Seat


class CardsSeen(Event, frozen=True):
    """Everybody looks at his card, but the dealer (CUC-09, CUC-10)."""

    cards: BySeat[list[Card]]


# --- decisions ----------------------------------------------------------------------------------


class CardKept(Event, frozen=True):
    """A seat, or the dealer, keeps the card."""

    seat: Seat


class ExchangeAsked(Event, frozen=True):
    """A seat wants the card of another."""

    seat: Seat
    asked: Seat


class CardGiven(Event, frozen=True):
    """The asked seat chose to give its card (CUC-17)."""

    seat: Seat


class BlockCalled(Event, frozen=True):
    """The asked seat chose to stop the exchange (CUC-17)."""

    seat: Seat


class KingShown(Event, frozen=True):
    """The asked seat's king, open from now on (CUC-16, CUC-18)."""

    seat: Seat
    card: Card


class ExchangeBlocked(Event, frozen=True):
    """The asker keeps its card (CUC-16)."""

    seat: Seat


class HorseShown(Event, frozen=True):
    """The asked seat's *cavallo*: the exchange jumps on (CUC-22)."""

    seat: Seat
    card: Card
    asked: Seat
    """Who is asked now."""


class ExchangeDone(Event, frozen=True):
    """Two seats have swapped their cards (CUC-13)."""

    seat: Seat
    """Who asked."""
    other: Seat
    cards: BySeat[list[Card]]
    """Of both: the card given, then the one received; nothing for the dealer (CUC-10)."""


class SeatPassedOver(Event, frozen=True):
    """The hand goes on without a seat that has left (GEN-07)."""

    seat: Seat


class DealerCardTaken(Event, frozen=True):
    """The dealer took a card of the stock (CUC-20, CUC-21)."""

    seat: Seat
    position: int
    """Counted from the top, from 1."""
    above: int
    """How many cards lay above it."""
    null: bool
    """Whether it is a king, and he keeps the card he had."""
    card: Sealed[Card]


class NullKingShown(Event, frozen=True):
    """The king that the dealer took, out of play (CUC-21)."""

    seat: Seat
    card: Card


# --- words and touches --------------------------------------------------------------------------


class Talked(Event, frozen=True):
    """A seat spoke to another."""

    seat: Seat
    to_seat: Seat
    text: Word


class StakeStolen(Event, frozen=True):
    """Who spoke to an eliminated seat gives it a stake (CUC-32)."""

    payer: Seat
    payee: Seat
    amount: int


class CardTouched(Event, frozen=True):
    """A seat touched its card."""

    seat: Seat


class EarlyTouchPaid(Event, frozen=True):
    """The penalty for touching before the knock (CUC-35)."""

    seat: Seat
    amount: int


# --- the end of a hand --------------------------------------------------------------------------


class CardsRevealed(Event, frozen=True):
    """All cards are turned up (CUC-24)."""

    ends_trick: ClassVar[bool] = True

    cards: list[list[Card]]
    """By seat."""


class HandLost(Event, frozen=True):
    """Who has the lowest card pays (CUC-24, CUC-25)."""

    seats: list[Seat]
    paid: PartyNumbers
    """Chips that each seat put into the pot."""


class HandVoid(Event, frozen=True):
    """Nobody pays for this hand (CUC-27, GEN-07)."""

    seats: list[Seat]
    """Who would have had to pay; nobody when the hand was broken off."""
    reason: Word


class PlayersRevived(Event, frozen=True):
    """The two finalists tied, and all others come back (CUC-37)."""

    seats: list[Seat]
    amount: int
    """Chips that each of them takes from the pot."""


class SeatsEliminated(Event, frozen=True):
    """They have no stake left (CUC-26)."""

    seats: list[Seat]


class PotWon(Event, frozen=True):
    """The match is decided (CUC-27, CUC-28, CUC-39)."""

    seats: list[Seat]
    shares: PartyNumbers
    reason: Word


class DeckFinished(Event, frozen=True):
    """The dealer's term is over: what each seat won or lost since its deck was shuffled."""

    ends_deal: ClassVar[bool] = True

    chips: PartyNumbers
