"""The referee is called to a table, hears people, and rules."""

from typing import Literal, TypeAlias

from games.kernel.event import Event
from tournaments.pairing.model import Number

Sanction: TypeAlias = Literal["none", "warning", "penalty", "score"]
"""What a ruling may do; a score is then awarded or corrected at its table."""


class RefereeCalled(Event, frozen=True):
    """Somebody at a table asks for the referee; play stops there until the answer."""

    call: int
    """Calls are numbered from 1."""
    round: int
    table: int
    by: Number
    """The entry that calls; 0: somebody with an office."""
    about: str


class CallAnswered(Event, frozen=True):
    """The ruling on a call, and in which order the sides were heard."""

    call: int
    heard: tuple[Number, ...]
    sanction: Sanction
    article: str
    reason: str
    move: str = ""
    """Of an online table: the match and the number of the move, `ID:7`."""
