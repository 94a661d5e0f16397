"""Reports of referees about people, across tournaments: for those who oversee them, for a time."""

from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games.kernel.refusal import Refusal
from smazzata.desk.models import Report
from smazzata.desk.pages import desk_page
from smazzata.desk.rights import against_all_but
from smazzata.members.directory import display_names
from smazzata.members.idempotency import REUSED
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal
from smazzata.presentation.tournament_names import titles
from smazzata.tournament_management.tournament import load
from tournaments.authority import RULING

KEPT = timedelta(days=3 * 365)
"""How long a report counts; then it is deleted."""
MOST = 2000
"""Characters of a report."""


class Told(NamedTuple):
    """A report, with names."""

    report: Report
    tournament: str
    by: str


class Person(NamedTuple):
    """Somebody of whom there are reports."""

    member: str
    name: str
    reports: int
    tournaments: int
    told: list[Told]
    """The newest first."""


def report(
    tournament: UUID, member: str, article: str, text: str, who: Principal, once: UUID
) -> Refusal | None:
    """Reports somebody of this tournament.

    Refusals: `no_office`, `other_office`, `unknown_person`, `reason_missing`, `text_too_long`,
    `command_id_reused`.
    """
    refusal = against_all_but(RULING, who, tournament, "report")
    if refusal is not None:
        return refusal
    if member not in load(tournament).state.members:
        return Refusal("unknown_person")
    if not text:
        return Refusal("reason_missing")
    if len(text) > MOST:
        return Refusal("text_too_long", params={"most": MOST})
    told = {"tournament": tournament, "member": member, "article": article[:80], "text": text}
    by = who.member or ""
    _, new = Report.objects.get_or_create(once=once, defaults={**told, "by": by})
    return None if new else REUSED


def reported() -> list[Person]:
    """Everybody of whom there are reports, those with the most first."""
    rows = list(_counting().order_by("-at", "-id"))
    names = display_names({row.member for row in rows} | {row.by for row in rows})
    called = titles({row.tournament for row in rows})
    about: dict[str, list[Told]] = {}
    for row in rows:
        told = Told(row, called[str(row.tournament)], names.get(row.by, ""))
        about.setdefault(row.member, []).append(told)
    return [
        Person(member, names[member], len(told), len({t.report.tournament for t in told}), told)
        for member, told in sorted(about.items(), key=lambda each: len(each[1]), reverse=True)
    ]


@desk_page("desk/reports/", "reports", Action.READ_REPORTS, reads_only=True)
def page(request: HttpRequest) -> HttpResponse:
    """Whom referees have reported, for those who oversee them."""
    return render(request, "desk/reports.html", {"people": reported()})


def _counting() -> QuerySet[Report]:
    return Report.objects.filter(at__gte=timezone.now() - KEPT)


def erase_reports(member: UUID, **_sent: Any) -> None:
    """Drops what was reported of a member; receives `member_erased`."""
    Report.objects.filter(member=str(member)).delete()


def reports_of_member(member: UUID, **_sent: Any) -> tuple[str, list[dict[str, Any]]]:
    """What is reported of a member, for them; receives `personal_data_requested`."""
    rows = _counting().filter(member=str(member)).order_by("at")
    found = [
        {"tournament": str(row.tournament), "article": row.article, "text": row.text}
        for row in rows
    ]
    return "referee_reports", found
