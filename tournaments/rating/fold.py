"""Ratings of members and of partnerships as tournaments recorded them before law 1 (ADR 0048).

Rests, walk-overs and arbitral scores say nothing about strength: they never get here. A correction
is folded again from the start, which is cheap, and shows the difference.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from tournaments.rating.skill import Rating, rate

Kind: TypeAlias = Literal["individual", "partnership"]
Member: TypeAlias = str
"""An opaque member id."""


class RatedTable(msgspec.Struct, frozen=True):
    """A table that was played: who sat there, and how it ended."""

    sides: tuple[tuple[Member, ...], ...]
    places: tuple[int, ...]
    vp: tuple[int, ...] | None = None
    """Victory points by differences; absent where only the order counts."""
    passing: bool = False
    """Its sides are partners for this table only: people are rated, partnerships are not."""


class RatingChange(msgspec.Struct, frozen=True):
    """One subject's rating before and after."""

    subject: str
    before: Rating
    after: Rating
    tables: int
    """Rated tables between the two."""


def partnership(members: Sequence[Member]) -> str:
    """The subject under which a partnership is rated: the same whoever is named first."""
    return "+".join(sorted(members))


def fold_ratings(
    kind: Kind, before: Mapping[str, Rating], tables: Iterable[RatedTable]
) -> tuple[RatingChange, ...]:
    """What the tables, in their order, change; by subject. Unknown subjects start anew.

    `individual` rates each member, partners as a team; `partnership` rates each side of two or
    more as one subject and leaves out tables where a side is a single member.
    """
    now: dict[str, Rating] = {}
    played: dict[str, int] = {}
    for table in tables:
        teams = _teams(kind, table)
        if not teams:
            continue
        ratings = [[now.get(s) or before.get(s) or Rating() for s in team] for team in teams]
        rated = rate(ratings, table.places, table.vp)
        for team, after in zip(teams, rated, strict=True):
            for subject, rating in zip(team, after, strict=True):
                now[subject] = rating
                played[subject] = played.get(subject, 0) + 1
    return tuple(
        RatingChange(subject, before.get(subject) or Rating(), now[subject], played[subject])
        for subject in sorted(now)
    )


def subjects(kind: Kind, table: RatedTable) -> list[str]:
    """Whom a table rates: its members, its partnerships, or nobody."""
    return [subject for team in _teams(kind, table) for subject in team]


def _teams(kind: Kind, table: RatedTable) -> list[list[str]]:
    if kind == "individual":
        return [list(side) for side in table.sides]
    if not table.passing and all(len(side) > 1 for side in table.sides):
        return [[partnership(side)] for side in table.sides]
    return []
