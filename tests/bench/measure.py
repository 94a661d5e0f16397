"""Measuring side by side.

A figure alone says more about the machine and its other guests than about the code. So rivals
are measured in turns, batch after batch (A B C, B C A, ...), and what counts is the ratio of
batches that ran next to each other, with the whole range in which it moved.
"""

from collections.abc import Callable, Mapping, Sequence
from statistics import median, quantiles
from time import process_time
from typing import NamedTuple, TypeAlias

import msgspec

Clock: TypeAlias = Callable[[], float]
Batch: TypeAlias = Mapping[str, float]
"""What one batch gave: a value for each thing measured (`steps/s`, `games/s`...)."""


class Spread(msgspec.Struct, frozen=True):
    """The median of several batches, and between which values they lay."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        """The spread of at least one value."""
        return cls(median(values), min(values), max(values))


class Effort(NamedTuple):
    """How thoroughly to measure."""

    batches: int
    """Batches of each rival; their median is the figure."""
    seconds: float
    """How long a batch should last."""

    def batch(self, once: Callable[[], int], clock: Clock = process_time) -> tuple[int, int, float]:
        """Calls `once` until a batch is over: sum of its results, calls, seconds of `clock`.

        CPU time of this process is what others on the machine disturb least; where another
        process does part of the work, take `time.perf_counter`.
        """
        total = calls = 0
        start = clock()
        while True:
            total += once()
            calls += 1
            spent = clock() - start
            if spent >= self.seconds:
                return total, calls, spent


FULL = Effort(batches=7, seconds=0.4)
QUICK = Effort(batches=1, seconds=0.005)


class Race:
    """The batches of several rivals, in the order in which they ran."""

    def __init__(self, batches: Mapping[str, Sequence[Batch]]) -> None:
        self._batches = batches

    def values(self, rival: str, what: str) -> list[float]:
        """One value a batch."""
        return [batch[what] for batch in self._batches[rival]]

    def rivals(self, what: str) -> list[str]:
        """Who gave a value for `what`."""
        return [name for name, batches in self._batches.items() if what in batches[0]]


def side_by_side(rivals: Mapping[str, Callable[[], Batch]], batches: int, warm_up: int = 1) -> Race:
    """Runs a batch of each rival in turns, after `warm_up` batches of each that do not count.

    The turn begins with another rival each time, so that nobody always runs in the wake of the
    same one.
    """
    names = list(rivals)
    for name in names * warm_up:
        rivals[name]()
    found: dict[str, list[Batch]] = {name: [] for name in names}
    for turn in range(batches):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            found[name].append(rivals[name]())
    return Race(found)


def p99(values: Sequence[float]) -> float:
    """The 99th percentile; of a single value that value."""
    return quantiles(values, n=100, method="inclusive")[-1] if len(values) > 1 else values[0]
