"""What a seat may want in a game of Cucù."""

from games.kernel.command import Command
from games.kernel.seats import Seat


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
