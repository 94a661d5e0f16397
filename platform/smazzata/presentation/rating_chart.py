"""A rating over time as a drawing that the server makes: the line, and how uncertain it is."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from django.utils.formats import date_format

from smazzata.presentation.rating_words import BAND, UNIT
from smazzata.ratings.models import RatingStep
from smazzata.ratings.standing import is_settled
from tournaments.federation.rating.fold import Standing
from tournaments.federation.rating.law import Rating

WIDTH, HEIGHT = 640, 250
LEFT, RIGHT, TOP, BOTTOM = 78, 14, 14, 34
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Units between two lines of the grid; at most `LINES` of them are drawn."""
LINES = 5


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
    """The area in which the rating lies nine times in ten."""
    provisional: str
    """The line while the rating was provisional; empty where it never was."""
    settled: str
    points: list[Point]
    grid: list[Mark]
    days: list[Mark]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    labels: int = LEFT - 8
    right: int = WIDTH - RIGHT
    foot: int = HEIGHT - 8


def draw_chart(steps: Sequence[RatingStep]) -> Chart:
    """The chart of at least one step, oldest first: a point for each evening or match."""
    rows = [
        step
        for step, following in zip(steps, [*steps[1:], None], strict=True)
        if following is None or (following.stream, following.day) != (step.stream, step.day)
    ]
    # From what it was before anything was played.
    means = [steps[0].mu_before, *(row.mu for row in rows)]
    sigmas = [BAND * sigma for sigma in (steps[0].sigma_before, *(row.sigma for row in rows))]
    spans = [*zip(means, sigmas, strict=True)]
    marks = _grid(min(m - s for m, s in spans) / UNIT, max(m + s for m, s in spans) / UNIT)
    low, high = marks[0], marks[-1]
    places = _places([row.day for row in rows])

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


def _places(days: Sequence[int]) -> list[str]:
    """How far to the right the start and each day stand: one after the other, or by time."""
    count, spent = len(days), days[-1] - days[0]
    if not spent:
        shares = [at / count for at in range(count + 1)]
    else:
        before = 1 / (count + 1)
        shares = [0, *(before + (1 - before) * (at - days[0]) / spent for at in days)]
    return [f"{LEFT + share * (WIDTH - LEFT - RIGHT):.1f}" for share in shares]


def _grid(low: float, high: float) -> list[int]:
    """Whole numbers around what is drawn, evenly apart."""
    step = next(s for s in (*STEPS, 10**6) if (high - low) / s < LINES)
    first = int(low // step) * step
    last = int(-(-high // step)) * step
    return list(range(first, max(last, first + step) + 1, step))


def day_date(day: int) -> date:
    """A day of a rating as a date."""
    return date(1970, 1, 1) + timedelta(day)


def _settled(rows: Sequence[RatingStep]) -> int:
    """From which point on the rating is no longer provisional; the last where it still is."""
    for point, row in enumerate(rows, 1):
        if is_settled(Standing(Rating(row.mu, row.sigma, row.day), row.tables)):
            return point
    return len(rows)


def _days(rows: Sequence[RatingStep], places: Sequence[str]) -> list[Mark]:
    """The first and the last day; one of them where they are the same."""
    first, last = (
        date_format(day_date(row.day), "SHORT_DATE_FORMAT") for row in (rows[0], rows[-1])
    )
    end = Mark(places[-1], last)
    return [end] if first == last else [Mark(places[1], first, "start"), end]
