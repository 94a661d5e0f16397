"""The referee is called, hears people, rules, takes points; sides appeal.

The ranking is provisional as long as an appeal is open.
"""

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


class AppealFiled(Event, frozen=True):
    """An entry asks a panel to look again at what was ruled or recorded at a table."""

    appeal: int
    """Appeals are numbered from 1."""
    number: Number
    round: int
    table: int
    reason: str


class AppealDecided(Event, frozen=True):
    """What the panel decided. What follows for the result is a correction of its own."""

    appeal: int
    upheld: bool
    panel: tuple[str, ...]
    """Members, by their ids."""
    reason: str


class AppealReopened(Event, frozen=True):
    """The decision of a panel is taken back: the appeal waits for another."""

    appeal: int
    reason: str


SECOND_WARNING = "warnings"
"""Stands where an article would: the codes number it differently."""


class PenaltyApplied(Event, frozen=True):
    """Points taken from one entry in the general standings; nobody gains them."""

    number: Number
    vp: int
    mp: int
    article: str
    reason: str


class WarningGiven(Event, frozen=True):
    """A referee warns an entry. The ledger of warnings is kept for the whole tournament."""

    number: Number
    article: str
    reason: str
    member: str = ""
    """Whom of the entry; empty: all of it."""


class WarningRevoked(Event, frozen=True):
    """A warning counts no longer; the point that it cost is given back beside."""

    warning: int
    """Warnings are counted from 1 as they are given."""
    reason: str
