"""A player as the pages show it: name, club, form, company, tournaments, matches."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.http import Http404

from smazzata.members.directory import club_names, display_names
from smazzata.members.models import Member
from smazzata.presentation.company import Company, describe_company, public_seats
from smazzata.presentation.entrants import EnteredTournament, tournaments_of
from smazzata.presentation.rating_chart import Chart, day_date, draw_chart
from smazzata.presentation.rating_words import (
    ShownRating,
    discipline_name,
    share_number,
    signed,
    whole,
)
from smazzata.presentation.tournament_names import game_name, titles
from smazzata.ratings.models import RatedTable, RatingStep
from smazzata.ratings.people import person_of
from smazzata.ratings.standing import is_settled
from smazzata.register.aliases import find_handles
from smazzata.tables.models import MatchRow, SeatRow
from tournaments.federation.rating.fold import Standing
from tournaments.federation.rating.law import Rating

MATCHES = 50
HISTORY = 60
"""Tables of a rating that are explained on a page."""


class RatingHistoryRow(NamedTuple):
    """What one table did to a rating, as it is explained to people."""

    tournament: UUID | None
    """One of the two is given."""
    match: UUID | None
    day: date
    title: str
    """Of the tournament; empty for a match."""
    step: RatingStep
    sides: list[str]
    """Who sat there, with what each had before."""

    @property
    def before(self) -> ShownRating:
        """What it was before the table."""
        return ShownRating(self.step.mu_before, self.step.sigma_before)

    @property
    def after(self) -> ShownRating:
        """And after it."""
        return ShownRating(self.step.mu, self.step.sigma)

    @property
    def change(self) -> str:
        """By how much the table moved it."""
        return signed(self.step.mu - self.step.mu_before)

    @property
    def expected(self) -> str:
        """The share of the points that was expected of the side."""
        return share_number(self.step.expected)

    @property
    def scored(self) -> str:
        """And what it won."""
        return share_number(self.step.scored)


class RatingLine(NamedTuple):
    """The rating of a player in one discipline."""

    id: str
    """Of the discipline."""
    game: str
    """What it is called."""
    steps: list[RatingStep]
    """Oldest first."""
    rows: list[RatingHistoryRow]
    """The newest `HISTORY` of them, newest first."""
    chart: Chart

    @property
    def matches(self) -> int:
        """All that were rated."""
        return self.steps[-1].tables

    @property
    def provisional(self) -> bool:
        """Whether it says little yet."""
        last = self.steps[-1]
        return not is_settled(Standing(Rating(last.mu, last.sigma, last.day), last.tables))

    @property
    def rating(self) -> ShownRating:
        """As it is after the last table."""
        return ShownRating(self.steps[-1].mu, self.steps[-1].sigma, self.provisional)


class PlayedMatch(NamedTuple):
    """A match of a player."""

    match: MatchRow
    game: str
    others: list[str]
    place: int | None
    total: int | None
    vp: int | None


class PlayerProfile(NamedTuple):
    """What pages and programs know of a player."""

    id: str
    handles: list[str]
    """All under which logs know the person."""
    name: str
    club: str
    ratings: list[RatingLine]
    page: Page[SeatRow]
    matches: list[PlayedMatch]

    @property
    def most_played(self) -> list[RatingLine]:
        """The ratings, those of most tables first."""
        return sorted(self.ratings, key=lambda line: -line.matches)


class PlayerPage(NamedTuple):
    """What a player's page shows beside the profile."""

    line: RatingLine | None
    """The rating that is drawn."""
    company: Company
    tournaments: list[EnteredTournament]


def get_player(member: UUID, page: str | int | None) -> PlayerProfile:
    """The player with this id. Raises `Http404` when there is none."""
    if not Member.objects.filter(id=member).exists():
        raise Http404("player")
    key = str(member)
    handles = find_handles(key)
    shown = Paginator(public_seats(handles), MATCHES).get_page(page)
    found = MatchRow.objects.in_bulk([seat.match for seat in shown])
    sitting = {c["member"] for row in found.values() for c in row.chairs if c["member"]}
    called = display_names({key} | sitting)
    return PlayerProfile(
        key,
        handles,
        called[key],
        club_names([key]).get(key, ""),
        _lines(key),
        shown,
        [_played_match(found[s.match], s.seat, called) for s in shown if s.match in found],
    )


def player_page(profile: PlayerProfile, discipline: str) -> PlayerPage:
    """The rest of a player's page; `discipline` is the one that is looked at, or empty."""
    lines = profile.most_played
    line = next((line for line in lines if line.id == discipline), next(iter(lines), None))
    return PlayerPage(line, describe_company(profile.handles), tournaments_of(profile.handles))


def _lines(member: str) -> list[RatingLine]:
    by_list: dict[str, list[RatingStep]] = {}
    for step in RatingStep.objects.filter(person=person_of(member)).order_by("discipline", "order"):
        by_list.setdefault(step.discipline, []).append(step)
    newest = {id_: steps[-HISTORY:] for id_, steps in by_list.items()}
    tables = _tables_of([step for steps in newest.values() for step in steps])
    called_so = titles(t.stream for t, _sides in tables.values() if t.source == "tournament")
    return [
        RatingLine(
            id_,
            discipline_name(id_),
            steps,
            [_explained(step, *tables[step.order], called_so) for step in reversed(newest[id_])],
            draw_chart(steps),
        )
        for id_, steps in by_list.items()
    ]


def _explained(
    step: RatingStep, table: RatedTable, sides: list[str], called_so: dict[str, str]
) -> RatingHistoryRow:
    tournament = step.stream if table.source == "tournament" else None
    return RatingHistoryRow(
        tournament,
        None if tournament else step.stream,
        day_date(step.day),
        called_so.get(str(step.stream), ""),
        step,
        sides,
    )


def _tables_of(steps: Sequence[RatingStep]) -> dict[str, tuple[RatedTable, list[str]]]:
    """The tables of steps by their place in the order of play: who sat on each side, and means."""
    lists, orders = {step.discipline for step in steps}, {step.order for step in steps}
    tables = RatedTable.objects.filter(discipline__in=lists, order__in=orders)
    sides: dict[str, dict[int, list[tuple[str, str]]]] = {}
    beside = RatingStep.objects.filter(discipline__in=lists, order__in=orders)
    for step in beside.order_by("person"):
        said = sides.setdefault(step.order, {}).setdefault(step.side, [])
        said.append((step.person, whole(step.mu_before)))
    called = display_names(
        person for by_side in sides.values() for side in by_side.values() for person, _ in side
    )
    return {
        table.order: (
            table,
            [
                ", ".join(f"{called[person]} {mean}" for person, mean in side)
                for _, side in sorted(sides[table.order].items())
            ],
        )
        for table in tables
    }


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
