"""Results of tables, and their corrections."""

from typing import Literal, TypeAlias

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
