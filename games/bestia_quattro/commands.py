"""What a seat may want in a game of Bestia with four cards, and what a referee may impose.

`Knock` opens (BEQ-22); with `Pass` one neither opens nor joins. `Exchange` (BEQ-30) and `Discard`,
after stealing the trump (BEQ-20), are the kernel's as well.
"""

from games.kernel.before_play import Discard, Exchange, Knock, Pass
from games.kernel.command import Command
from games.kernel.seats import Seat
from games.kernel.trick_play import PlayCard

__all__ = [
    "Assist",
    "Blind",
    "CallGiro",
    "CounterBlind",
    "Discard",
    "Exchange",
    "Knock",
    "Leave",
    "Match",
    "NoBlind",
    "NoSteal",
    "Pass",
    "PlayCard",
    "Sanction",
    "Steal",
]


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
