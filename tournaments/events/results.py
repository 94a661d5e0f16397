"""Results of tables, and their corrections."""

from typing import Any, Literal, TypeAlias

from games.kernel.event import Event

Source: TypeAlias = Literal["played", "walkover", "arbitral"]


Correction: TypeAlias = Literal["addition", "swap", "transcription", "arbitral"]


Scope: TypeAlias = Literal["pair_again", "result_only"]


class ResultRecorded(Event, frozen=True):
    """A table's result, in the order of its sides. Points are computed, never typed.

    Except by a ruling: then `source` is `arbitral`, and article and reason are there.
    """

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
