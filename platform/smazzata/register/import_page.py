"""The pages of a list of members: uploading it, what it would change, importing it, what waits."""

import csv
from collections import defaultdict
from io import StringIO
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from kombu.exceptions import OperationalError as BrokerAway

from games.kernel.refusal import Refusal
from smazzata.members.directory import display_names
from smazzata.members.permissions import Action
from smazzata.members.principals import actor_of, principal_of, requires
from smazzata.register import doubtful_lines
from smazzata.register.import_forms import LineForm, ListForm, explain, say_fault
from smazzata.register.member_import import compare_list
from smazzata.register.models import DoubtfulLine, UploadedList
from smazzata.register.tasks import import_members
from smazzata.register.uploaded_lists import carry_out, keep_list, open_list
from tournaments.federation.member_findings import Finding, Kind
from tournaments.federation.member_list import MemberList

SHOWN = 100
"""Lines of each kind on the page; all that are doubtful or faulty stand in a file."""
WAITING = 50
AT_ONCE = 2_000
"""Lines of a list that is imported while the browser waits; a longer one is for a worker."""
KINDS: tuple[tuple[Kind, Promise | str], ...] = (
    (Kind.NEW, gettext_lazy("New people")),
    (Kind.CHANGED, gettext_lazy("People with a change")),
    (Kind.DOUBTFUL, gettext_lazy("Doubtful lines")),
    (Kind.OWN_NAME, gettext_lazy("Known people who keep the name of their account")),
    (Kind.SAME, gettext_lazy("Known people, nothing changes")),
)
FIELDS: dict[str, Promise | str] = {
    "name": gettext_lazy("name"),
    "surname": gettext_lazy("surname"),
    "club": gettext_lazy("club"),
}


class Told(NamedTuple):
    """A line of a list on the page."""

    line: int
    name: str
    club: str
    licence: str
    changes: list[tuple[str, str, str]]
    reasons: list[str]
    others: list[tuple[str, str]]
    """Whom it may be about: id and name."""

    @property
    def who(self) -> str:
        """The line in words."""
        number = f"{_('licence')} {self.licence}" if self.licence else ""
        return ", ".join(filter(None, (self.name, self.club, number)))


class Group(NamedTuple):
    """The lines of one kind."""

    kind: str
    title: str
    number: int
    lines: list[Told]


class Waiting(NamedTuple):
    """A doubtful line that somebody has to decide."""

    row: DoubtfulLine
    reasons: list[str]
    people: list[tuple[str, str]]
    can_enter: bool
    """Whether it may be somebody new: not under a licence that is somebody's."""


@requires(Action.KEEP_REGISTER)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    """A list to be chosen, and the doubtful lines of those that were imported."""
    actor = actor_of(principal_of(request).member or "")
    form, answer = ListForm.of(request), LineForm.of(request)
    if form.is_valid():
        kept = keep_list(form.members, form.cleaned_data["file"].name, actor)
        return redirect("register:import-list", kept.id)
    if answer.is_valid():
        refusal = _decide(answer, actor)
        if refusal is None:
            messages.success(request, _("Done."))
            return redirect("register:import")
        answer.refuse(refusal)
    rows = DoubtfulLine.objects.filter(decided=False).order_by("id")
    context = {
        "form": form,
        "answer": answer,
        "waiting": _describe_waiting([*rows[:WAITING]]),
        "count": rows.count(),
        "own": UploadedList.objects.filter(by=actor).order_by("-id").first(),
    }
    status = 400 if form.errors else 409 if answer.errors else 200
    return render(request, "register/import.html", context, status=status)


def _decide(form: LineForm, actor: str) -> Refusal | None:
    line = form.cleaned_data["line"]
    match form.act:
        case "take":
            return doubtful_lines.take_line(line, form.cleaned_data["person"], actor)
        case "enter":
            return doubtful_lines.enter_line(line)
        case _:
            return doubtful_lines.leave_line(line)


@requires(Action.KEEP_REGISTER)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preview(request: HttpRequest, number: int) -> HttpResponse:
    """What a list would change; then how far its import is, and what it did."""
    row = _get_list(request, number)
    if request.method == "POST":
        if row.state in ("shown", "failed"):
            _begin_import(row)
        return redirect("register:import-list", row.id)
    context: dict[str, Any] = {"list": row}
    if row.state == "shown":
        members = open_list(row)
        context["groups"] = _group(members)
        context["faults"] = [say_fault(fault) for fault in members.faults[:SHOWN]]
        context["fault_count"] = len(members.faults)
        context["set_aside"] = members.set_aside
    elif row.state in ("importing", "failed"):
        context["lines"] = len(open_list(row).members)
    else:
        titles = {kind.value: str(title) for kind, title in KINDS} | {"faulty": _("Faulty lines")}
        context["counts"] = [(titles[kind], row.counts.get(kind, 0)) for kind in titles]
        context["nothing"] = not row.counts.get("new") and not row.counts.get("changed")
    return render(request, "register/import_list.html", context)


def _begin_import(row: UploadedList) -> None:
    UploadedList.objects.filter(id=row.id).update(state="importing")
    if len(open_list(row).members) <= AT_ONCE:
        carry_out(row.id)
        return
    try:
        import_members.delay(row.id)
    except BrokerAway:
        carry_out(row.id)


@requires(Action.KEEP_REGISTER)
@never_cache
@require_http_methods(["GET", "HEAD"])
def lines(request: HttpRequest, number: int) -> HttpResponse:
    """All doubtful and faulty lines of a list, as a file for spreadsheets."""
    row = _get_list(request, number)
    if row.state != "shown":
        raise Http404("list")
    members = open_list(row)
    doubtful = [each for each in compare_list(members) if each.kind == Kind.DOUBTFUL]
    named = _name_people(doubtful)
    text = StringIO()
    table = csv.writer(text, delimiter=";", lineterminator="\r\n")
    table.writerow(
        [_("line"), _("kind"), _("name"), _("club"), _("licence"), _("why"), _("who it may be")]
    )
    for each in doubtful:
        told = _tell(each, named)
        reasons, others = "; ".join(told.reasons), "; ".join(name for _id, name in told.others)
        cells = [told.name, told.club, told.licence, reasons, others]
        table.writerow([told.line, _("doubtful"), *map(_plain_cell, cells)])
    for fault in members.faults:
        table.writerow([fault.line, fault.code, "", "", "", _plain_cell(say_fault(fault)), ""])
    response = HttpResponse(text.getvalue().encode("utf-8-sig"), content_type="text/csv")
    response.headers["Content-Disposition"] = 'attachment; filename="lines.csv"'
    return response


def _plain_cell(value: str) -> str:
    """A text that no spreadsheet reads as a formula."""
    return "'" + value if value.startswith(("=", "+", "-", "@", "\t", "\r")) else value


def _get_list(request: HttpRequest, number: int) -> UploadedList:
    actor = actor_of(principal_of(request).member or "")
    row = UploadedList.objects.filter(id=number, by=actor).first()
    if row is None:
        raise Http404("list")
    return row


def _group(members: MemberList) -> list[Group]:
    found: defaultdict[Kind, list[Finding]] = defaultdict(list)
    counts: defaultdict[Kind, int] = defaultdict(int)
    for each in compare_list(members):
        counts[each.kind] += 1
        if len(found[each.kind]) < SHOWN:
            found[each.kind].append(each)
    named = _name_people(each for group in found.values() for each in group)
    return [
        Group(kind.value, str(title), counts[kind], [_tell(each, named) for each in found[kind]])
        for kind, title in KINDS
    ]


def _name_people(found: Any) -> dict[str, str]:
    return display_names({person for each in found for person in each.others})


def _tell(found: Finding, named: dict[str, str]) -> Told:
    who = found.listed.who
    return Told(
        found.listed.line,
        who.name,
        who.club,
        who.licence,
        [(str(FIELDS[each.field]), each.before, each.after) for each in found.changes],
        explain(found.reasons),
        [(person, named[person]) for person in found.others],
    )


def _describe_waiting(rows: list[DoubtfulLine]) -> list[Waiting]:
    named = display_names({person for row in rows for person in row.people})
    return [
        Waiting(
            row,
            explain(row.reasons),
            [(person, named[person]) for person in row.people],
            "licence_other_name" not in row.reasons or not row.people,
        )
        for row in rows
    ]
