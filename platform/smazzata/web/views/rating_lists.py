"""The rating lists of past months: a page, a file, data for programs, the signed text."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from smazzata.members.directory import describe_members
from smazzata.members.principals import public_page
from smazzata.presentation.csv_files import csv_bytes, csv_file, plain_cell
from smazzata.presentation.rating_words import ShownRating, discipline_name, signed
from smazzata.ratings.lists import find_list
from smazzata.ratings.models import PublishedList
from tournaments.federation.days import Month, month_of, read_day, write_month
from tournaments.federation.rating.lists import ListedPerson, MonthlyList


@public_page
def index(request: HttpRequest) -> HttpResponse:
    """All lists that were published, the newest first."""
    months: dict[str, list[tuple[str, str]]] = {}
    for row in PublishedList.objects.order_by("-month", "discipline").only("month", "discipline"):
        name = discipline_name(row.discipline)
        months.setdefault(write_month(row.month), []).append((row.discipline, name))
    return render(request, "web/rating_lists.html", {"months": list(months.items())})


@public_page
def page(request: HttpRequest, discipline: str, month: str) -> HttpResponse:
    """The list of a month: people with a place first, then the others."""
    _row, found = _get_list(discipline, month)
    called = describe_members(line.person for line in found.people)
    lines = [
        {
            "line": line,
            "called": called[line.person],
            "rating": ShownRating(line.mean, line.deviation, line.state == "provisional"),
            "change": "" if line.change is None else signed(line.change),
            "recalculated": signed(line.recalculated) if abs(line.recalculated) >= 500 else "",
        }
        for line in found.people
        if not called[line.person].erased
    ]
    context: dict[str, Any] = {
        "name": discipline_name(discipline),
        "discipline": discipline,
        "month": month,
        "lines": lines,
        "tables": found.tables,
    }
    return render(request, "web/rating_list.html", context)


@public_page
def as_file(_request: HttpRequest, discipline: str, month: str) -> HttpResponse:
    """The list for a spreadsheet."""
    _row, found = _get_list(discipline, month)
    called = describe_members(line.person for line in found.people)
    heading = (
        *(_("Place"), _("Person"), _("Club"), _("Rating"), "±", _("Rated tables")),
        *(_("This month"), _("Change"), _("Recalculated"), _("State")),
    )
    rows = [
        (
            line.place or "",
            plain_cell(called[line.person].name),
            plain_cell(called[line.person].club),
            *_figures(line),
        )
        for line in found.people
    ]
    return csv_file(f"{discipline} {month}.csv", csv_bytes([heading, *rows]))


@public_page
def as_json(_request: HttpRequest, discipline: str, month: str) -> HttpResponse:
    """The list for a program: ids and numbers, as they were signed, with the note."""
    row, found = _get_list(discipline, month)
    return JsonResponse(
        {
            "discipline": discipline,
            "month": month,
            "tables": found.tables,
            "digest": found.digest,
            "people": [
                {field: getattr(line, field) for field in line.__struct_fields__}
                for line in found.people
            ],
            "note": row.note,
        }
    )


@public_page
def as_note(_request: HttpRequest, discipline: str, month: str) -> HttpResponse:
    """The list as it was signed."""
    row, _found = _get_list(discipline, month)
    return HttpResponse(row.note, content_type="text/plain; charset=utf-8")


def _figures(line: ListedPerson) -> tuple[object, ...]:
    states = {
        "active": _("active"),
        "provisional": _("provisional"),
        "inactive": _("inactive"),
    }
    shown = ShownRating(line.mean, line.deviation)
    return (
        *(shown.mean, shown.band, line.tables, line.month_tables),
        *("" if line.change is None else signed(line.change), signed(line.recalculated)),
        states[line.state],
    )


def _get_list(discipline: str, month: str) -> tuple[PublishedList, MonthlyList]:
    first = read_day(f"{month}-01")
    wanted: Month | None = None if first is None else month_of(first)
    found = None if wanted is None else find_list(discipline, wanted)
    if found is None:
        raise Http404("rating list")
    return found
