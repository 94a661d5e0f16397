"""A player as the pages show it: name, club, rating history, matches."""

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.http import Http404
from django.utils.formats import number_format

from smazzata.members.directory import club_names, display_names
from smazzata.members.models import Member
from smazzata.presentation.tournament_names import game_name, titles
from smazzata.ratings.models import RatingRow
from smazzata.ratings.queries import rating_history
from smazzata.tables.models import MatchRow, SeatRow

MATCHES = 50


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


def draw_chart(values: Sequence[int]) -> Chart:
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


class RatingHistoryRow(NamedTuple):
    """A change of rating by one tournament or match, as numbers for people."""

    tournament: UUID | None
    """One of the two is given."""
    match: UUID | None
    at: datetime
    title: str
    """Of the tournament; empty for a match."""
    mu_before: int
    """In thousandths, as are the other two."""
    mu: int
    sigma: int
    tables: int

    @property
    def before(self) -> str:
        """The mean before, as it is written."""
        return rating_number(self.mu_before)

    @property
    def after(self) -> str:
        """The mean after, as it is written."""
        return rating_number(self.mu)

    @property
    def uncertainty(self) -> str:
        """The deviation after, as it is written."""
        return rating_number(self.sigma)


class RatingLine(NamedTuple):
    """The ratings of a player, or of a partnership, in one game."""

    game: str
    partner: str
    rows: list[RatingHistoryRow]
    chart: Chart


class PlayedMatch(NamedTuple):
    """A match of a player."""

    match: MatchRow
    game: str
    others: list[str]
    place: int | None
    total: int | None
    vp: int | None


class PlayerProfile(NamedTuple):
    """A player's page."""

    id: str
    name: str
    club: str
    ratings: list[RatingLine]
    page: Page[SeatRow]
    matches: list[PlayedMatch]


def get_player(member: UUID, page: str | int | None) -> PlayerProfile:
    """The player with this id. Raises `Http404` when there is none."""
    if not Member.objects.filter(id=member).exists():
        raise Http404("player")
    key = str(member)
    # Who opened a table for those with its link did not mean it to be found here.
    unlisted = MatchRow.objects.filter(listed=False)
    kept = unlisted.exclude(rated=True, result__isnull=False).values("id")
    seats = SeatRow.objects.filter(member=key).exclude(match__in=kept)
    seats = seats.order_by("-opened_ms", "match")
    shown = Paginator(seats, MATCHES).get_page(page)
    found = MatchRow.objects.in_bulk([seat.match for seat in shown])
    history = rating_history(key)
    partners = {m for row in history for m in row.subject.split("+")}
    sitting = {c["member"] for row in found.values() for c in row.chairs if c["member"]}
    called = display_names({key} | partners | sitting)
    return PlayerProfile(
        key,
        called[key],
        club_names([key]).get(key, ""),
        _lines(key, history, called),
        shown,
        [_played_match(found[s.match], s.seat, called) for s in shown if s.match in found],
    )


def _lines(member: str, history: list[RatingRow], called: dict[str, str]) -> list[RatingLine]:
    by_subject: dict[tuple[str, str], list[RatingRow]] = {}
    for row in history:
        by_subject.setdefault((row.game, row.subject), []).append(row)
    lines = []
    called_so = titles(row.stream for row in history if row.source == "tournament")
    for (game, subject), rows in sorted(by_subject.items()):
        partners = [called[m] for m in subject.split("+") if m != member]
        means = [rows[0].mu_before, *(row.mu for row in rows)]
        rated = [
            RatingHistoryRow(
                row.stream if row.source == "tournament" else None,
                row.stream if row.source == "match" else None,
                datetime.fromtimestamp(row.at_ms / 1000, UTC),
                called_so.get(str(row.stream), ""),
                row.mu_before,
                row.mu,
                row.sigma,
                row.tables,
            )
            for row in rows
        ]
        lines.append(RatingLine(game_name(game), ", ".join(partners), rated, draw_chart(means)))
    return lines


def rating_number(thousandths: int) -> str:
    """To a tenth, rounded: Django itself cuts off what is too long."""
    tenths = Decimal(thousandths).scaleb(-3).quantize(Decimal("0.1"), ROUND_HALF_UP)
    return number_format(tenths, decimal_pos=1)


def _played_match(row: MatchRow, seat: int, called: dict[str, str]) -> PlayedMatch:
    others = [
        called[chair["member"]]
        for at, chair in enumerate(row.chairs)
        if at != seat and chair["member"]
    ]
    result = row.result
    if result is None:
        return PlayedMatch(row, game_name(row.game), others, None, None, None)
    party = next(n for n, seats in enumerate(result["parties"]) if seat in seats)
    return PlayedMatch(
        row,
        game_name(row.game),
        others,
        result["places"][party],
        result["totals"][party],
        result["vp"][party] if result["vp"] else None,
    )
