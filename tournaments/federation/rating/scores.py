"""How well a law foresees results: log loss, Brier score and calibration, before each table.

Two sides of a table are a comparison; equal shares are half of each. What nobody could know better
than a coin is worth log 2 a comparison: the *gain* is what the law knows beyond it.
"""

from collections.abc import Iterable, Sequence
from math import fsum, log, sqrt

import msgspec
from msgspec.structs import replace

from tournaments.federation.rating.fold import PersonOf, PlayedTable, Step, TableKey, fold_tables
from tournaments.federation.rating.law import SCALE, Law, chance

GRID = (45_000, 60_000, 75_000, 90_000, 110_000, 140_000, 180_000)
"""Deviations of newcomers that are tried, in thousandths."""
BANDS = 10
"""Of the favourite's chance, from a half up to certainty."""
_LEAST = 1e-9


class Band(msgspec.Struct, frozen=True):
    """Comparisons in which the favourite had about the same chance."""

    comparisons: int
    expected: float
    """Mean chance of the favourite."""
    scored: float
    """How often the favourite was ahead; equal shares are half."""


class Scores(msgspec.Struct, frozen=True):
    """How well results were foreseen."""

    tables: int
    comparisons: int
    log_loss: float
    """Mean of a comparison, in nats; a coin has 0.693."""
    brier: float
    """Mean of a comparison; a coin has 0.25 where nobody shares."""
    bands: tuple[Band, ...]
    """Those in which there are comparisons, the least certain first."""

    @property
    def gain(self) -> float:
        """What is known beyond a coin, in nats a comparison."""
        return log(2.0) - self.log_loss

    @property
    def calibration(self) -> float:
        """Mean error of the favourite's chance, by comparisons."""
        off = fsum(band.comparisons * abs(band.expected - band.scored) for band in self.bands)
        return off / max(1, self.comparisons)


def score_tables(
    tables: Iterable[PlayedTable],
    sigma0: int | None = None,
    since: int = 0,
    person_of: PersonOf = lambda member, _stream: member,
) -> Scores:
    """How well the law foresees tables of one discipline, from a day on; all before it teach it.

    `sigma0` is what the law would say of newcomers instead, in thousandths.
    """
    if sigma0 is not None:
        tables = (replace(t, law=replace(t.law, sigma0=sigma0)) for t in tables)
    return score_steps(fold_tables(tables, person_of=person_of), since)


def score_steps(steps: Iterable[Step], since: int = 0) -> Scores:
    """How well the steps of one fold foresaw their tables, from a day on."""
    by_table: dict[TableKey, list[Step]] = {}
    for step in steps:
        if step.table.key.day >= since:
            by_table.setdefault(step.table.key, []).append(step)
    foreseen = [pair for sitting in by_table.values() for pair in _compare(sitting)]
    favourites = [(p, r) if p >= 0.5 else (1.0 - p, 1.0 - r) for p, r in foreseen]
    bands: list[list[tuple[float, float]]] = [[] for _ in range(BANDS)]
    for p, r in favourites:
        bands[min(BANDS - 1, int((p - 0.5) * 2 * BANDS))].append((p, r))
    count = max(1, len(foreseen))
    return Scores(
        len(by_table),
        len(foreseen),
        fsum(_loss(p, r) for p, r in foreseen) / count,
        fsum((p - r) * (p - r) for p, r in foreseen) / count,
        tuple(
            Band(len(band), _share(p for p, _ in band), _share(r for _, r in band))
            for band in bands
            if band
        ),
    )


def _compare(sitting: Sequence[Step]) -> Iterable[tuple[float, float]]:
    """The chance of one side to be ahead of another, and whether it was: each two of a table."""
    table = sitting[0].table
    scale = _scale(table.law, table.deals)
    means = [
        _share(step.before.mu / 1000.0 for step in sitting if step.side == side)
        for side in range(len(table.sides))
    ]
    shares = [got / of for got, of in table.shares]
    for one in range(len(means)):
        for other in range(one + 1, len(means)):
            ahead = (shares[one] > shares[other]) - (shares[one] < shares[other])
            yield chance(means[one] - means[other], scale), (1 + ahead) / 2


def _scale(law: Law, deals: int | None) -> float:
    """Points of a lead that are one unit of log odds to be ahead; no flatter than the order is."""
    return SCALE * sqrt(law.deals / (deals or law.deals))


def _loss(p: float, r: float) -> float:
    return -(r * log(max(p, _LEAST)) + (1.0 - r) * log(max(1.0 - p, _LEAST)))


def _share(numbers: Iterable[float]) -> float:
    values = list(numbers)
    return fsum(values) / len(values)
