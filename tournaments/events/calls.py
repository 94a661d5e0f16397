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


class StatementTaken(Event, frozen=True):
    """Somebody was heard on a call. What they said is kept beside the log, which cannot forget."""

    call: int
    order: int
    """Statements of a call are numbered from 1, in the order of hearing."""
    number: Number
    """The entry that the person belongs to; 0: somebody who looked on."""
    member: str
    """Who it was, as a member; empty where that is not known."""
    at: int
    """When, in seconds since 1970."""
    digest: str
    """SHA-256 of what was said, with a salt that is kept beside it."""


class CallReopened(Event, frozen=True):
    """The ruling on a call is taken back: it waits for another."""

    call: int
    reason: str
