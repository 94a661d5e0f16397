"""Victory points: what a difference in score is worth, by a table of bands.

A table shares a constant sum between the two sides of a comparison. The side with the higher
total gets as many points as the band of the difference says, the other side the rest; three or
more sides are compared two by two. Tables are data, named and versioned: which one counts is
decided by whoever runs the event, never by the program.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

Status: TypeAlias = Literal["official", "reconstruction", "house"]


class VictoryTable(msgspec.Struct, frozen=True):
    """Bands of differences and the points of the higher side in each.

    `limits[i]` is the largest difference that still lies in band `i`; the last band has no
    limit, so there is one entry more in `points`. A difference between two printed bands (they
    are printed in steps of five) belongs to the higher one: there can be no gap.
    """

    id: str
    version: int
    status: Status
    source: str
    limits: tuple[int, ...]
    points: tuple[int, ...]
    total: int = 20
    scale: int | msgspec.UnsetType = msgspec.UNSET
    """How many digits of its points stand behind the point; not said where they are whole."""

    @property
    def decimals(self) -> int:
        """How many digits of its points stand behind the point: of 1280 two, it is 12.80."""
        return 0 if self.scale is msgspec.UNSET else self.scale

    def share(self, difference: int) -> tuple[int, int]:
        """Points of the side that is ahead by `difference` (if negative: behind), and of the other.

        A difference of nothing gives both sides the same (BUR-57).
        """
        band = sum(limit < abs(difference) for limit in self.limits)
        high = self.points[band]
        low = self.total - high
        return (high, low) if difference >= 0 else (low, high)


class Comparison(msgspec.Struct, frozen=True):
    """One pair of sides: their numbers, the first one's lead, the points of each."""

    first: int
    second: int
    difference: int
    points: tuple[int, int]


def compare(table: VictoryTable, totals: Sequence[int]) -> tuple[Comparison, ...]:
    """Every pair of sides compared by the difference of their totals (BUR-73)."""
    return tuple(
        Comparison(a, b, totals[a] - totals[b], table.share(totals[a] - totals[b]))
        for a in range(len(totals))
        for b in range(a + 1, len(totals))
    )


def victory_points(table: VictoryTable, totals: Sequence[int]) -> tuple[int, ...]:
    """The victory points of each side: the sum over its comparisons (BUR-57, BUR-73).

    The points of all n sides together are always `table.total * n * (n - 1) / 2`.
    """
    points = [0] * len(totals)
    for pair in compare(table, totals):
        points[pair.first] += pair.points[0]
        points[pair.second] += pair.points[1]
    return tuple(points)


class VictoryTableProblem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a table somebody wrote, with values for the sentence."""

    code: str
    params: dict[str, Any] = {}


class Band(
    msgspec.Struct,
    frozen=True,
    rename={"first": "from", "last": "to"},
    forbid_unknown_fields=True,
):
    """A row as people write it: `{"from": 0, "to": 50, "winner": 10, "loser": 10}`."""

    first: int
    winner: int
    loser: int
    last: int | None = None
    """Absent or null in the last row, which is open upwards."""


class TableText(msgspec.Struct, frozen=True, rename={"name": "id"}, forbid_unknown_fields=True):
    """A whole table as people write it, in JSON."""

    name: str
    bands: tuple[Band, ...]
    version: int = 1
    source: str = ""
    total: int = 20
    step: int = 1
    """Distance between the end of a row and the start of the next: 5 for tables of Burraco
    federations, whose scores are multiples of five; otherwise 1."""
    scale: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    """How many digits of all points, `total` too, stand behind the point."""


def read_table(text: str | bytes) -> VictoryTable | tuple[VictoryTableProblem, ...]:
    """The table that somebody wrote as JSON, or everything that is wrong with it."""
    try:
        written = msgspec.json.decode(text, type=TableText, strict=True)
    except msgspec.ValidationError as error:
        return (VictoryTableProblem("vp_table_shape", {"detail": str(error)}),)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return (VictoryTableProblem("vp_table_not_json", {"detail": str(error)}),)
    problems = (*_header_problems(written), *_band_problems(written))
    if problems:
        return problems
    table = VictoryTable(
        id=written.name,
        version=written.version,
        status="house",
        source=written.source,
        limits=tuple(band.last for band in written.bands[:-1] if band.last is not None),
        points=tuple(band.winner for band in written.bands),
        total=written.total,
        scale=written.scale or msgspec.UNSET,
    )
    return table_problems(table) or table


def _header_problems(written: TableText) -> list[VictoryTableProblem]:
    problems = []
    if not 1 <= len(written.name) <= 64 or not written.name.isascii():
        problems.append(VictoryTableProblem("vp_table_bad_id", {"id": written.name[:64]}))
    for field in ("version", "total", "step"):
        if getattr(written, field) < 1:
            problems.append(VictoryTableProblem("vp_table_not_positive", {"field": field}))
    if not 2 <= len(written.bands) <= 200:
        problems.append(VictoryTableProblem("vp_table_band_count", {"count": len(written.bands)}))
    return problems


def _band_problems(written: TableText) -> list[VictoryTableProblem]:
    """What only the written rows can show: where they begin, meet and end, and their sums."""
    problems = []
    bands = written.bands
    if bands and bands[0].first != 0:
        problems.append(VictoryTableProblem("vp_table_start", {"from": bands[0].first}))
    if bands and bands[-1].last is not None:
        problems.append(VictoryTableProblem("vp_table_open_end", {"to": bands[-1].last}))
    for row, band in enumerate(bands, 1):
        if band.winner + band.loser != written.total:
            values = {"row": row, "sum": band.winner + band.loser, "total": written.total}
            problems.append(VictoryTableProblem("vp_table_sum", values))
        if band.last is not None and band.last < band.first:
            values = {"row": row, "from": band.first, "to": band.last}
            problems.append(VictoryTableProblem("vp_table_band_reversed", values))
    for row, (band, following) in enumerate(pairwise(bands), 2):
        values = {"row": row, "from": following.first}
        if band.last is None:
            problems.append(VictoryTableProblem("vp_table_open_band", {"row": row - 1}))
        elif following.first > band.last + written.step:
            problems.append(VictoryTableProblem("vp_table_gap", {**values, "to": band.last}))
        elif following.first <= band.last:
            problems.append(VictoryTableProblem("vp_table_overlap", {**values, "to": band.last}))
    return problems


def table_problems(table: VictoryTable) -> tuple[VictoryTableProblem, ...]:
    """What every table must keep to, wherever it comes from.

    Points rise from band to band and never exceed the total; a draw is worth the same to both;
    and bands never get narrower as the difference grows, so that a point is never cheaper to
    gain for the side that is further ahead.
    """
    problems = []
    if len(table.points) != len(table.limits) + 1:
        return (VictoryTableProblem("vp_table_band_count", {"count": len(table.points)}),)
    if 2 * table.points[0] != table.total:
        problems.append(VictoryTableProblem("vp_table_not_symmetric", {"points": table.points[0]}))
    if table.points[-1] > table.total:
        problems.append(
            VictoryTableProblem(
                "vp_table_above_total", {"points": table.points[-1], "total": table.total}
            )
        )
    for row, (low, high) in enumerate(pairwise(table.points), 2):
        if high <= low:
            problems.append(VictoryTableProblem("vp_table_not_monotone", {"row": row}))
    widths = [high - low for low, high in pairwise((0, *table.limits))]
    for row, (width, following) in enumerate(pairwise(widths), 2):
        if following < width:
            problems.append(VictoryTableProblem("vp_table_band_shrinks", {"row": row}))
    return tuple(problems)
