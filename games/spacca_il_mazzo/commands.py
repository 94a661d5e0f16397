"""What a seat may want to do in a game of Spacca il mazzo."""

from games.kernel.command import Command
from games.kernel.event import Card


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
