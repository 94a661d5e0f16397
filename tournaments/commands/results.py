"""Results of tables, and their corrections."""

from games.kernel.command import Command
from tournaments.events.results import Correction
from tournaments.pairing.model import Number


class RecordResult(Command, frozen=True):
    """Enter the totals of a table in the order of its sides."""

    round: int
    table: int
    mp: tuple[int, ...]
    places: tuple[int, ...] | None = None
    """The game's own places, where they don't follow from the totals alone."""
    match: str = ""


class GiveWalkover(Command, frozen=True):
    """A table that was not played: who was present gets the rest score."""

    round: int
    table: int
    present: tuple[Number, ...]
    reason: str = ""


class AwardScore(Command, frozen=True):
    """A referee's ruling instead of a played result."""

    round: int
    table: int
    mp: tuple[int, ...]
    vp: tuple[int, ...]
    article: str
    reason: str


class CorrectResult(Command, frozen=True):
    """Mend a recorded result."""

    round: int
    table: int
    mp: tuple[int, ...]
    kind: Correction
    reason: str
    article: str = ""
    consent: bool = False
    """All sides agree: needed to swap the lines."""
    places: tuple[int, ...] | None = None
