"""What a seat may want in a game of Bestia."""

from games.kernel.command import Command
from games.kernel.event import Card


class Knock(Command, frozen=True):
    """Take part with the cards one holds (BES-13)."""


class Pass(Command, frozen=True):
    """Throw one's cards (BES-14)."""


class AcceptInvite(Command, frozen=True):
    """Take part with new cards, after one passed (BES-16)."""


class DeclineInvite(Command, frozen=True):
    """Stay out of the deal (BES-16)."""


class Exchange(Command, frozen=True):
    """Change some of one's cards, or none, after one knocked (BES-22)."""

    discard: tuple[Card, ...] = ()


class Discard(Command, frozen=True):
    """Throw one of four new cards (BES-23)."""

    card: Card


class PlayCard(Command, frozen=True):
    """Play a card to the trick."""

    card: Card
