"""The ladder of lateness by the clock: at which hour of this round which step is reached.

It is counted from the hour of the posting, as the desk counts it (`tournaments.subjects.lateness`).
"""

from datetime import UTC, datetime
from itertools import pairwise
from typing import NamedTuple

from tournaments.events.opening import TournamentOpened
from tournaments.regulations.regulation import LatenessStep
from tournaments.state import Round
from tournaments.subjects.lateness import ladder_of


class DueAt(NamedTuple):
    """A step of the ladder in this round."""

    step: LatenessStep
    ms: int
    """The hour at which it is reached, in milliseconds since 1970."""
    due_now: bool
    """Whether it is the highest that has been reached."""

    @property
    def at(self) -> datetime:
        """The hour."""
        return datetime.fromtimestamp(self.ms / 1000, UTC)


def lateness_hours(rules: TournamentOpened, played: Round | None, now_ms: int) -> list[DueAt]:
    """The steps, while there are tables that may still wait for somebody; else none."""
    if played is None or not played.visible_at or played.complete or played.closed:
        return []
    steps = ladder_of(rules)
    hours = [1000 * (played.visible_at + 60 * step.minute) for step in steps]
    ends = [following for _, following in pairwise(hours)]
    return [
        DueAt(step, hour, hour <= now_ms and (end is None or now_ms < end))
        for step, hour, end in zip(steps, hours, [*ends, None], strict=True)
    ]


def waiting_tables(played: Round | None) -> list[int]:
    """The tables of a round that have no result yet."""
    if played is None:
        return []
    return [table for table in range(1, len(played.tables) + 1) if table not in played.results]
