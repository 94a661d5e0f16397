"""Bringing in an order that a body has published, beside the one that is computed here."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from smazzata.desk.confirmation import give_form
from smazzata.desk.finality.exception_forms import OrderForm
from smazzata.desk.pages import for_officers, render_desk
from smazzata.presentation.tournament_presenter import TournamentPresenter


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The official order and the computed one, and a form for another."""
    form = OrderForm.of(request, presenter)
    if form.is_bound:
        answer = give_form(request, presenter, form, request.path)
        if answer is not None:
            return answer
    context = {"order": presenter.official_order(), "form": form}
    return render_desk(request, "official_order", presenter, context, form.problem)
