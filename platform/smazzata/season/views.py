"""The pages of a season: an officer's filings; the ranking and a person's points for everybody."""

from datetime import date, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.members.directory import display_names
from smazzata.members.models import Member
from smazzata.members.permissions import Action
from smazzata.members.principals import actor_of, principal_of, public_page, requires
from smazzata.presentation.csv_files import csv_bytes, csv_file, plain_cell, saved_as
from smazzata.presentation.points import points as written_points
from smazzata.presentation.tournament_names import titles
from smazzata.register.aliases import find_person
from smazzata.season.filing import decide, today
from smazzata.season.forms import AtForm, DecisionForm
from smazzata.season.models import FiledResults
from smazzata.season.ranking import Ranked, Reason, explain_points, rank_people
from smazzata.season.receipts import write_file
from smazzata.season.rules import Adopted, find_season, level_names
from tournaments.federation.days import Day, write_day
from tournaments.federation.filing import read_bundle
from tournaments.federation.receipts import Filing

EPOCH = date(1970, 1, 1)
DECIMALS = 2


class FilingLine(NamedTuple):
    """A filing as an officer sees it."""

    row: FiledResults
    filing: Filing
    title: str
    level: str
    late: bool
    form: DecisionForm | None
    """None once it is decided."""


class Asked(NamedTuple):
    """The ranking that an address asks for; `day` is None where it asks for none that is one."""

    season: Adopted
    form: AtForm
    day: Day | None

    @classmethod
    def of(cls, request: HttpRequest, body: str, year: int) -> "Asked":
        """What `?at=` names; today where it names nothing. Raises `Http404`."""
        form = AtForm({"at": request.GET.get("at", "").replace("\0", "?")})
        day = (form.cleaned_data["at"] or today()) if form.is_valid() else None
        return cls(get_season(body, year), form, day)

    def refuse(self) -> JsonResponse:
        """What a program hears where the day is none."""
        problem = self.form.problem
        said = {"code": problem.code, "message": problem.sentence} if problem else {}
        return JsonResponse(said, status=400)


def get_season(body: str, year: int) -> Adopted:
    """The season of an address. Raises `Http404`."""
    found = find_season(body, year)
    if found is None:
        raise Http404("season")
    return found


@requires(Action.KEEP_REGISTER)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def filings(request: HttpRequest, body: str, year: int) -> HttpResponse:
    """The filings of a season, those that wait first; `do` is `accept` or `return`."""
    season, form = get_season(body, year), DecisionForm.of(request)
    if form.is_valid():
        said, actor = form.cleaned_data, actor_of(principal_of(request).member or "")
        accept = form.act == "accept"
        done = decide(body, year, said["number"], actor, accept=accept, reason=said["reason"])
        if not isinstance(done, Refusal):
            messages.success(request, _say_done(done.filing.state))
            return redirect("season:filings", body, year)
        form.refuse(done)
    sent = form if form.errors else None
    lines = _list_filings(season, sent)
    # Beside its filing, where that still waits.
    refused = sent is not None and all(line.form is not sent for line in lines)
    context = {"season": season, "lines": lines, "form": form, "refused": refused}
    return render(request, "season/filings.html", context, status=409 if sent else 200)


@public_page
def points(request: HttpRequest, body: str, year: int) -> HttpResponse:
    """Who has how many points of a season, as of a day."""
    asked = Asked.of(request, body, year)
    ranked = [] if asked.day is None else rank_people(asked.season, asked.day)
    context = {
        "season": asked.season,
        "form": asked.form,
        "at": "" if asked.day is None else write_day(asked.day),
        "on": None if asked.day is None else civil(asked.day),
        "lines": [(line, written_points(line.points, DECIMALS)) for line in ranked],
    }
    return render(request, "season/points.html", context, status=400 if asked.day is None else 200)


@public_page
def points_csv(request: HttpRequest, body: str, year: int) -> HttpResponse:
    """The ranking as a file for a spreadsheet."""
    asked = Asked.of(request, body, year)
    if asked.day is None:
        return asked.refuse()
    head = (_("Place"), _("Name"), _("Points"), _("Tournaments"), "id")
    rows = [
        (
            each.place,
            plain_cell(each.name),
            written_points(each.points, DECIMALS),
            each.tournaments,
            each.person,
        )
        for each in rank_people(asked.season, asked.day)
    ]
    name = f"{asked.season.name} {write_day(asked.day)}.csv"
    return csv_file(name, csv_bytes([head, *rows]))


@public_page
def points_json(request: HttpRequest, body: str, year: int) -> HttpResponse:
    """The ranking for programs; points are hundredths."""
    asked = Asked.of(request, body, year)
    if asked.day is None:
        return asked.refuse()
    lines: list[Ranked] = rank_people(asked.season, asked.day)
    formula = asked.season.rules.formula
    return JsonResponse(
        {
            "body": body,
            "year": year,
            "at": write_day(asked.day),
            "formula": {"id": formula.id, "version": formula.version},
            "lines": [line._asdict() for line in lines],
        }
    )


@public_page
def person(request: HttpRequest, body: str, year: int, member_id: UUID) -> HttpResponse:
    """The points of a person, each with its reason."""
    asked = Asked.of(request, body, year)
    if (moved := find_person(str(member_id))) != str(member_id):
        return redirect("season:person", body, year, moved)
    get_object_or_404(Member, id=member_id, erased_at=None)
    reasons = [] if asked.day is None else explain_points(asked.season, str(member_id), asked.day)
    context = {
        "season": asked.season,
        "form": asked.form,
        "on": None if asked.day is None else civil(asked.day),
        "person": {"id": member_id, "name": display_names([member_id])[str(member_id)]},
        "lines": [_explain(asked.season, each) for each in reasons],
        "total": written_points(sum(each.points for each in reasons), DECIMALS),
    }
    return render(request, "season/person.html", context, status=400 if asked.day is None else 200)


@public_page
def receipt(request: HttpRequest, body: str, year: int, number: int) -> HttpResponse:  # noqa: ARG001
    """The receipt of a filing with what was filed, to be kept; it names nobody."""
    season = get_season(body, year)
    row = get_object_or_404(FiledResults, season=season.id, number=number)
    answer = HttpResponse(write_file(row), content_type="application/json")
    name = f"{body}-{year}-{number}.json"
    answer.headers["Content-Disposition"] = saved_as(name, as_attachment=True)
    return answer


def civil(day: Day) -> date:
    """A day as templates write dates; the last one there is for what lies beyond."""
    return EPOCH + timedelta(days=max(min(day, (date.max - EPOCH).days), (date.min - EPOCH).days))


def _list_filings(season: Adopted, sent: DecisionForm | None) -> list[FilingLine]:
    rows = [*FiledResults.objects.filter(season=season.id)]
    called, levels = titles(row.tournament for row in rows), level_names(season)
    found = []
    for row in rows:
        filing = season.state.filings[row.number - 1].filing
        form = None
        if filing.state == "filed":
            meant = sent is not None and sent.data.get("number") == str(row.number)
            form = sent if meant else DecisionForm(initial={"number": row.number})
            assert form is not None
            form.auto_id = f"filing-{row.number}-%s"
        level = _level_of(row)
        late = filing.receipt.day > filing.receipt.of
        title = called[str(row.tournament)]
        found.append(FilingLine(row, filing, title, levels.get(level, level), late, form))
    return sorted(found, key=lambda each: (each.form is None, -each.row.number))


def _level_of(row: FiledResults) -> str:
    bundle = read_bundle(row.bundle.encode())
    return "" if isinstance(bundle, Refusal) else bundle.level


def _explain(season: Adopted, reason: Reason) -> dict[str, Any]:
    """The numbers of a reason, as they are written."""
    why = reason.why
    shared = [each.place for each in why.shared]
    return {
        "reason": reason,
        "why": why,
        "on": civil(reason.accepted),
        "points": written_points(reason.points, DECIMALS),
        "first": written_points(why.first, DECIMALS),
        "factor": written_points(why.factor, DECIMALS),
        "level": level_names(season).get(why.level, why.level),
        "from_place": shared[0] if len(shared) > 1 else 0,
        "to_place": shared[-1] if shared else 0,
    }


def _say_done(state: str) -> str:
    return {
        "accepted": _("Accepted: the points are booked."),
        "late": _("Accepted as late: it gives no points."),
        "returned": _("Returned to the club."),
    }[state]
