"""What a seat may want, and what happens, in a game of Asino."""

from typing import ClassVar

from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.fields import BySeat, OwnerOnly, PartyNumbers, Sealed, Word
from games.kernel.seats import Seat

# --- commands ---------------------------------------------------------------------------------


class ChooseHiddenCard(Command, frozen=True):
    """Take the card at a place of the deck out of the game, unseen (ASI-04)."""

    position: int
    """How many cards lie above it."""


class DelegateHiddenChoice(Command, frozen=True):
    """Dealer: let another seat choose it (ASI-04)."""

    seat: Seat


class DrawCard(Command, frozen=True):
    """Take a card from the neighbour's hand, unseen (ASI-12, ASI-13)."""

    position: int
    """Its place in that hand, from 0."""
    target: Seat | None = None
    """Whose hand is meant; there is only one that may be."""


class ArrangeHand(Command, frozen=True):
    """Whoever is about to be drawn from: put the own cards in order, raise one (ASI-23)."""

    order: tuple[int, ...] = ()
    """The present places of the cards, in the order in which they shall lie; empty: as they are."""
    raised: int | None = None
    """The place of a card that stands out, in the new order."""


class Emote(Command, frozen=True):
    """Show joy or despair, meant or not (ASI-24)."""

    kind: str


# --- events -----------------------------------------------------------------------------------


class DeckSpread(Event, frozen=True):
    """The shuffled deck lies before the dealer, face down (ASI-03)."""

    dealer: Seat


class HiddenChoiceDelegated(Event, frozen=True):
    """The dealer lets another seat choose the hidden card (ASI-04)."""

    seat: Seat
    to: Seat


class HiddenCardSet(Event, frozen=True):
    """A card was put aside that nobody has seen (ASI-03)."""

    seat: Seat
    """Who chose its place."""
    position: int
    card: Sealed[Card]


class HandsDealt(Event, frozen=True):
    """All other cards, each hand in the order in which it was dealt (ASI-05)."""

    dealer: Seat
    hands: BySeat[list[Card]]
    """Empty for seats that have left the match."""


class PairsDiscarded(Event, frozen=True):
    """The pairs of a hand just dealt lie in the middle (ASI-07)."""

    seat: Seat
    cards: list[Card]


class TurnStarted(Event, frozen=True):
    """A seat has to draw from another one (ASI-12)."""

    seat: Seat
    target: Seat


class HandArranged(Event, frozen=True):
    """The seat that is drawn from has its cards in the order that it wants (ASI-23)."""

    seat: Seat
    order: OwnerOnly[list[int]]
    """Where each card lay before."""
    raised: int | None
    """The place that stands out: it is seen by all, the card is not."""


class EmoteShown(Event, frozen=True):
    """Joy or despair; whether it is meant nobody knows (ASI-24)."""

    seat: Seat
    kind: Word


class CardDrawn(Event, frozen=True):
    """A card went from one hand to another, known to these two and to nobody else (ASI-13)."""

    seat: Seat
    position: int
    target: Seat
    cards: BySeat[list[Card]]
    """The card, for who has drawn it and for who has lost it; nothing for all others."""


class PairDiscarded(Event, frozen=True):
    """The card that was drawn, and the one that it makes a pair with (ASI-14)."""

    ends_trick: ClassVar[bool] = True

    seat: Seat
    cards: list[Card]


class SeatSafe(Event, frozen=True):
    """A seat has no card left and is safe (ASI-10, ASI-15)."""

    seat: Seat


class HandVoid(Event, frozen=True):
    """A seat has left: without its cards the others could not come out even (GEN-07)."""

    ends_deal: ClassVar[bool] = True


class HandEnded(Event, frozen=True):
    """The donkey of this hand; the hidden card is turned up (ASI-18 to ASI-21)."""

    ends_deal: ClassVar[bool] = True

    loser: Seat
    last_card: Card | None
    """The odd card; none where the hand was cut short, for no hand is shown then."""
    hidden_card: Card
    reason: Word
    """`odd_card` or `max_draws`."""
    totals: PartyNumbers
    """How often each seat has been the donkey, this hand included."""
