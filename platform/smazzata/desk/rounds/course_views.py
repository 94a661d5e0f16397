"""How long the tournament lasts: other rounds, an early end, and that it is cancelled."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from smazzata.desk.confirmation import give_form
from smazzata.desk.forms import find_sent, problem_of
from smazzata.desk.offers import choose_shown, make_forms
from smazzata.desk.pages import for_officers, render_desk
from smazzata.presentation.tournament_presenter import TournamentPresenter


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The commands that are offered here, a form for each; `do` says which."""
    offered = make_forms(request, presenter, "course")
    sent = find_sent(offered)
    if sent is not None:
        back = reverse("desk:tournament", args=[presenter.id])
        answer = give_form(request, presenter, sent, back)
        if answer is not None:
            return answer
    context = {"offers": choose_shown(request, offered)}
    return render_desk(request, "course", presenter, context, problem_of(request, sent))
