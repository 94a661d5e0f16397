"""What a seat may want in a game of Bestia with four cards, and what a referee may impose."""

from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.seats import Seat


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


class Knock(Command, frozen=True):
    """Open: undertake two tricks (BEQ-22)."""


class Assist(Command, frozen=True):
    """Join: undertake one trick (BEQ-23)."""


class Pass(Command, frozen=True):
    """Neither open nor join."""


class Exchange(Command, frozen=True):
    """Change some of one's cards, or none (BEQ-30)."""

    discard: tuple[Card, ...] = ()


class Discard(Command, frozen=True):
    """Throw one of five cards, after stealing the trump (BEQ-20)."""

    card: Card


class PlayCard(Command, frozen=True):
    """Play a card to the trick."""

    card: Card


class CallGiro(Command, frozen=True):
    """Call the last round of dealers, whoever's turn it is (BEQ-53)."""


class Sanction(Command, frozen=True):
    """Referee: a seat pays for inattention into the pot (BEQ-52)."""

    seat: Seat
    amount: int
