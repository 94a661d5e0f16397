"""Standings beside the live page: as they were published, and as a file for a spreadsheet."""

import csv
from collections.abc import Iterator
from io import StringIO
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.tournament_management.publications import (
    as_published,
    publications,
    read_hour,
    version_at,
)
from smazzata.web.views.tournaments import asked_line
from tournaments.queries import current_standings

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""With one of these first a spreadsheet reads a name as a formula."""


@requires(Action.WATCH)
@require_safe
def published(request: HttpRequest, tournament_id: UUID, version: int) -> HttpResponse:
    """The standings as they were published, with the hour and what they commit to."""
    live = get_tournament(tournament_id)
    presenter = _as_published(live, version)
    line = asked_line(request, presenter)
    numbers, standings = presenter.standings(request.GET.get("page"), line=line)
    context = {
        "line": line,
        "live": live,
        "presenter": presenter,
        "page": numbers,
        "standings": standings,
        "current": presenter.rounds[-1],
        "entries": len(presenter.state.entries),
        "publications": publications(tournament_id),
        "shown": version,
        "hour": request.GET.get("at", ""),
    }
    return render(request, "web/published.html", context)


@requires(Action.WATCH)
@require_safe
def at_hour(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The standings that were on the wall at an hour, `?at=2026-11-22T18:42`, by the site's clock.

    Without an hour those published last. Where nothing was published yet it is said so, with 404.
    """
    presenter = get_tournament(tournament_id)
    version = version_at(tournament_id, read_hour(request.GET.get("at", "")) or timezone.now())
    if version is not None:
        address = reverse("web:published", args=[tournament_id, version])
        asked = urlencode({"at": request.GET["at"]}) if request.GET.get("at") else ""
        return redirect(f"{address}?{asked}" if asked else address)
    context = {
        "presenter": presenter,
        "entries": len(presenter.state.entries),
        "publications": publications(tournament_id),
        "shown": None,
        "hour": request.GET.get("at", ""),
    }
    return render(request, "web/published.html", context, status=404)


@requires(Action.WATCH)
@require_safe
def as_file(_request: HttpRequest, tournament_id: UUID, version: int | None = None) -> HttpResponse:
    """The standings as CSV, as they are now or as they were published; points in whole numbers.

    UTF-8 with a byte order mark and semicolons, as spreadsheets in Italy read a file unasked.
    """
    presenter = get_tournament(tournament_id)
    if version is not None:
        presenter = _as_published(presenter, version)
    text = StringIO()
    csv.writer(text, delimiter=";", lineterminator="\r\n").writerows(_lines(presenter))
    response = HttpResponse(text.getvalue().encode("utf-8-sig"), content_type="text/csv")
    name = f"{presenter.id}-{version or 'now'}.csv"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _lines(presenter: TournamentPresenter) -> Iterator[list[object]]:
    if not presenter.official:
        yield ["official", "no"]
    yield ["place", "number", "name", "club", "vp", "mp", "wins", "played", "rests", "decided"]
    sides = presenter.sides(sorted(presenter.state.entries))
    for row in current_standings(presenter.state):
        side = sides[row.number]
        counted = [row.vp, row.mp, row.wins, row.played, row.rests, row.decided]
        yield [row.place, row.number, _text(side.name), _text(side.club), *counted]


def _text(value: str) -> str:
    return "'" + value if value.startswith(_FORMULA) else value


def _as_published(presenter: TournamentPresenter, version: int) -> TournamentPresenter:
    found = as_published(presenter.id, version)
    if found is None:
        raise Http404("publication")
    return TournamentPresenter(found, presenter.rules)
