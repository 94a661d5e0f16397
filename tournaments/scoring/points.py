"""From the scores of a table to the points that the standings count.

Two schemes. `victory`: the differences of the match points go through a table of victory
points (`games.kernel.victory`). `placing`: only the order counts (BUS-29). Each side is
compared with each other one at its table; a comparison shares `PLACING / (n - 1)` points, all
to the better place, halves to a shared one. So the best of any table gets 12, the last 0, and the
sides share 6 each on average whatever the size of the table. At tables of two to four this
gives whole numbers; at larger ones they are rounded, halves away from 6.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from games.kernel.victory import VictoryTable, victory_points

PLACING = 12
"""What the winner of a table gets where only the order counts."""

Scheme: TypeAlias = Literal["victory", "placing"]


class Scoring(msgspec.Struct, frozen=True):
    """How a tournament counts. The table is kept whole: replays never look it up."""

    scheme: Scheme
    table: VictoryTable | None = None
    lowest_wins: bool = False
    """The lower total is the better one, as the *busche* of Busca."""

    def places(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The place of each side from 1; equal totals share the place."""
        key = [score if self.lowest_wins else -score for score in scores]
        return tuple(1 + sum(other < own for other in key) for own in key)

    def points(self, scores: Sequence[int], places: Sequence[int] | None = None) -> tuple[int, ...]:
        """The points of each side from its total, or from its place where only that counts.

        `places` are the game's own where it has a reason to order equal totals, or totals
        against their order (a side that left); otherwise they follow from the totals.
        """
        if self.scheme == "victory" and self.table is not None:
            signed = [-score for score in scores] if self.lowest_wins else scores
            return victory_points(self.table, signed)
        return placing_points(self.places(scores) if places is None else places)


def placing_points(places: Sequence[int]) -> tuple[int, ...]:
    """Points by the places of one table of two or more sides; 6 a side on average."""
    rivals = len(places) - 1

    def points(own: int) -> int:
        lead = sum((own < other) - (own > other) for other in places)
        away = (PLACING * abs(lead) + rivals) // (2 * rivals)
        return PLACING // 2 + (away if lead > 0 else -away)

    return tuple(map(points, places))


class Rest(msgspec.Struct, frozen=True):
    """What a side gets that rests, or whose opponents did not come."""

    vp: int
    mp: int


def usual_rest(scoring: Scoring, size: int) -> Rest:
    """The usual score of a rest where the organiser sets none.

    Federations give 70 % of the most a table can bring (14 of 20), 60 % (12) where a round has
    four deals, and with them the least difference of match points that is worth so much.
    """
    table = scoring.table
    if scoring.scheme == "placing" or table is None:
        return Rest(PLACING * 7 // 10, 0)
    percent = 60 if table.id == "fibur-2026-4" else 70
    each = table.total * percent // 100
    lead = next((low + 5 for low, points in _starts(table) if points >= each), 0)
    return Rest(each * (size - 1), lead if size == 2 else 0)


def _starts(table: VictoryTable) -> list[tuple[int, int]]:
    """The limit below each band, and the points of the band."""
    return list(zip((-5, *table.limits), table.points, strict=True))
