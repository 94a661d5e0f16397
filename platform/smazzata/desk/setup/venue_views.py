"""Where and when a tournament takes place, and what the hall can hold."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.rights import against
from smazzata.desk.setup.opening_forms import VenueForm
from smazzata.desk.setup.venue_form import form_of, hall_of, venue_of
from smazzata.desk.words import say
from smazzata.members.principals import principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.feasibility import OF_THE_HALL, remarks
from tournaments.subjects.draw import MakeDraw


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The place as it is known; whoever may make the draw may change it."""
    form = VenueForm.of(request, presenter.id, initial=form_of(venue_of(presenter.id)))
    if form.is_bound:
        refusal = against(principal_of(request), presenter.id, [MakeDraw])
        if refusal is not None:
            form.refuse(refusal)
        elif form.is_valid():
            form.venue.save()
            return redirect("desk:tournament", presenter.id)
    return render_desk(request, "venue", presenter, {"form": form}, form.problem)


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
