"""Results of tables, their corrections, and what sides say they have made before it is one."""

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from games.kernel.event import Event
from tournaments.pairing.model import Number

Source: TypeAlias = Literal["played", "walkover", "arbitral"]


Correction: TypeAlias = Literal["addition", "swap", "transcription", "arbitral"]


Scope: TypeAlias = Literal["pair_again", "result_only"]


class ResultRecorded(Event, frozen=True):
    """A table's result, in the order of its sides. Points are computed, never typed.

    Except by a ruling: then `source` is `arbitral`, and article and reason are there.
    """

    schema: ClassVar[int] = 2
    """2 added `by`."""

    round: int
    table: int
    mp: tuple[int, ...]
    vp: tuple[int, ...]
    places: tuple[int, ...]
    source: Source
    match: str
    """The stream of the match, where it was played here."""
    vp_table: str
    """`id/version` of the table of victory points; empty if only the order counts."""
    article: str = ""
    reason: str = ""
    by: str = ""
    """Who typed it, as a member; empty where nobody did, or it was ruled."""


class ResultCorrected(Event, frozen=True):
    """A recorded result was wrong. The earlier one stays in the log."""

    round: int
    table: int
    mp: tuple[int, ...]
    vp: tuple[int, ...]
    places: tuple[int, ...]
    kind: Correction
    scope: Scope
    article: str
    reason: str


class RatedResultCorrected(Event, frozen=True):
    """After the end a result was wrong, for ratings alone: the standings stand as they are."""

    round: int
    table: int
    mp: tuple[int, ...]
    vp: tuple[int, ...]
    places: tuple[int, ...]
    reason: str


class TieBroken(Event, frozen=True):
    """Who goes on from a match of a bracket that ended level; its points stay as they are."""

    round: int
    table: int
    number: Number
    reason: str


class TieReopened(Event, frozen=True):
    """That somebody goes on from a level match was taken back: nobody does yet."""

    round: int
    table: int
    reason: str


class ResultMended(Event, frozen=True):
    """A table has another kind of result than it was given, or points by a ruling."""

    round: int
    table: int
    mp: tuple[int, ...]
    vp: tuple[int, ...]
    places: tuple[int, ...]
    source: Source
    scope: Scope
    article: str
    reason: str


class CreditRevoked(Event, frozen=True):
    """A rest, a penalty or the score of a missed round counts no longer."""

    credit: int
    """Credits are counted from 1 as they are given."""
    reason: str


class ResultRevoked(Event, frozen=True):
    """The last word on a table is taken back: the result before it stands again, or none."""

    round: int
    table: int
    left: int
    """How many words on the table stand; without any it has no result."""
    scope: Scope
    reason: str


class CorrectionProposed(Event, frozen=True):
    """An official would correct something; nothing changes before another agrees."""

    proposal: int
    """Proposals are numbered from 1."""
    correction: dict[str, Any]
    """The command as plain values, with its name under `do`."""
    by: str
    """Who proposes it, as a member."""


class CorrectionConfirmed(Event, frozen=True):
    """Another official agrees; what follows from the command stands right behind."""

    proposal: int
    by: str


class CorrectionDeclined(Event, frozen=True):
    """It is not done: another official said no, or who proposed it took it back."""

    proposal: int
    by: str
    reason: str


Hands: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
"""Figures by hand, then by side, then by line of the game's slip; what is taken off is negative."""

SCORE_ROOM: Number = 0
"""In the place of an entry: the score room, from a slip on paper."""


class SlipClaimed(Event, frozen=True):
    """Somebody says how the table ended. A later claim of the same one replaces it; both stay."""

    schema: ClassVar[int] = 2
    """2 added `signer`."""

    round: int
    table: int
    by: Number
    """The entry that claims, or `SCORE_ROOM`."""
    mp: tuple[int, ...]
    """Totals in the order of the table's sides."""
    hands: Hands = ()
    """Where the totals come from, if it was said."""
    signer: str = ""
    """Who signed for the side, as a member; empty where nobody was asked."""


class SlipDisputed(Event, frozen=True):
    """The claims differ: the table has no result until they agree or a referee rules."""

    round: int
    table: int


class Sitting(msgspec.Struct, frozen=True):
    """Somebody in a chair, from a deal on."""

    number: Number
    """The entry that the chair plays for: the side."""
    member: str
    """Who sat there; empty for a bot."""
    since: int = 1
    """The deal from which on, from 1."""


class LineupRecorded(Event, frozen=True):
    """Who sat where and from when; a later one replaces it."""

    round: int
    table: int
    sitting: tuple[Sitting, ...]
