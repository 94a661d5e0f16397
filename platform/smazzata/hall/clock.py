"""The clock of a round, as a fold of what was done to it. Milliseconds since 1970 UTC throughout.

The clock decides nothing: at its end there is a sign and a sound. A change that does not fit (two
people start it at once) changes nothing, so the order in which rows arrive can do no harm.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Literal, NamedTuple, Protocol, TypeAlias

LONGEST = 6 * 3600
"""Seconds that a round, or an extension, may last."""

Phase: TypeAlias = Literal["unset", "running", "paused"]


class Change(StrEnum):
    """What can be done to a clock."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    """More time; after the end, from now on."""
    TIME_OUT = "time_out"
    """The time is over now, by a referee's word."""


class Row(Protocol):
    """A stored change, as `smazzata.hall.models.ClockChange` is one."""

    @property
    def kind(self) -> str:
        """What was done."""

    @property
    def seconds(self) -> int:
        """How long it shall last, or by how much longer."""

    @property
    def at_ms(self) -> int:
        """When."""


class RoundClock(NamedTuple):
    """Where the clock of a round stands."""

    phase: Phase = "unset"
    ends_ms: int = 0
    """When the time is over, if it runs."""
    left_ms: int = 0
    """What was left when it was stopped."""
    revision: int = 0
    """How many changes it has seen."""

    def over(self, now_ms: int) -> bool:
        """Whether the time is over."""
        return self.phase == "running" and now_ms >= self.ends_ms

    def allowed(self, now_ms: int) -> list[Change]:
        """What can be done to it now."""
        if self.phase == "unset":
            return [Change.START]
        if self.phase == "paused":
            return [Change.RESUME, Change.EXTEND, Change.TIME_OUT]
        if self.over(now_ms):
            return [Change.EXTEND, Change.START]
        return [Change.PAUSE, Change.EXTEND, Change.TIME_OUT]

    def after(self, change: Row) -> "RoundClock":
        """The clock after one more change."""
        at, more = change.at_ms, change.seconds * 1000
        counted = self._replace(revision=self.revision + 1)
        if change.kind not in self.allowed(at):
            return counted
        match Change(change.kind):
            case Change.START:
                return counted._replace(phase="running", ends_ms=at + more)
            case Change.PAUSE:
                return counted._replace(phase="paused", left_ms=self.ends_ms - at)
            case Change.RESUME:
                return counted._replace(phase="running", ends_ms=at + self.left_ms)
            case Change.EXTEND if self.phase == "paused":
                return counted._replace(left_ms=self.left_ms + more)
            case Change.EXTEND:
                return counted._replace(ends_ms=max(self.ends_ms, at) + more)
            case Change.TIME_OUT:
                return counted._replace(phase="running", ends_ms=at)


def fold(changes: Iterable[Row]) -> RoundClock:
    """The clock after all changes of a round, in the order in which they were stored."""
    clock = RoundClock()
    for change in changes:
        clock = clock.after(change)
    return clock
