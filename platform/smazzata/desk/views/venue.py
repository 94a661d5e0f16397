"""Where and when a tournament takes place, and what the hall can hold."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.rights import against
from smazzata.desk.venue_form import form_of, hall_of, read_venue, venue_of
from smazzata.desk.words import describe_problem, say
from smazzata.members.principals import principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.commands import MakeDraw
from tournaments.feasibility import OF_THE_HALL, remarks


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The place as it is known; whoever may make the draw may change it."""
    problem = None
    if request.method == "POST":
        found = against(principal_of(request), presenter.id, [MakeDraw]) or read_venue(
            request.POST.dict(), presenter.id
        )
        if not isinstance(found, Refusal):
            found.save()
            return redirect("desk:tournament", presenter.id)
        problem = describe_problem(found)
    form = request.POST if problem else form_of(venue_of(presenter.id))
    return render_desk(request, "venue", presenter, {"form": form}, problem)


def remarks_of(presenter: TournamentPresenter) -> list[str]:
    """What should be known before a round is posted, by the entries there are.

    Whether the plan makes sense is asked before the first round; whether the hall holds it, always.
    """
    state = presenter.state
    if state.closed or not state.entries:
        return []
    found = remarks(presenter.rules, len(state.active), hall_of(venue_of(presenter.id)))
    begun = state.current is not None
    return [say(each) for each in found if not begun or each.code in OF_THE_HALL]
