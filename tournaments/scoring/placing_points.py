"""Points for the place in which an entry ends, by a published formula that has a name and version.

They are no victory points and decide nothing here: they are what a player takes home and adds up
over the years. Points count in hundredths. Entries that share a place share the points of all the
places they take up; what does not divide is rounded, halves up.

`bbo-2020`: as Bridge Base Online published it. With n entries in a line the first gets a tenth of a
point for each, of fifteen at most. Under 16 tables the second has 70, the third 50, the fourth 35
per cent of it, whoever comes later a share by the place; from 30 on 75 per cent, 75 of these, and 4
parts of place and 5; in between the lower of the two. From 16 tables on the best six of all lines
together get more: 0.4 a table, and each place three quarters of the one above. An event of 12 to 17
boards counts 60 per cent, a shorter one nothing.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from math import floor
from typing import Literal, TypeAlias

import msgspec

from tournaments.pairing.model import Number
from tournaments.standings.criteria import StandingsRow

Formula: TypeAlias = Literal["bbo-2020"]
FORMULAS: tuple[Formula, ...] = ("bbo-2020",)
FULL, SHORTEST = 18, 12
MOST_ENTRIES = 15
LARGE, LARGEST = 16, 30
OVERALL = 6


class PlacingPoints(msgspec.Struct, frozen=True):
    """Which formula a tournament counts by, and what it needs to know beforehand."""

    formula: Formula
    boards: int
    """Deals that each entry plays in all rounds together."""
    version: int = 1


def points_of_place(place: int, entries: int, tables: int) -> Fraction:
    """What a place in its line is worth in an event of at least 18 boards, in hundredths."""
    first = Fraction(10 * min(entries, MOST_ENTRIES))
    steep = {1: Fraction(1), 2: Fraction(7, 10), 3: Fraction(1, 2), 4: Fraction(7, 20)}
    flat = {1: Fraction(1), 2: Fraction(3, 4), 3: Fraction(9, 16)}
    small = first * steep.get(place, Fraction(1, place))
    large = first * flat.get(place, Fraction(4, place + 5))
    if tables < LARGE:
        return small
    return large if tables >= LARGEST else min(small, large)


def overall_of_place(place: int, tables: int) -> Fraction:
    """What a place in all lines together is worth, in hundredths."""
    if tables < LARGE or place > OVERALL:
        return Fraction(0)
    return 40 * tables * Fraction(3, 4) ** (place - 1)


def placing_points(
    rules: PlacingPoints,
    lines: Sequence[Sequence[StandingsRow]],
    overall: Sequence[StandingsRow],
    tables: int,
) -> dict[Number, int]:
    """The points of every entry, in hundredths: the better of its line's and of all lines' place.

    `lines` are the standings of each line, or all entries as one; `tables` how many were played in
    the first round.
    """
    if rules.boards < SHORTEST:
        return {row.number: 0 for row in overall}
    share = Fraction(1) if rules.boards >= FULL else Fraction(3, 5)
    found = _averaged(overall, [overall_of_place(at, tables) for at in range(1, len(overall) + 1)])
    for line in lines:
        places = [points_of_place(at, len(line), tables) for at in range(1, len(line) + 1)]
        for number, points in _averaged(line, places).items():
            found[number] = max(found.get(number, Fraction(0)), points)
    return {number: floor(points * share + Fraction(1, 2)) for number, points in found.items()}


def _averaged(rows: Sequence[StandingsRow], places: Sequence[Fraction]) -> dict[Number, Fraction]:
    found: dict[Number, Fraction] = {}
    at = 0
    for _place, group in groupby(rows, key=lambda row: row.place):
        tied = [row.number for row in group]
        each = sum(places[at : at + len(tied)], Fraction(0)) / len(tied)
        found |= dict.fromkeys(tied, each)
        at += len(tied)
    return found
