"""What a seat may want, and what happens, in a game of Spacca il mazzo; who sees it."""

from typing import ClassVar

from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.fields import BySeat, OwnerOnly, PartyNumbers, Sealed, Word
from games.kernel.seats import Seat

# --- commands ---------------------------------------------------------------------------------


class PlayCards(Command, frozen=True):
    """Lay cards of one rank on the pile (SPM-10 to SPM-14)."""

    hand: tuple[Card, ...] = ()
    """Cards of the hand, in any order."""
    up: tuple[Card, ...] = ()
    """Cards that lie face up before the seat, in any order."""


class TakePile(Command, frozen=True):
    """Take the whole pile into the hand (SPM-16)."""


class DrawCard(Command, frozen=True):
    """Draw the top card of the stock (SPM-18)."""


class TurnDownCard(Command, frozen=True):
    """Turn one of the own cards that nobody knows (SPM-23)."""

    slot: int


class JokerDiscard(Command, frozen=True):
    """Eliminate one card thanks to the red joker (SPM-32, SPM-36): one of the two is said."""

    card: Card | None = None
    """A card that lies face up."""
    slot: int | None = None
    """The place of a card that lies face down."""


class DeclineJoker(Command, frozen=True):
    """Eliminate nothing (SPM-32, SPM-36)."""


class Pass(Command, frozen=True):
    """End the turn after drawing (SPM-20)."""


# --- the deal -----------------------------------------------------------------------------------


class HandsDealt(Event, frozen=True):
    """Five cards in each hand (SPM-04)."""

    dealer: Seat
    hands: BySeat[list[Card]]


class UpCardsDealt(Event, frozen=True):
    """Three cards face up before each seat (SPM-04)."""

    cards: list[list[Card]]


class DownCardsDealt(Event, frozen=True):
    """Three cards face down before each seat, in their places 0, 1 and 2 (SPM-05)."""

    sizes: list[int]
    """How many cards each seat got: three, or none where a seat has left."""
    cards: Sealed[list[list[Card]]]
    """By seat. Nobody looks at them."""


class StartingCardTurned(Event, frozen=True):
    """The first card of the pile (SPM-06)."""

    returned: list[Card]
    """Jokers and tens that were turned up before it and lie under the stock now."""
    card: Card


# --- playing ------------------------------------------------------------------------------------


class CardsPlayed(Event, frozen=True):
    """Cards of one rank laid on the pile (SPM-10)."""

    seat: Seat
    hand: list[Card]
    up: list[Card]
    source: Word
    """`from_hand`, `from_up` or `from_both`."""


class PileTaken(Event, frozen=True):
    """The whole pile goes into a hand, whose cards everybody has seen (SPM-16, 26, 33)."""

    seat: Seat
    cards: list[Card]


class PileBurned(Event, frozen=True):
    """The pile is out of the deal for good (SPM-22)."""

    cards: list[Card]


class CardDrawn(Event, frozen=True):
    """A card of the stock goes into a hand (SPM-19)."""

    seat: Seat
    card: OwnerOnly[Card]


class TurnPassed(Event, frozen=True):
    """A seat keeps what it drew and does nothing else (SPM-20)."""

    seat: Seat


class DownCardTurned(Event, frozen=True):
    """A seat turned a card that nobody knew (SPM-25, SPM-26, SPM-31)."""

    seat: Seat
    slot: int
    card: Card
    outcome: Word
    """`played`, `too_low` or `joker`."""


class FirstPackFinished(Event, frozen=True):
    """The last card of the first pack has left the stock: the second pack is shuffled (SPM-29)."""


class SecondPackFinished(Event, frozen=True):
    """Nothing can be drawn any more (SPM-30)."""


# --- jokers -------------------------------------------------------------------------------------


class JokerDrawn(Event, frozen=True):
    """A seat draws a joker instead of a card for its hand (SPM-34, 36, 37)."""

    seat: Seat
    card: Card


class HandThrown(Event, frozen=True):
    """The red joker throws all cards of a hand on the pile (SPM-34, SPM-35)."""

    seat: Seat
    cards: list[Card]


class JokerChoiceOpened(Event, frozen=True):
    """The red joker lets a seat eliminate a card (SPM-32, SPM-36)."""

    seat: Seat


class UpCardEliminated(Event, frozen=True):
    """A card that lay face up goes on the pile, whatever its rank (SPM-38)."""

    seat: Seat
    card: Card


class DownCardEliminated(Event, frozen=True):
    """A card that nobody knew goes on the pile; the black joker is burned (SPM-38)."""

    seat: Seat
    slot: int
    card: Card


class JokerDeclined(Event, frozen=True):
    """A seat eliminates nothing (SPM-40)."""

    seat: Seat


class PenaltyDrawn(Event, frozen=True):
    """The black joker without a pile to take: a card of the stock goes into the hand (SPM-33)."""

    seat: Seat
    card: OwnerOnly[Card]


class PenaltyJokerDrawn(Event, frozen=True):
    """The penalty card is the red joker (SPM-39)."""

    seat: Seat
    card: Card


class JokerSpent(Event, frozen=True):
    """A joker finds nothing to do: neither pile nor stock, or no card to eliminate (SPM-39, 40)."""

    seat: Seat


# --- the end ------------------------------------------------------------------------------------


class SeatFinished(Event, frozen=True):
    """A seat has no cards left and takes the best free place (SPM-41)."""

    seat: Seat
    place: int


class DealEnded(Event, frozen=True):
    """One seat is left with cards, or the turns are used up (SPM-42, SPM-43)."""

    ends_deal: ClassVar[bool] = True

    how: Word
    """`one_left` or `turn_limit`."""
    finish_order: list[Seat]
    """First to last; seats that left with cards are missing."""
    cards: list[Card]
    """What the last seat still had; empty while the same decks are played at other tables."""
    points: int
    """What these cards count (SPM-45)."""
    scores: PartyNumbers
    """What the deal brings to each seat (SPM-46)."""
