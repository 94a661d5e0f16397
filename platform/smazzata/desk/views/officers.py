"""Who serves at a tournament, naming others, and what is left to the autopilot."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk import autopilot, services
from smazzata.desk.idempotency import attempt_form
from smazzata.desk.models import Officer
from smazzata.desk.pages import for_officers, render_desk
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.authority import Office


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The officers of a tournament; `do` names or dismisses one, or hands steps over."""
    problem = None
    if request.method == "POST":
        form, who = request.POST, principal_of(request)
        office = form.get("office", "")

        def change(once: UUID) -> Refusal | None:
            if form.get("do") == "dismiss":
                member = form.get("member", "")
                return services.dismiss_officer(presenter.id, member, office, who, once)
            if form.get("do") == "hand_over":
                return autopilot.hand_over(presenter.id, form.getlist("step"), who)
            username = form.get("username", "")
            return services.name_officer(presenter.id, username, office, who, once)

        problem = attempt_form(request, change)
        if problem is None:
            return redirect("desk:officers", presenter.id)
    rows = Officer.objects.filter(tournament=presenter.id).order_by("named_at")
    names = display_names(row.member for row in rows)
    context = {
        "officers": [(row, names[row.member]) for row in rows],
        "offices": list(Office),
        "offered": autopilot.OFFERED,
        "handed_over": autopilot.handed_over(presenter.id),
    }
    return render_desk(request, "officers", presenter, context, problem)
