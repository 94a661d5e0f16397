"""The public log of a tournament, and the form with which an official remarks on an event."""

from typing import Any
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.idempotency import do_form_once
from smazzata.desk.pages import for_officers
from smazzata.desk.rights import offices
from smazzata.desk.words import status_of
from smazzata.hall.log import LINES, beside, page_of
from smazzata.hall.remarks import remark as remark_on
from smazzata.hall.remarks import withdraw_remark
from smazzata.hall.words import say
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.presentation.fragments import page_asked
from smazzata.presentation.shared_work import BY_CHOICE, share_part
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.runtime.whole_numbers import whole_number
from tournaments.event_words import TOPICS


@requires(Action.WATCH)
@require_safe
def page(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """What happened, the newest first: `?kind=` of one kind, `?entry=` of one entry."""
    return _shown(request, get_tournament(tournament_id))


@for_officers
@require_POST
def remark(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """Says something of the event `version`, or takes the remark `withdraw` back."""
    form, who = request.POST, principal_of(request)
    version = whole_number(form.get("version", ""), 9)
    number = whole_number(form.get("withdraw", ""), 9)

    def change(once: UUID) -> Refusal | None:
        if number is not None:
            return withdraw_remark(presenter.id, number, who)
        if version is not None:
            return remark_on(presenter.id, version, form.get("text", ""), who, once)
        return MALFORMED

    refusal = do_form_once(request, change)
    if isinstance(refusal, Refusal):
        return _shown(request, presenter, refusal)
    # Only what was typed as a number leads back, so that nobody is sent anywhere else.
    back = f"?page={whole_number(form.get('page', ''), 9) or 1}"
    return redirect(reverse("hall:log", args=[presenter.id]) + back)


def _shown(
    request: HttpRequest, presenter: TournamentPresenter, refusal: Refusal | None = None
) -> HttpResponse:
    asked = request.GET.get("kind", "")
    kind = asked if asked in TOPICS else ""
    entry = whole_number(request.GET.get("entry", ""), 9)
    wanted = page_asked(request, presenter.version, LINES)

    def lines() -> dict[str, Any]:
        shown, told = page_of(presenter, kind, entry, wanted)
        return {
            "presenter": presenter,
            "page": shown,
            "lines": told,
            "kind": kind,
            "kinds": TOPICS,
            "entry": entry,
            "entries": presenter.sides(sorted(presenter.state.entries)).values(),
            "filter": f"kind={kind}&entry={'' if entry is None else entry}&",
        }

    held = offices(principal_of(request), presenter.id)
    context = {
        "presenter": presenter,
        "problem": say(refusal) if refusal else "",
        "problem_code": refusal.code if refusal else "",
    }
    if held:  # whoever may remark has forms of their own
        context |= {**lines(), "held": held, "once": str(uuid4())}
    else:
        key = (*presenter.mark, kind, entry, wanted, beside(presenter))
        chosen = BY_CHOICE if kind or entry is not None else None
        context["shared_part"] = share_part(request, key, "hall/parts/log.html", lines, chosen)
    return render(
        request, "hall/log.html", context, status=status_of(refusal.code) if refusal else 200
    )
