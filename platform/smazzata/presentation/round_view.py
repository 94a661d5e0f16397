"""A round as the pages show it: which one is meant, how far it is, its tables, who rests."""

from collections.abc import Callable, Container, Iterable
from typing import NamedTuple
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.http import Http404

from smazzata.presentation.narration import language
from smazzata.presentation.sides import Side, joined
from smazzata.tables.models import MatchRow
from smazzata.tournament_management.tournament import match_id
from tournaments.movements.progression import through_by_draw
from tournaments.pairing.model import Number
from tournaments.pairing.model import PairedTable as Seating
from tournaments.standings.totals import TableResult
from tournaments.state import Round, Tournament
from tournaments.words import WORDS

ROWS = 200
"""Rows of one page of standings or tables."""


class RoundProgress(NamedTuple):
    """How far a round is."""

    number: int
    tables: int
    finished: int
    closed: bool


class SideResult(NamedTuple):
    """A side at a table, with what it made there once that is known."""

    side: Side
    mp: int | None
    vp: int | None
    place: int | None


class TableRow(NamedTuple):
    """A table of a round."""

    number: int
    sides: list[SideResult]
    reasons: list[str]
    match: UUID | None
    """None until its match is opened."""
    deal: int
    """The deal being played; 0 when it is not known."""
    finished: bool
    source: str
    level: str = ""
    """Who goes through where a match of a knock-out ended level, in words."""


class RoundView(NamedTuple):
    """A round's tables, and who rests."""

    progress: RoundProgress
    page: Page[tuple[int, Seating]]
    tables: list[TableRow]
    byes: list[Side]


def progress(played: Round) -> RoundProgress:
    """How far a round is."""
    return RoundProgress(played.number, len(played.tables), len(played.results), played.closed)


def round_view(
    tournament: UUID,
    state: Tournament,
    number: int,
    page: str | int | None,
    sides_of: Callable[[Iterable[Number]], dict[Number, Side]],
    among: Container[int] | None = None,
) -> RoundView:
    """A page of a posted round, of these tables or of all."""
    played = state.rounds[number - 1]
    listed = [(t.number, t) for t in played.tables if among is None or t.number in among]
    shown = Paginator(listed, ROWS).get_page(page)
    seated = {n for _, table in shown for n in table.sides} | set(played.byes)
    sides = sides_of(sorted(seated))
    deals = deals_at(tournament, number)
    level = told_of_ties(state, played, sides)
    tables = [
        _table(tournament, played, at, table, sides, deals)._replace(level=level.get(at, ""))
        for at, table in shown
    ]
    return RoundView(progress(played), shown, tables, [sides[n] for n in played.byes])


def told_of_ties(state: Tournament, played: Round, sides: dict[Number, Side]) -> dict[int, str]:
    """By table of a knock-out where a match ended level: who goes through, and why."""
    told = {"level_in_bracket": through_by_draw(state, played), "tie_decided": played.ties_broken}
    return {
        at: sentence_of_reason(code, {"a": through}, sides)
        for code, tables in told.items()
        for at, through in tables.items()
        if through in sides
    }


def deals_at(tournament: UUID, number: int) -> dict[int, int]:
    """By table of a round whose match is open: the deal being played, 0 when it is not told."""
    rows = MatchRow.objects.filter(tournament=tournament, round=number)
    rows = rows.only("number", "deal", "watched", "delayed")
    # Where people watch later than it happens, nobody is told here which deal is played.
    return {row.number or 0: row.deal if row.watched and not row.delayed else 0 for row in rows}


def _table(
    tournament: UUID,
    played: Round,
    number: int,
    table: Seating,
    sides: dict[Number, Side],
    deals: dict[int, int],
) -> TableRow:
    outcome = played.results.get(number)
    opened = number in deals or number in played.matches
    return TableRow(
        number,
        [
            side_result(joined([sides[n] for n in entries]), outcome)
            for entries in played.told_at(number)
        ],
        [sentence_of_reason(reason.code, reason.params, sides) for reason in table.reasons],
        match_id(tournament, played.number, number) if opened else None,
        deals.get(number, 0),
        outcome is not None,
        played.sources.get(number, ""),
    )


def side_result(side: Side, outcome: TableResult | None) -> SideResult:
    """What a side, or an entry alone, made at its table."""
    if outcome is None:
        return SideResult(side, None, None, None)
    at = outcome.sides.index(side.number)
    return SideResult(side, outcome.mp[at], outcome.vp[at], outcome.places[at])


def sentence_of_reason(code: str, params: dict[str, int | str], sides: dict[Number, Side]) -> str:
    """Why a table is as it is, in the language of the page."""
    named = {
        key: sides[value].name if key in ("a", "b") and value in sides else value
        for key, value in params.items()
        if not isinstance(value, str) or key not in ("a", "b")
    }
    return WORDS[code].say(language(), {**params, **named})


def get_round(state: Tournament, number: int) -> Round:
    """The posted round of this number. Raises `Http404` when there is none."""
    if not 1 <= number <= len(state.rounds):
        raise Http404("round")
    return state.rounds[number - 1]


def get_round_of_table(state: Tournament, number: int, table: int) -> Round:
    """The same, if it has a table of this number; else raises `Http404`."""
    played = get_round(state, number)
    if table not in played.numbers:
        raise Http404("table")
    return played
