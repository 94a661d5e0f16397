"""Tournaments: the list, the standings, the tables of a round."""

from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from smazzata.direction.models import TournamentRow
from smazzata.direction.tournament import round_scope
from smazzata.ledger.checkpoints import latest
from smazzata.members.access import Action
from smazzata.members.visitors import allowed
from smazzata.web.hall import Hall, enter, game_name, system_name
from smazzata.web.views.fragments import answer, is_fragment, is_old_news, no_news

TOURNAMENTS = 50
"""Tournaments on one page of the list."""


@allowed(Action.WATCH)
@require_safe
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


@allowed(Action.WATCH)
@require_safe
def page(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The standings, live while there is play; htmx asks for the part that changes."""
    hall = enter(tournament_id)
    if is_old_news(request, hall.version):
        return no_news()
    numbers, standings = hall.standings(request.GET.get("page"))
    context = {**_heading(hall), "page": numbers, "standings": standings}
    if not is_fragment(request):
        context["draw"] = hall.draw() if len(hall.state.drawn) <= DRAW_SHOWN else []
    return answer(request, "web/tournament", "web/parts/standings", context)


@allowed(Action.WATCH)
@require_safe
def round_(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """The tables of a round: who meets whom, why, and how it ended."""
    hall = enter(tournament_id)
    shown = hall.round(number, request.GET.get("page"))
    if is_old_news(request, hall.version):
        return no_news()
    context = {
        **_heading(hall),
        "round": shown,
        "page": shown.page,
        "number": number,
        "signed": latest(round_scope(hall.id, number)),
    }
    return answer(request, "web/round", "web/parts/tables", context)


DRAW_SHOWN = 500
"""A draw of more entries is read in the tournament's events, not on the page."""


def _heading(hall: Hall) -> dict[str, Any]:
    rounds = hall.rounds
    return {
        "hall": hall,
        "stream": hall.id,
        "state": hall.state,
        "rounds": rounds,
        "current": rounds[-1] if rounds else None,
        "entries": len(hall.state.entries),
    }
