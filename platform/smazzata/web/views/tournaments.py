"""Tournaments: the list, the standings, the tables of a round."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from smazzata.ledger.checkpoints import latest
from smazzata.members.principals import public_page
from smazzata.presentation.fragments import (
    is_unchanged,
    not_changed,
    page_asked,
    render_shared,
)
from smazzata.presentation.round_view import ROWS, deals_at, get_round
from smazzata.presentation.search import find_tables, read_search
from smazzata.presentation.shared_work import BY_CHOICE, share_part
from smazzata.presentation.tournament_names import game_name, system_name
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.tournament_management.models import TournamentRow
from smazzata.tournament_management.tournament import round_scope
from tournaments.queries import took_part
from tournaments.standings.groups import LINES, Line

TOURNAMENTS = 50
"""Tournaments on one page of the list."""


@public_page
def index(request: HttpRequest) -> HttpResponse:
    """The tournaments: running ones first, then the newest."""
    rows = TournamentRow.objects.order_by("closed", "-opened_ms", "id")
    page = Paginator(rows, TOURNAMENTS).get_page(request.GET.get("page"))
    shown = [
        {
            "row": row,
            "title": row.title or game_name(row.game),
            "game": game_name(row.game),
            "system": system_name(row.system),
        }
        for row in page
    ]
    return render(request, "web/tournaments.html", {"page": page, "tournaments": shown})


@public_page
def page(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The standings, live while there is play; htmx asks for the part that changes."""
    presenter = get_tournament(tournament_id)
    if is_unchanged(request, presenter.seen):
        return not_changed()
    line, asked = asked_line(request, presenter), read_search(request)
    wanted = page_asked(request, len(presenter.state.entries), ROWS)

    def standings() -> dict[str, Any]:
        numbers, shown = presenter.standings(wanted, line=line, asked=asked)
        context = {**_heading(presenter), "page": numbers, "standings": shown, "line": line}
        return {**context, **_search(asked)}

    key = (*presenter.mark, line, asked, wanted)
    part = share_part(
        request, key, "web/parts/standings.html", standings, BY_CHOICE if asked else None
    )
    return render_shared(
        request,
        "web/tournament",
        part,
        lambda: {**_heading(presenter), **_search(asked), "draw": _draw(request, presenter)},
    )


def _draw(request: HttpRequest, presenter: TournamentPresenter) -> str:
    if not 0 < len(presenter.state.drawn) <= DRAW_SHOWN:
        return ""
    return share_part(
        request, presenter.mark, "web/parts/draw.html", lambda: {"draw": presenter.draw()}
    )


def _search(asked: str) -> dict[str, str]:
    return {"q": asked, "filter": f"{urlencode({'q': asked})}&" if asked else ""}


@public_page
def round_(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """The tables of a round: who meets whom, why, and how it ended."""
    presenter = get_tournament(tournament_id)
    asked, played = read_search(request), get_round(presenter.state, number)
    if is_unchanged(request, presenter.seen):
        return not_changed()
    wanted = page_asked(request, len(played.tables), ROWS)
    signed = latest(round_scope(presenter.id, number))

    def tables() -> dict[str, Any]:
        shown = presenter.round(number, wanted, _tables(presenter, number, asked))
        context = {"round": shown, "page": shown.page, "number": number, "signed": signed}
        return {**_heading(presenter), **context, **_search(asked)}

    deals = sorted(deals_at(presenter.id, number).items())
    key = (*presenter.mark, number, asked, wanted, deals, signed and signed.note)
    part = share_part(request, key, "web/parts/tables.html", tables, BY_CHOICE if asked else None)
    return render_shared(
        request,
        "web/round",
        part,
        lambda: {**_heading(presenter), **_search(asked), "number": number},
    )


def _tables(presenter: TournamentPresenter, number: int, asked: str) -> set[int] | None:
    """The tables of a round that somebody looks for; None for all."""
    if not asked or not 0 < number <= len(presenter.state.rounds):
        return None
    return find_tables(presenter.state.rounds[number - 1], asked, presenter.sides)


def asked_line(request: HttpRequest, presenter: TournamentPresenter) -> Line | None:
    """The line whose ranking is asked for; None for all, and where there are no lines."""
    found = [line for line in LINES if line == request.GET.get("line")]
    return found[0] if found and presenter.has_lines else None


DRAW_SHOWN = 500
"""A draw of more entries is read in the tournament's events, not on the page."""


def _heading(presenter: TournamentPresenter) -> dict[str, Any]:
    rounds = presenter.rounds
    row = TournamentRow.objects.filter(id=presenter.id).only("opened_ms").first()
    return {
        "presenter": presenter,
        "picture": reverse("web:tournament-picture", args=[presenter.id]),
        "stream": presenter.id,
        "state": presenter.state,
        "rounds": rounds,
        "current": rounds[-1] if rounds else None,
        "entries": len(took_part(presenter.state)),
        "opened_at": row.opened_at if row else None,
    }
