"""What a seat may want in a game of Asino."""

from games.kernel.command import Command
from games.kernel.seats import Seat


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
