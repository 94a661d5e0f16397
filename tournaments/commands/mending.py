"""Taking back what was given, or giving it otherwise."""

from games.kernel.command import Command
from tournaments.events.results import Source
from tournaments.pairing.model import Number


class RevokeCredit(Command, frozen=True):
    """Take back a rest, a penalty or the score of a missed round."""

    credit: int
    reason: str


class MendResult(Command, frozen=True):
    """Give a table that has a result one of another kind: a walk-over that was played after all,
    or given to the wrong side; an arbitral score with its points.
    """

    round: int
    table: int
    source: Source
    reason: str
    mp: tuple[int, ...] = ()
    """Totals, where the table was played or a referee sets them."""
    vp: tuple[int, ...] = ()
    """Points, by a referee only."""
    present: tuple[Number, ...] = ()
    """Who was there, of a walk-over."""
    places: tuple[int, ...] | None = None
    article: str = ""


class RevokeResult(Command, frozen=True):
    """Take back the last word on a table: what stood before stands again, or nothing does."""

    round: int
    table: int
    reason: str
