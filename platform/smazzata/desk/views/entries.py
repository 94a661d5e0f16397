"""Who is entered: a list, one more, a whole list at once; and one entry with what befalls it."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk import services
from smazzata.desk.direction_forms import OF_ENTRIES
from smazzata.desk.entry_list import read_list, read_one, read_substitution
from smazzata.desk.result_forms import read_penalty
from smazzata.desk.views.forms import asked_first, attempt, for_officers, given, shown
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments import commands
from tournaments.decisions.absence import unfinished
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
        if not faults and presenter.state.drawn:
            asked = asked_first(request, presenter, _late(found))
            if isinstance(asked, HttpResponse):
                return asked
            problem = asked
        if not faults and problem is None:
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


def _late(found: EntryFile) -> list[Command]:
    """Late entries as they would be, of people who may not be known yet."""
    return [
        commands.AdmitEntry(tuple(f"?{line.line}.{at}" for at in range(len(line.people))))
        for line in found.entries
    ]


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
    """One entry: withdrawal, return, somebody else in the chair, penalties, what it was given."""
    state = presenter.state
    if number not in state.entries:
        raise Http404("entry")
    problem = None
    if request.method == "POST":
        form = request.POST.dict()
        swap = read_substitution(form, number) if form.get("do") == "substitute" else None
        reader = OF_ENTRIES.get(form.get("do", ""), read_penalty)
        command = reader(form, number) if swap is None else _preview(swap)
        asked = asked_first(request, presenter, command)
        if isinstance(asked, HttpResponse):
            return asked
        if asked is None and isinstance(swap, services.Substitution):
            problem = _substituted(request, presenter.id, swap)
        else:
            problem = asked or given(request, presenter.id, command)
        if problem is None:
            return redirect("desk:entry", presenter.id, number)
    entry = state.entries[number]
    names = display_names([*entry.members, *(m for _, before in entry.earlier for m in before)])
    context = {
        "side": presenter.sides([number])[number],
        "number": number,
        "credits": [c for c in state.credited if c.number == number],
        "members": [(member, names[member]) for member in entry.members],
        "earlier": [(until, [names[m] for m in before]) for until, before in entry.earlier],
        "entry": entry,
        "sitting": next((r.number for r in state.open_rounds if unfinished(r, number)), 0),
        "next_round": min(len(state.rounds) + 1, presenter.rules.rounds),
    }
    return shown(request, "entry", presenter, context, problem)


def _preview(swap: services.Substitution | Refusal) -> Command | Refusal:
    """The substitution, of somebody who may not be known yet."""
    if isinstance(swap, Refusal):
        return swap
    return commands.SubstituteMember(swap.number, swap.out, "?", swap.round, swap.reason)


def _substituted(
    request: HttpRequest, tournament: UUID, swap: services.Substitution
) -> tuple[str, str] | None:
    who = principal_of(request)
    return attempt(lambda once: services.substitute(tournament, swap, who, once), request)
