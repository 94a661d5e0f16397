"""The audit on a page: logs walked and games decided again, when somebody looks."""

from threading import Lock
from uuid import UUID

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from smazzata.ledger import checkpoints
from smazzata.ledger.auditing import Report, audit_streams
from smazzata.members.principals import principal_of, public_page
from smazzata.presentation.fragments import render_page
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import get_tournament, matches_of
from smazzata.presentation.visible_match import get_match

REMEMBERED = 300
"""Seconds for which a finding is shown again without another walk."""
MOST_STREAMS = 300
"""Larger tournaments are audited by the command, not by a page."""

_one_at_a_time = Lock()
"""However many readers ask, they cost this process one walk."""


@public_page
def tournament(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The audit of a tournament and of all its finished matches."""
    presenter = get_tournament(tournament_id)
    context = _audited(
        f"{presenter.id}-{presenter.version}", [presenter.id, *matches_of(presenter)]
    )
    back = reverse("web:tournament", args=[tournament_id])
    return _answer(request, {**context, "back": back, "back_to": presenter.title})


@public_page
def match(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The audit of one match, once the reader may see all of it: its length would tell the rest."""
    watched = get_match(match_id, principal_of(request))
    back = reverse("web:match", args=[match_id])
    context = (
        _audited(f"{match_id}-{watched.version}", [match_id]) if watched.whole else {"later": True}
    )
    return _answer(request, {**context, "back": back, "back_to": _("Score sheet")})


def _answer(request: HttpRequest, context: dict[str, object]) -> HttpResponse:
    return render_page(request, "web/audit", "web/parts/audit", context)


def _audited(key: str, streams: list[UUID]) -> dict[str, object]:
    context: dict[str, object] = {"streams": len(streams)}
    if len(streams) > MOST_STREAMS:
        context["too_many"] = True
    else:
        report = _remembered(f"audit-{key}", streams)
        findings = [
            (finding.stream, finding.version, finding.sentence(language()))
            for finding in (report.findings if report else ())
        ]
        newest = checkpoints.newest()
        context |= {
            "report": report,
            "findings": findings,
            "busy": report is None,
            "checkpoint": newest.number if newest else None,
        }
    return context


def _remembered(key: str, streams: list[UUID]) -> Report | None:
    """The report under this key, made now if there is none; None while another is being made.

    Nobody waits: a walk may take long, and each who waited would hold a thread and a connection.
    """
    report: Report | None = caches["process"].get(key)
    if report is None and _one_at_a_time.acquire(blocking=False):
        try:
            # A result that was entered by hand has no match: such streams are passed over.
            report = audit_streams(streams)
            caches["process"].set(key, report, REMEMBERED)
        finally:
            _one_at_a_time.release()
    return report
