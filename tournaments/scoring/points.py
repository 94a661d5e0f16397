"""From the scores of a table to the points that the standings count.

Tables of one tournament may have different numbers of sides, and who sits where is not a side's own
doing. So every scheme but the first gives a side that is no better and no worse than the others the
same, on average, at a table of any size (`games.kernel.ranking` names them):

- `victory`: the differences of the match points go through a table of victory points
  (`games.kernel.victory`). All tables have one size.
- `placing`: only the order counts (BUS-29). Each side is compared with each other one at its table;
  a comparison shares `best / (n - 1)` points, all to the better place, halves to a shared one. So
  the points are the share of the others that one has left behind: the best of any table gets
  `best`, the last 0, the average is half of it.
- `chips`: what was won or lost. It sums to nothing at each table.
- `points`: the total less the mean of the table, rounded, halves away from nothing.
- `loser`: 1 for everybody but the last, who gets 0; nobody loses where all share the first place.
  To sit with fewer is a greater risk: the pairing has everybody do so about as often.
"""

from collections.abc import Sequence

import msgspec

from games.kernel.ranking import Ranking
from games.kernel.victory import VictoryTable, victory_points

PLACING = 12
"""What the winner of a table gets where only the order counts. Tables of two to four sides share it
in whole numbers."""
LARGE_PLACING = 120
"""The same where tables have more sides: up to seven share it in whole numbers, shared places
included; at larger ones points are rounded, halves away from the middle."""
MOST_PLACING = 1000
MOST_REST_LEAD = 500
"""Match points: who rests is not put so far ahead as only a rout at the table would."""
ABSENT = -100
"""What it costs to stay away where chips or points are won and lost: the chips with which a match
begins, and the penalty of federations for whoever comes late."""


class Scoring(msgspec.Struct, frozen=True):
    """How a tournament counts. The table is kept whole: replays never look it up."""

    scheme: Ranking
    table: VictoryTable | None = None
    lowest_wins: bool = False
    """The lower total is the better one, as the *busche* of Busca."""
    best: int = PLACING
    """What the winner of a table gets by placing."""

    @property
    def decimals(self) -> int:
        """How many digits of all its points stand behind the point."""
        return 0 if self.table is None else self.table.decimals

    def places(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The place of each side from 1; equal totals share the place."""
        key = [score if self.lowest_wins else -score for score in scores]
        return tuple(1 + sum(other < own for other in key) for own in key)

    def points(self, scores: Sequence[int], places: Sequence[int] | None = None) -> tuple[int, ...]:
        """The points of each side from its total, or from its place where only that counts.

        `places` are the game's own where it has a reason to order equal totals, or totals
        against their order (a side that left); otherwise they follow from the totals.
        """
        signed = [-score for score in scores] if self.lowest_wins else scores
        if self.scheme == "victory" and self.table is not None:
            return victory_points(self.table, signed)
        if self.scheme == "chips":
            return tuple(signed)
        if self.scheme == "points":
            return against_the_mean(signed)
        ranked = self.places(scores) if places is None else places
        if self.scheme == "loser":
            return tuple(int(place < max(ranked) or place == 1) for place in ranked)
        return placing_points(ranked, self.best)

    def bounds(self, sides: int, most_total: int) -> tuple[int, int]:
        """The least and the most points that a table of so many sides can bring one of them."""
        if self.scheme in ("chips", "points"):
            return -most_total, most_total
        if self.scheme == "loser":
            return 0, 1
        return 0, self.best if self.table is None else self.table.total * (sides - 1)


def placing_points(places: Sequence[int], best: int = PLACING) -> tuple[int, ...]:
    """Points by the places of one table of two or more sides; half of `best` a side on average."""
    rivals = len(places) - 1

    def points(own: int) -> int:
        lead = sum((own < other) - (own > other) for other in places)
        away = (best * abs(lead) + rivals) // (2 * rivals)
        return best // 2 + (away if lead > 0 else -away)

    return tuple(map(points, places))


def against_the_mean(totals: Sequence[int]) -> tuple[int, ...]:
    """Each total less the mean of all, to the nearest whole number, halves away from nothing."""
    sides, whole = len(totals), sum(totals)

    def points(own: int) -> int:
        lead = sides * own - whole
        away = (2 * abs(lead) + sides) // (2 * sides)
        return away if lead > 0 else -away

    return tuple(map(points, totals))


def scaled(points: Sequence[int], comparisons: int, wanted: int, total: int) -> tuple[int, ...]:
    """Victory points of more comparisons than others had, as if it had been as many.

    Who is compared with two others has twice as much to share. Halves are rounded away from the
    middle: 28, 23 and 9 of two comparisons of 20 are 14, 12 and 4 of one.

    >>> scaled((28, 23, 9), 2, 1, 20)
    (14, 12, 4)
    """

    def one(own: int) -> int:
        ahead = 2 * own * wanted - total * wanted * comparisons
        away = (abs(ahead) + comparisons) // (2 * comparisons)
        middle = total * wanted
        doubled = middle + 2 * away if ahead > 0 else middle - 2 * away
        return doubled // 2

    return tuple(map(one, points))


class Rest(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side gets that rests, or whose opponents did not come; and who did not come."""

    vp: int
    mp: int
    """Match points, net: by how much it is ahead."""
    absent: int | None = None
    """The points of who did not come. None: at a table of two what the rest leaves of the most that
    it can bring, else nothing."""
    missed: int = 0
    """The points of an entry that came late or was away, for each round that others played."""
    gross: int | None = None
    """Match points, gross. None: the mean of the entry's own tables, so that a rest moves nobody in
    a ranking by gross match points."""

    def absents(self, scoring: Scoring, sides: int, *, all_absent: bool) -> int:
        """What each side that did not come gets at a table of so many."""
        if self.absent is not None:
            return self.absent
        if sides > 2 or all_absent:
            return 0
        return max(0, scoring.bounds(sides, 0)[1] - self.vp)


def usual_rest(scoring: Scoring, size: int) -> Rest:
    """The usual score of a rest where the organiser sets none.

    Federations give 70 % of the most a table can bring (14 of 20), and with them the least
    difference of match points that is worth so much: 305 and 355 for rounds of two and three deals.
    At four deals that would be a lead of 705; there they give 60 % (12), which stands for 305. So a
    rest is worth 60 % by any table at which 70 % would take more than `MOST_REST_LEAD`. Who rests
    has won and lost no chips and no points, and has not come last; who stays away loses some, or it
    would be the way to keep a lead.
    """
    table = scoring.table
    if scoring.scheme in ("chips", "points"):
        return Rest(0, 0, ABSENT)
    if scoring.scheme == "loser":
        return Rest(1, 0)
    if table is None:
        return Rest(scoring.best * 7 // 10, 0)
    each = table.total * 70 // 100
    if _least_lead(table, each) > MOST_REST_LEAD:
        each = table.total * 60 // 100
    return Rest(each * (size - 1), _least_lead(table, each) if size == 2 else 0)


def _least_lead(table: VictoryTable, points: int) -> int:
    """The least difference that is worth so many points; 0 where none is.

    Bands whose limits are all multiples of five, as in Burraco, begin five above them; others one.
    """
    step = 5 if all(limit % 5 == 0 for limit in table.limits) else 1
    starts = (0, *(limit + step for limit in table.limits))
    return next((low for low, made in zip(starts, table.points, strict=True) if made >= points), 0)
