"""Bringing in an order that a body has published, beside the one that is computed here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from smazzata.desk.confirmation import submit_form
from smazzata.desk.form_fields import text_in
from smazzata.desk.official_order import read_order
from smazzata.desk.pages import for_officers, render_desk
from smazzata.presentation.tournament_presenter import TournamentPresenter


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The official order and the computed one, and a form for another."""
    problem = None
    if request.method == "POST":
        order = read_order(presenter, text_in(request.POST, "source"), request.POST.get("list", ""))
        answer = submit_form(request, presenter, order)
        if answer is None:
            return redirect("desk:official-order", presenter.id)
        if isinstance(answer, HttpResponse):
            return answer
        problem = answer
    context = {"order": presenter.official_order()}
    return render_desk(request, "official_order", presenter, context, problem)
