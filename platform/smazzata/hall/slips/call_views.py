"""Calling the referee from one's seat where no slip is written: online, or in a hall without."""

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from smazzata.desk.forms import problem_of
from smazzata.hall.slips.calls import has_called, is_called, send_call
from smazzata.hall.slips.services import writer
from smazzata.hall.slips.slip_forms import LoneCallForm
from smazzata.hall.slips.views import SLIPS
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.presentation.round_view import get_round_of_table
from smazzata.presentation.tournament_presenter import get_tournament
from smazzata.tournament_management.online_tables import is_open
from smazzata.tournament_management.tournament import match_id


@requires(Action.OWN_DATA)
@rate_limited(SLIPS)
@cache_control(private=True, no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
def call(request: HttpRequest, tournament_id: UUID, number: int, table: int) -> HttpResponse:
    """The page on which whoever sits at a table calls the referee to it; 403 for everybody else."""
    presenter = get_tournament(tournament_id)
    played = get_round_of_table(presenter.state, number, table)
    by = writer(principal_of(request), "", presenter.id, presenter.state, played, table)
    if by is None:
        raise PermissionDenied
    form = LoneCallForm.of(request)
    place = (number, table, by.entries[0])
    if form.is_bound and send_call(request, form, presenter.id, place, by):
        return redirect(request.path)
    problem = problem_of(request, form if form.is_bound else None)
    context = {
        "presenter": presenter,
        "number": number,
        "table": table,
        "mine": list(presenter.sides(by.entries).values()),
        "called": is_called(presenter.state, played, table),
        "has_called": has_called(presenter.state, played, table, by),
        "match": is_open(presenter.id, number, table) and match_id(presenter.id, number, table),
        "problem": problem,
        "call": form,
    }
    status = problem.status if problem else 200
    return render(request, "slips/call.html", context, status=status)
