"""A player as the pages show it: name, club, form, company, tournaments, matches."""

from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.http import Http404

from smazzata.members.directory import club_names, display_names
from smazzata.members.models import Member
from smazzata.presentation.company import Company, describe_company, public_seats
from smazzata.presentation.entrants import EnteredTournament, tournaments_of
from smazzata.presentation.rating_chart import Chart, draw_chart, rating_number
from smazzata.presentation.tournament_names import game_name, titles
from smazzata.ratings.models import PROVISIONAL, RatingRow
from smazzata.ratings.queries import rating_history
from smazzata.register.aliases import find_handles
from smazzata.tables.models import MatchRow, SeatRow

MATCHES = 50


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

    id: str
    """Of the game."""
    game: str
    partner: str
    rows: list[RatingHistoryRow]
    chart: Chart

    @property
    def matches(self) -> int:
        """All that were rated."""
        return sum(row.tables for row in self.rows)

    @property
    def provisional(self) -> bool:
        """Whether it says little yet."""
        return self.matches < PROVISIONAL

    @property
    def rating(self) -> str:
        """The newest, as it is written."""
        return self.rows[-1].after

    @property
    def low(self) -> str:
        """Where it lies two times out of three: from here."""
        return rating_number(self.rows[-1].mu - self.rows[-1].sigma)

    @property
    def high(self) -> str:
        """And to here."""
        return rating_number(self.rows[-1].mu + self.rows[-1].sigma)


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
    def alone(self) -> list[RatingLine]:
        """The ratings without a partner, those of most matches first."""
        return sorted(
            (line for line in self.ratings if not line.partner), key=lambda line: -line.matches
        )


class PlayerPage(NamedTuple):
    """What a player's page shows beside the profile."""

    line: RatingLine | None
    """The rating that is drawn."""
    pairs: list[RatingLine]
    """Those of partnerships in the same game."""
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
    history = rating_history(key)
    partners = {m for row in history for m in row.subject.split("+")}
    sitting = {c["member"] for row in found.values() for c in row.chairs if c["member"]}
    called = display_names({key} | partners | sitting)
    return PlayerProfile(
        key,
        handles,
        called[key],
        club_names([key]).get(key, ""),
        _lines(key, history, called),
        shown,
        [_played_match(found[s.match], s.seat, called) for s in shown if s.match in found],
    )


def player_page(profile: PlayerProfile, game: str) -> PlayerPage:
    """The rest of a player's page; `game` is the one that is looked at, or empty."""
    alone = profile.alone
    line = next((line for line in alone if line.id == game), next(iter(alone), None))
    pairs = [each for each in profile.ratings if each.partner and line and each.id == line.id]
    return PlayerPage(
        line, pairs, describe_company(profile.handles), tournaments_of(profile.handles)
    )


def _lines(member: str, history: list[RatingRow], called: dict[str, str]) -> list[RatingLine]:
    by_subject: dict[tuple[str, str], list[RatingRow]] = {}
    for row in history:
        by_subject.setdefault((row.game, row.subject), []).append(row)
    lines = []
    called_so = titles(row.stream for row in history if row.source == "tournament")
    for (game, subject), rows in sorted(by_subject.items()):
        partners = [called[m] for m in subject.split("+") if m != member]
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
        name = game_name(game)
        lines.append(RatingLine(game, name, ", ".join(partners), rated, draw_chart(rows)))
    return lines


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
