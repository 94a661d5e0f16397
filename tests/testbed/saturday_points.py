"""What a Saturday's totals are worth, worked out beside the program from the printed limits."""

from collections import Counter
from collections.abc import Sequence

from tests.testbed.hall_people import Seated

REST = 28
LIMITS = (49, 149, 249, 349, 499, 649, 799, 999, 1249, 1499)
"""The most that a difference may be for 10, 11, ... victory points to the better of two."""

Ledger = Counter[str]
"""Who has how many victory points, by what was typed and ruled."""


def points(totals: Sequence[int]) -> list[int]:
    """The victory points of a table of three: each against each by the difference of totals."""

    def against(one: int, other: int) -> int:
        better = 10 + sum(abs(one - other) > limit for limit in LIMITS)
        return better if one > other else 20 - better

    return [
        sum(against(own, other) for at, other in enumerate(totals) if at != me)
        for me, own in enumerate(totals)
    ]


def totals_of(number: int, table: int) -> list[int]:
    """How a table ended in this story."""
    return [
        5 * ((37 * number * table + 101 * seat * table + 60 * seat) % 330) for seat in (1, 2, 3)
    ]


def credit(points_of: Ledger, table: Seated, totals: Sequence[int], sign: int = 1) -> None:
    """Notes what a table is worth to whom."""
    for name, gained in zip(table.names, points(totals), strict=True):
        points_of[name] += sign * gained


def resting(seats: list[Seated], points_of: Ledger, everybody: set[str]) -> None:
    """Whoever does not sit rests, and gets what a rest is worth."""
    for name in everybody - {name for one in seats for name in one.names}:
        points_of[name] += REST
