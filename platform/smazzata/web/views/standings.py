"""Standings beside the live page: as they were published, and as a file for a spreadsheet."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.kernel.refusal import Refusal
from smazzata.members.principals import public_page
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.csv_files import csv_bytes, csv_file, plain_cell, saved_as
from smazzata.presentation.fragments import page_asked
from smazzata.presentation.match_points import match_point_figures, split_numbers
from smazzata.presentation.points import points
from smazzata.presentation.round_view import ROWS
from smazzata.presentation.shared_work import share, share_part
from smazzata.presentation.standing_rows import say_reached
from smazzata.presentation.standings_pdf import Sheet, standings_pdf
from smazzata.presentation.tournament_presenter import (
    TournamentPresenter,
    get_tournament,
    present_publication,
)
from smazzata.presentation.typed_hours import read_end
from smazzata.tournament_management.publications import (
    publications,
    version_at,
)
from smazzata.tournament_management.ranking_words import criterion_name
from smazzata.web.views.tournaments import asked_line
from tournaments.queries import current_standings, took_part

PDFS = RateLimit("pdfs", 300, 3600)
"""How many are made, each a third of a second's work at 200 lines; taking one that another reader
had made counts for nothing, so a whole hall may share one address."""


@public_page
def published(request: HttpRequest, tournament_id: UUID, version: int) -> HttpResponse:
    """The standings as they were published, with the hour and what they commit to."""
    live = get_tournament(tournament_id)
    presenter = present_publication(live, version)
    line = asked_line(request, presenter)
    wanted = page_asked(request, len(live.state.entries), ROWS)

    def standings() -> dict[str, Any]:
        numbers, shown = presenter.standings(wanted, line=line)
        return {
            "line": line,
            "live": live,
            "order": live.official_order(),
            "presenter": presenter,
            "page": numbers,
            "standings": shown,
            "current": presenter.rounds[-1],
            "shown": version,
        }

    key = (*live.mark, *presenter.mark, version, line, wanted)
    context = {
        "table": share_part(request, key, "web/parts/published.html", standings),
        "live": live,
        "presenter": presenter,
        "picture": reverse("web:tournament-picture", args=[live.id]),
        "entries": len(took_part(presenter.state)),
        "publications": publications(tournament_id),
        "shown": version,
        "hour": request.GET.get("at", ""),
    }
    return render(request, "web/published.html", context)


@public_page
def at_hour(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The standings that were on the wall at an hour, `?at=2026-11-22T18:42`, by the site's clock.

    Without an hour those published last. Where nothing was published yet it is said so, with 404;
    what is not a time is said too, with 400. Of an hour that comes twice, in the night in which the
    clock is put back, it is asked which one is meant (`which_hour`).
    """
    presenter = get_tournament(tournament_id)
    typed = request.GET.get("at", "").strip()
    found = read_end(typed, request.GET.get("which_hour", "")) if typed else timezone.now()
    unsure = found.code if isinstance(found, Refusal) else ""
    hour = None if isinstance(found, Refusal) else found
    version = version_at(tournament_id, hour) if hour else None
    if version is not None:
        address = reverse("web:published", args=[tournament_id, version])
        asked = urlencode({"at": typed}) if typed else ""
        return redirect(f"{address}?{asked}" if asked else address)
    context = {
        "presenter": presenter,
        "entries": len(took_part(presenter.state)),
        "publications": publications(tournament_id),
        "shown": None,
        "hour": typed if hour or unsure == "hour_twice" else "",
        "unreadable": "" if hour else typed.replace("\0", "").replace("T", " ")[:20] or "?",
        "unsure": unsure,
    }
    return render(request, "web/published.html", context, status=404 if hour else 400)


@public_page
def as_file(request: HttpRequest, tournament_id: UUID, version: int | None = None) -> HttpResponse:
    """The standings as CSV, as they are now or as they were published; points as people read.

    A person opens it in a spreadsheet: it speaks the language of whoever downloads it.
    """
    live = get_tournament(tournament_id)
    presenter = live if version is None else present_publication(live, version)
    key = (*live.mark, *presenter.mark, "csv", version)
    content = share(request, key, lambda: csv_bytes([*_heading(live), *_lines(presenter)]))
    response = csv_file(_file_name(live, version, "csv"), content)
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


@public_page
def as_pdf(request: HttpRequest, tournament_id: UUID, version: int | None = None) -> HttpResponse:
    """The standings as a PDF, as they are now or as they were published; `?line=` as elsewhere."""
    now = get_tournament(tournament_id)
    published = next((p for p in publications(tournament_id) if p.version == version), None)
    presenter = now if version is None else present_publication(now, version)
    newest = published is None or published.version == len(now.state.published)
    homologated = now.state.homologated
    shown = version or len(now.state.published)
    ended = now.state.closed and not now.state.cancelled
    final = ended and newest and not now.standings_outdated
    final = final if homologated is None else homologated.version == shown
    since = now.finality.at if homologated and final else None
    line = asked_line(request, presenter)

    sheet = Sheet(presenter, published, final, line, now.course, since)
    where = presenter.venue and (presenter.venue.name, presenter.venue.starts_at)
    key = (*now.mark, *presenter.mark, "pdf", version, line, where)
    made = share(request, key, lambda: standings_pdf(sheet), PDFS)
    response = HttpResponse(made, content_type="application/pdf")
    name = _file_name(now, version, "pdf")
    response.headers["Content-Disposition"] = saved_as(name, as_attachment=False)
    response.headers["Vary"] = "Accept-Language, Cookie"
    response.headers["Cache-Control"] = "no-cache"
    return response


def _file_name(presenter: TournamentPresenter, version: int | None, ending: str) -> str:
    what = _("standings") if version is None else _("standings %(version)s") % {"version": version}
    return f"{presenter.title} - {what}.{ending}"


def _heading(presenter: TournamentPresenter) -> list[list[object]]:
    """Its code, and that it was cancelled or ended early, as lines before the heads."""
    said = ((_("Code"), presenter.code), (_("Course"), presenter.course))
    return [[name, plain_cell(value)] for name, value in said if value]


def _lines(presenter: TournamentPresenter) -> Iterator[list[object]]:
    """The heads and words are in the reader's language: programs read the same as JSON."""
    if not presenter.official:
        yield [_("Official mode"), _("no")]
    columns = [
        *(_("Place"), _("Entry"), _("Name"), _("Club"), presenter.ranking.long),
        *(column.long for column in presenter.match_points),
        *(_("Tables won"), _("Played"), _("Rests"), _("Behind by"), _("By that it has")),
        *(_("The line above has"), _("Awarded"), _("Withdrawn")),
        *([_("Bracket")] if (reached := say_reached(presenter.state)) else []),
    ]
    grouped = {
        standing.row.number: [
            group.number,
            standing.row.place,
            _("yes") if standing.row.number in group.qualified else _("no"),
        ]
        for group in presenter.groups
        for standing in group.standings
    }
    more = [_("Group"), _("Place in the group"), _("Goes on to the final")] if grouped else []
    yield [*columns, *more]
    sides = presenter.sides(sorted(presenter.state.entries))
    for row in current_standings(presenter.state):
        side = sides[row.number]
        made = points(row.vp, presenter.decimals)
        decided = criterion_name(row.decided, presenter.ranking) if row.decided else ""
        figures = match_point_figures(row, presenter.match_points)
        counted: list[object] = [made, *(figure.text for figure in figures)]
        counted += [row.wins, row.played, row.rests, decided]
        numbers = split_numbers(row, presenter.decimals)
        counted += [number.text for number in numbers] if numbers else ["", ""]
        counted.append("; ".join(presenter.awarded.get(row.number, ())))
        counted += [side.gone, *([reached.get(row.number, "")] if reached else [])]
        counted += grouped.get(row.number, [""] * len(more))
        yield [row.place, row.number, plain_cell(side.name), plain_cell(side.club), *counted]
