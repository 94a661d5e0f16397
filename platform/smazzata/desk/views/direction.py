"""The tournament as its director sees it: how it stands, and the next step."""

from itertools import groupby
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk import services, steps
from smazzata.desk.views.forms import attempt, for_officers, problem_of, shown
from smazzata.members.principals import principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter, system_name
from smazzata.tournament_management.tournament import load
from tournaments import commands
from tournaments.movements.systems import SYSTEMS, cut_short
from tournaments.queries import current_standings


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """What stands and what can be done now; `step` does it, `lots` settles a tie."""
    problem = None
    if request.method == "POST":
        problem = attempt(lambda once: _done(request, presenter.id, once), request)
        if problem is None:
            return redirect("desk:tournament", presenter.id)
    state = presenter.state
    proposal = state.proposal if steps.Step.POST in steps.due(state) else None
    numbers = {n for table in proposal.tables for n in table.sides} if proposal else set()
    sides = presenter.sides(sorted(numbers | set(proposal.head.byes if proposal else ())))
    short = cut_short(presenter.rules.system, len(state.active), presenter.rules.rounds)
    context: dict[str, Any] = {
        "due": steps.due(state),
        "proposal": proposal,
        "proposed": [[sides[n] for n in table.sides] for table in proposal.tables]
        if proposal
        else [],
        "byes": [sides[n] for n in proposal.head.byes] if proposal else [],
        "next_round": len(state.rounds) + 1,
        "systems": [(system, system_name(system)) for system in SYSTEMS],
        "missing": len(state.current.tables) - len(state.current.results) if state.current else 0,
        "level": _level(presenter),
        "cut_short": short and problem_of(short)[0],
    }
    return shown(request, "tournament", presenter, context, problem)


def _done(request: HttpRequest, tournament: UUID, once: UUID) -> object:
    who, form = principal_of(request), request.POST
    state = load(tournament).state
    if "lots" in form:
        numbers = form["lots"].split(",")
        if not all(number.isascii() and number.isdigit() and len(number) < 7 for number in numbers):
            return MALFORMED
        lots = commands.DrawLots(tuple(map(int, numbers)))
        return services.give(tournament, [lots], who, once)
    due = steps.commands_of(
        form.get("step", ""),
        tournament,
        state,
        form.get("system", ""),
        form.get("seen", ""),
        cut_short="cut_short" in form,
    )
    return due if isinstance(due, Refusal) else services.give(tournament, due, who, once)


def _level(presenter: TournamentPresenter) -> list[dict[str, Any]]:
    """The places that several share and lots may settle, each with the names."""
    rules, state = presenter.rules, presenter.state
    if "lots" not in rules.chain or state.current is None or not state.current.closed:
        return []
    found = []
    for place, rows in groupby(current_standings(state), key=lambda row: row.place):
        numbers = [row.number for row in rows]
        if len(numbers) > 1 and not all(number in state.lots for number in numbers):
            sides = presenter.sides(numbers)
            names = ", ".join(sides[number].name for number in numbers)
            found.append({"place": place, "numbers": ",".join(map(str, numbers)), "names": names})
    return found
