"""What referees have reported of people, across tournaments."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from smazzata.desk.rulings.reports import reported
from smazzata.members.permissions import Action
from smazzata.members.principals import requires


@requires(Action.READ_REPORTS)
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Whom referees have reported, for those who oversee them."""
    return render(request, "desk/reports.html", {"people": reported()})
