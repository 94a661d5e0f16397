"""A line through a few numbers, laid out for an SVG that the server writes."""

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 600, 180
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 14, 14
UNIT = 1000
"""Ratings are kept in thousandths."""


class Point(NamedTuple):
    """A place on the drawing."""

    x: str
    y: str


class Grid(NamedTuple):
    """A horizontal line and what is written beside it."""

    y: str
    label: str


class Chart(NamedTuple):
    """A drawing `WIDTH` wide and `HEIGHT` high. Coordinates are text: no language changes them."""

    path: str
    points: list[Point]
    grid: list[Grid]
    width: int = WIDTH
    height: int = HEIGHT


def chart(values: Sequence[int]) -> Chart:
    """The line through `values`, in thousandths, from left to right; at least one value."""
    low, high = min(values) // UNIT, -(-max(values) // UNIT)
    high = max(high, low + 1)

    def y(value: float) -> str:
        share = (value / UNIT - low) / (high - low)
        return f"{HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM):.1f}"

    step = (WIDTH - LEFT - RIGHT) / max(len(values) - 1, 1)
    points = [Point(f"{LEFT + i * step:.1f}", y(value)) for i, value in enumerate(values)]
    path = "M" + "L".join(f"{p.x} {p.y}" for p in points)
    middle = [low + (high - low) // 2] if high - low > 1 else []
    grid = [Grid(y(mark * UNIT), str(mark)) for mark in (low, *middle, high)]
    return Chart(path, points, grid)
