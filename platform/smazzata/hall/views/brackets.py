"""The bracket of a knock-out or final, for everybody."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from smazzata.hall.brackets import bracket_rows
from smazzata.members.principals import public_page
from smazzata.presentation.shared_work import share_part
from smazzata.presentation.tournament_presenter import get_tournament


@public_page
def page(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The bracket as it stands; 404 where the tournament has none, and before its draw."""
    presenter = get_tournament(tournament_id)
    bracket = presenter.bracket
    if bracket is None:
        raise Http404("bracket")

    def columns() -> dict[str, Any]:
        rows = bracket_rows(presenter, bracket)
        return {"presenter": presenter, "bracket": bracket, "columns": rows}

    part = share_part(request, presenter.mark, "hall/parts/bracket_scroll.html", columns)
    context = {"presenter": presenter, "bracket": bracket, "shared_part": part}
    return render(request, "hall/bracket.html", context)
