"""The public log of a tournament, and the form with which an official remarks on an event."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from smazzata.desk.pages import for_officers
from smazzata.desk.rights import offices, sees
from smazzata.hall.forms import HallForm, RemarkForm, WithdrawForm
from smazzata.hall.log import KINDS, LINES, LogLine, beside, page_of
from smazzata.members.principals import principal_of, public_page
from smazzata.presentation.fragments import page_asked
from smazzata.presentation.shared_work import BY_CHOICE, share_part
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.runtime.whole_numbers import whole_number


@public_page
def page(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """What happened, the newest first: `?kind=` of one kind, `?entry=` of one entry."""
    return _shown(request, get_tournament(tournament_id))


@for_officers
@require_POST
def remark(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """Says something of the event `version`, or takes the remark `withdraw` back."""
    form: HallForm = WithdrawForm.of(request)
    if not form.is_bound:
        form = RemarkForm.of(request)
    if not form.carry_out(request, presenter):
        return _shown(request, presenter, form)
    # Only what was typed as a number leads back, so that nobody is sent anywhere else.
    back = f"?page={form.cleaned_data['page'] or 1}"
    return redirect(reverse("hall:log", args=[presenter.id]) + back)


def _shown(
    request: HttpRequest, presenter: TournamentPresenter, sent: HallForm | None = None
) -> HttpResponse:
    asked = request.GET.get("kind", "")
    kind = asked if asked in KINDS else ""
    entry = whole_number(request.GET.get("entry", ""), 9)
    wanted = page_asked(request, presenter.version, LINES)

    def lines() -> dict[str, Any]:
        shown, told = page_of(presenter, kind, entry, wanted)
        return {
            "presenter": presenter,
            "page": shown,
            "lines": [(line, None) for line in told],
            "kind": kind,
            "kinds": KINDS,
            "entry": entry,
            "entries": presenter.sides(sorted(presenter.state.entries)).values(),
            "filter": f"kind={kind}&entry={'' if entry is None else entry}&",
        }

    held = offices(principal_of(request), presenter.id)
    context: dict[str, Any] = {"presenter": presenter, "form": sent}
    if sees(held):  # whoever may remark has forms of their own
        context |= {**lines(), "held": held}
        context["lines"] = [(line, _remark_form(line, sent)) for line, _form in context["lines"]]
    else:
        key = (*presenter.mark, kind, entry, wanted, beside(presenter))
        chosen = BY_CHOICE if kind or entry is not None else None
        context["shared_part"] = share_part(request, key, "hall/parts/log.html", lines, chosen)
    return render(
        request,
        "hall/log.html",
        context,
        status=sent.problem.status if sent and sent.problem else 200,
    )


def _remark_form(line: LogLine, sent: HallForm | None) -> RemarkForm:
    """The form below an event: the one that was refused, with what was typed, or an empty one."""
    refused = isinstance(sent, RemarkForm) and sent.cleaned_data.get("version") == line.version
    form = sent if isinstance(sent, RemarkForm) and refused else RemarkForm()
    form.auto_id = f"remark-{line.version}-%s"
    return form
