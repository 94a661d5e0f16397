"""The score sheet: what tournaments, ratings and people read of a match (GEN-11).

A *party* is a unit that receives a score: a side of partners, or a single seat.
"""

from collections.abc import Iterable
from typing import Any

import msgspec


class PartyScore(msgspec.Struct, frozen=True, gc=False):
    """One party's score in one deal."""

    party: int
    items: list[tuple[str, int]]
    """Itemised: a key of the game's words, and points. Their sum is `total`."""
    total: int


class DealSheet(msgspec.Struct, frozen=True, gc=False):
    """The scores of one deal."""

    deal: int
    rows: list[PartyScore]


class ScoreSheet(msgspec.Struct, frozen=True, gc=False):
    """The scores of a match so far, or its final ones."""

    parties: list[list[int]]
    """The seats of each party."""
    deals: list[DealSheet]
    totals: list[int]
    """A party's score so far."""
    places: list[int]
    """A party's place, from 1; equal places are shared. Final when the match is over."""
    vp: list[int] | None = None
    """A party's victory points, when the match is converted into them."""


def sheet_of(deal: int, items: Iterable[Iterable[tuple[str, int]]]) -> DealSheet:
    """The sheet of a deal: party by party what it got for what; items of nothing are left out.

    >>> sheet_of(1, [[("tricks", 3), ("fine", 0)], []]).rows[0]
    PartyScore(party=0, items=[('tricks', 3)], total=3)
    """
    rows = []
    for party, brought in enumerate(items):
        kept, total = [], 0
        for item in brought:
            if item[1]:
                kept.append(item)
                total += item[1]
        rows.append(PartyScore(party, kept, total))
    return DealSheet(deal, rows)


def add_up(sheets: Iterable[DealSheet], brought: tuple[int, ...] = ()) -> tuple[int, ...]:
    """What each party has: what it brought along, and what the deals brought it.

    Empty while there is nothing of either.

    >>> add_up([DealSheet(1, [PartyScore(0, [], 3), PartyScore(1, [], 0)])], (10, 5))
    (13, 5)
    """
    points = [*brought]
    for sheet in sheets:
        points = points or [0] * len(sheet.rows)
        for row in sheet.rows:
            points[row.party] += row.total
    return tuple(points)


def places(keys: list[Any]) -> list[int]:
    """The place of each key, from 1, the highest first; equal keys share it (1, 2, 2, 4)."""
    ordered = sorted(keys, reverse=True)
    return [ordered.index(key) + 1 for key in keys]
