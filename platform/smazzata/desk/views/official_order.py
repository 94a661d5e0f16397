"""Bringing in an order that a body has published, beside the one that is computed here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk.form_fields import text_in
from smazzata.desk.officer_pages import for_officers, given, shown
from smazzata.desk.official_order import read_order
from smazzata.desk.sent_forms import problem_of
from smazzata.presentation.tournament_presenter import TournamentPresenter


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The official order and the computed one, and a form for another."""
    problem = None
    if request.method == "POST":
        order = read_order(presenter, text_in(request.POST, "source"), request.POST.get("list", ""))
        problem = (
            problem_of(order) if isinstance(order, Refusal) else given(request, presenter.id, order)
        )
        if problem is None:
            return redirect("desk:official-order", presenter.id)
    context = {"order": presenter.official_order()}
    return shown(request, "official_order", presenter, context, problem)
