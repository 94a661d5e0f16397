"""Who is entered: a list, one more, a whole list at once; and one entry with what befalls it."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk import services
from smazzata.desk.entry_list import read_list, read_one
from smazzata.desk.result_forms import read_penalty, read_withdrawal
from smazzata.desk.views.forms import asked_first, attempt, for_officers, given, shown
from smazzata.members.principals import principal_of
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.entries import EntryFile

FAULTS = 20
"""Faults of a list that are told at once."""


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The entries, a form for one, and room for a pasted list."""
    problem, faults = None, []
    if request.method == "POST":
        size = presenter.rules.side_size
        pasted = request.POST.get("do") == "list"
        found = (
            read_list(request.POST.get("list", ""), size)
            if pasted
            else read_one(request.POST.dict(), size)
        )
        faults = _faults(found, pasted)
        if not faults:
            problem = attempt(lambda once: _admitted(request, presenter.id, found, once), request)
            if problem is None:
                return redirect("desk:entries", presenter.id)
    numbers = sorted(presenter.state.entries)
    sides = presenter.sides(numbers)
    context = {
        "listed": [sides[number] for number in numbers],
        "pair": presenter.rules.side_size == 2,
        "faults": faults[:FAULTS],
        "more_faults": max(0, len(faults) - FAULTS),
        "form": request.POST,
    }
    response = shown(request, "entries", presenter, context, problem)
    if faults:
        response.status_code = 422
    return response


def _faults(found: EntryFile, pasted: bool) -> list[str]:
    said = [fault.say(language()) for fault in found.faults]
    # Where a single entry is typed there are no lines to speak of.
    return said if pasted else [text.partition(": ")[2] or text for text in said]


def _admitted(
    request: HttpRequest, tournament: UUID, found: EntryFile, once: UUID
) -> Refusal | None:
    return services.admit(tournament, found.entries, principal_of(request), once)


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, presenter: TournamentPresenter, number: int) -> HttpResponse:
    """One entry: taking it out of the rounds to come, and penalties."""
    if number not in presenter.state.entries:
        raise Http404("entry")
    problem = None
    if request.method == "POST":
        reader = read_withdrawal if request.POST.get("do") == "withdraw" else read_penalty
        command = reader(request.POST.dict(), number)
        asked = asked_first(request, presenter, command)
        if isinstance(asked, HttpResponse):
            return asked
        problem = asked or given(request, presenter.id, command)
        if problem is None:
            return redirect("desk:entry", presenter.id, number)
    credited = [c for c in presenter.state.credited if c.number == number and not c.rest]
    context = {"side": presenter.sides([number])[number], "number": number, "penalties": credited}
    return shown(request, "entry", presenter, context, problem)
