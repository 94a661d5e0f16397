"""The law of ratings: what one table says about the people who sat there.

A person has a mean and a deviation. A side is the mean of its members. A table moves people by the
share of the points that their side won, less the share that was expected. Two to twenty sides,
ties, pairs and single people are one formula: a Kalman step in which the level of the table is
unknown.

Means and deviations are whole thousandths of a point, so that a list reads the same everywhere.
The same bits come out on every machine and every Python: floats are added, multiplied, divided and
rooted, sums are made by `fsum` (`sum` of floats changed in Python 3.12), and the exponential is
Decimal's, which is rounded correctly everywhere; that of a C library need not be.
"""

from collections.abc import Sequence
from decimal import Context, Decimal
from math import fsum, sqrt

import msgspec

SCALE = 173.7177927613007
"""400 / ln 10: a lead of 100 points is a chance of 64 % in a standard match."""
MEAN = 1_500_000
"""Where a newcomer begins, in thousandths."""
YEAR = 365.0
"""Days."""
_UNIT = 1000.0
_EXACT = Context(prec=20)

Share = tuple[int, int]
"""What a side won of the points it could win: so many, of so many."""


class Law(msgspec.Struct, frozen=True):
    """What luck is like at a table, and how much people differ."""

    sigma0: int = 90_000
    """Deviation of a newcomer, in thousandths."""
    year: float = 400.0
    """Points squared by which what is not known grows in a year away."""
    flat: float = 1.0
    """How much flatter a share of the points answers to a lead than the chance to be ahead."""
    scatter: float = 0.25
    """Variance of a side's share of the points about a half, among equals."""
    deals: int = 4
    """Of the standard match."""


class Rating(msgspec.Struct, frozen=True):
    """What is known of a person in a discipline."""

    mu: int
    """Mean, in thousandths."""
    sigma: int
    """Deviation, in thousandths."""
    day: int
    """Of the last table, counted from 1 January 1970."""


class SideOutcome(msgspec.Struct, frozen=True):
    """What a table did to one side."""

    members: tuple[Rating, ...]
    """After it, in the order in which they were given."""
    expected: float
    """The share that was expected of the side."""
    level: float
    """What is taken from the side's surprise because all of the table were above or below what was
    expected, in points; 0 but for rounding at tables of two sides that are known equally well."""


def newcomer(law: Law, day: int) -> Rating:
    """Somebody of whom nothing is known."""
    return Rating(MEAN, law.sigma0, day)


def variance_at(law: Law, rating: Rating, day: int) -> float:
    """How little is known of somebody on a day, in points squared: never less than a newcomer."""
    known = rating.sigma / _UNIT
    top = law.sigma0 / _UNIT
    return min(known * known + law.year * max(0, day - rating.day) / YEAR, top * top)


def chance(lead: float, scale: float) -> float:
    """The chance to be ahead with a lead of so many points."""
    return 1.0 / (1.0 + float(_EXACT.exp(Decimal(repr(-lead / scale)))))


def rate_table(
    law: Law,
    sides: Sequence[Sequence[Rating]],
    shares: Sequence[Share],
    day: int,
    deals: int | None = None,
) -> tuple[SideOutcome, ...]:
    """What a table does to its sides, two or more, each with one member or more.

    `shares` are in the order of the sides and sum to half their number; `deals` is how many were
    played, None where that is not known or does not matter. Raises `ValueError` for anything else.
    """
    many = len(sides)
    if many < 2 or len(shares) != many or not all(sides):
        raise ValueError("a table has two sides or more, a share for each, and nobody's is empty")
    scale = SCALE * law.flat * sqrt(law.deals / (deals or law.deals))
    luck = law.scatter * 16.0 * scale * scale * (many - 1) / many
    known = [[variance_at(law, member, day) for member in side] for side in sides]
    strength = [sum(member.mu for member in side) / (_UNIT * len(side)) for side in sides]
    spread = [fsum(side) / (len(side) * len(side)) for side in known]
    chances = [
        [chance(own - other, scale) for at, other in enumerate(strength) if at != place]
        for place, own in enumerate(strength)
    ]
    expected = [fsum(row) / (many - 1) for row in chances]
    slope = fsum(p * (1.0 - p) for row in chances for p in row) / (scale * many * (many - 1))
    away = [
        (got / of - hoped) * (many - 1) / (many * slope)
        for (got, of), hoped in zip(shares, expected, strict=True)
    ]
    weight = [1.0 / (own + luck) for own in spread]
    whole = fsum(weight)
    level = fsum(own * off for own, off in zip(weight, away, strict=True)) / whole
    outcomes = []
    for place, side in enumerate(sides):
        gain = weight[place] * (away[place] - level)
        learnt = weight[place] * (1.0 - weight[place] / whole)
        members = []
        for member, unsure in zip(side, known[place], strict=True):
            part = unsure / len(side)
            left = sqrt(unsure - part * part * learnt)
            members.append(
                Rating(
                    member.mu + round(_UNIT * part * gain),
                    max(1, round(_UNIT * left)),
                    max(day, member.day),
                )
            )
        outcomes.append(SideOutcome(tuple(members), expected[place], level))
    return tuple(outcomes)
