"""Who serves at a tournament, naming others, and what is left to the autopilot."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from smazzata.desk.forms import find_sent, problem_of
from smazzata.desk.models import Officer
from smazzata.desk.officials import autopilot
from smazzata.desk.officials.officer_forms import (
    OFFICES,
    DismissForm,
    HandOverForm,
    NameForm,
    OfficerForm,
)
from smazzata.desk.pages import for_officers, render_desk
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.authority import Office


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The officers of a tournament; `do` names or dismisses one, or hands steps over."""
    who, taken = principal_of(request), autopilot.handed_over(presenter.id)
    name, dismiss = NameForm.of(request), DismissForm.of(request)
    hand_over = HandOverForm.of(request, initial={"step": taken})
    forms: list[OfficerForm] = [name, dismiss, hand_over]
    sent = find_sent(forms)
    if sent and sent.carry_out(request, lambda once: sent.give(presenter.id, who, once)):
        return redirect("desk:officers", presenter.id)
    rows = Officer.objects.filter(tournament=presenter.id).order_by("named_at")
    names = display_names(row.member for row in rows)
    context = {
        "officers": [
            (OFFICES[Office(row.office)], names[row.member], _dismissal(row)) for row in rows
        ],
        "name": name,
        "hand_over": hand_over,
    }
    return render_desk(request, "officers", presenter, context, problem_of(request, sent))


def _dismissal(row: Officer) -> DismissForm:
    return DismissForm(initial={"member": row.member, "office": row.office})
