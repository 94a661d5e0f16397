"""Calling the referee, and the answer."""

from games.kernel.command import Command
from tournaments.events.calls import Sanction
from tournaments.pairing.model import Number


class CallReferee(Command, frozen=True):
    """Ask for the referee at a table: as one of its sides, or as somebody with an office (0)."""

    round: int
    table: int
    by: Number = 0
    about: str = ""


class AnswerCall(Command, frozen=True):
    """Rule on a call: whom it is against, who was heard in which order, what it costs."""

    call: int
    heard: tuple[Number, ...] = ()
    sanction: Sanction = "none"
    on: Number = 0
    """The entry that is warned or penalised."""
    article: str = ""
    reason: str = ""
    vp: int = 0
    mp: int = 0
    move: str = ""


class TakeStatement(Command, frozen=True):
    """Say that somebody was heard on a call; what they said is committed to by a digest."""

    call: int
    digest: str
    number: Number = 0
    """The entry that the person belongs to; 0: somebody who looked on."""
    member: str = ""


class ReopenCall(Command, frozen=True):
    """Take back the ruling on a call, without what followed from it."""

    call: int
    reason: str
