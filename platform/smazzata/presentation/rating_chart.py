"""A rating over time as a drawing that the server makes: the line, and how uncertain it is."""

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from django.utils.formats import date_format, number_format

from smazzata.ratings.models import PROVISIONAL, RatingRow

WIDTH, HEIGHT = 640, 250
LEFT, RIGHT, TOP, BOTTOM = 44, 14, 14, 34
UNIT = 1000
"""Ratings are kept in thousandths."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Units between two lines of the grid; at most `LINES` of them are drawn."""
LINES = 5
DAY_MS = 86_400_000


class Point(NamedTuple):
    """A place on the drawing."""

    x: str
    y: str


class Mark(NamedTuple):
    """What is written beside an axis, and where."""

    at: str
    label: str
    anchor: str = "end"


class Chart(NamedTuple):
    """A drawing `WIDTH` wide and `HEIGHT` high. Coordinates are text: no language changes them."""

    band: str
    """The area in which the rating lies two times out of three."""
    provisional: str
    """The line while there were few matches; empty where there is none."""
    settled: str
    points: list[Point]
    grid: list[Mark]
    days: list[Mark]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    foot: int = HEIGHT - 8


def draw_chart(rows: Sequence[RatingRow]) -> Chart:
    """The chart of at least one rating, oldest first."""
    # From what it was before anything was played.
    means = [rows[0].mu_before, *(row.mu for row in rows)]
    sigmas = [rows[0].sigma_before, *(row.sigma for row in rows)]
    spans = [*zip(means, sigmas, strict=True)]
    marks = _grid(min(m - s for m, s in spans) / UNIT, max(m + s for m, s in spans) / UNIT)
    low, high = marks[0], marks[-1]
    places = _places([row.at_ms for row in rows])

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    def place(at: int, thousandths: int) -> Point:
        return Point(places[at], f"{y(thousandths / UNIT):.1f}")

    def line(points: Sequence[Point]) -> str:
        return "M" + "L".join(f"{p.x} {p.y}" for p in points) if len(points) > 1 else ""

    every = range(len(means))
    points = [place(at, means[at]) for at in every]
    upper = [place(at, means[at] + sigmas[at]) for at in every]
    lower = [place(at, means[at] - sigmas[at]) for at in reversed(every)]
    settled = _settled(rows)
    return Chart(
        line([*upper, *lower]) + "Z",
        line(points[: settled + 1]),
        line(points[settled:]),
        points,
        [Mark(f"{y(mark):.1f}", str(mark)) for mark in marks],
        _days(rows, places),
    )


def _places(moments: Sequence[int]) -> list[str]:
    """How far to the right the start and each moment stand: one after the other, or by time."""
    count, spent = len(moments), moments[-1] - moments[0]
    # Where all was played in a day its hours say nothing.
    if spent < DAY_MS:
        shares = [at / count for at in range(count + 1)]
    else:
        before = 1 / (count + 1)
        shares = [0, *(before + (1 - before) * (at - moments[0]) / spent for at in moments)]
    return [f"{LEFT + share * (WIDTH - LEFT - RIGHT):.1f}" for share in shares]


def rating_number(thousandths: int) -> str:
    """To a tenth, rounded: Django itself cuts off what is too long."""
    tenths = Decimal(thousandths).scaleb(-3).quantize(Decimal("0.1"), ROUND_HALF_UP)
    return number_format(tenths, decimal_pos=1)


def _grid(low: float, high: float) -> list[int]:
    """Whole numbers around what is drawn, evenly apart."""
    step = next(s for s in (*STEPS, 10**6) if (high - low) / s < LINES)
    first = int(low // step) * step
    last = int(-(-high // step)) * step
    return list(range(first, max(last, first + step) + 1, step))


def _settled(rows: Sequence[RatingRow]) -> int:
    """From which point on the rating is no longer provisional; the last where it still is."""
    matches = 0
    for point, row in enumerate(rows, 1):
        matches += row.tables
        if matches >= PROVISIONAL:
            return point
    return len(rows)


def _days(rows: Sequence[RatingRow], places: Sequence[str]) -> list[Mark]:
    """The first and the last day; one of them where they are the same."""
    first, last = (
        date_format(datetime.fromtimestamp(row.at_ms / 1000, UTC), "SHORT_DATE_FORMAT")
        for row in (rows[0], rows[-1])
    )
    end = Mark(places[-1], last)
    return [end] if first == last else [Mark(places[1], first, "start"), end]
