"""The referee's page: who calls, the ledger of warnings, appeals."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.models import Officer
from smazzata.desk.referee_forms import read_refereeing
from smazzata.desk.views.forms import asked_first, for_officers, given, shown
from smazzata.members.directory import display_names
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments import commands
from tournaments.events import AppealFiled, RefereeCalled

_ASKED_FIRST = (commands.GiveWarning, commands.AnswerCall)
"""What takes points shows first what that changes."""


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """What waits for a referee, what was ruled, and what may be done."""
    problem = None
    if request.method == "POST":
        command = _command(request, presenter)
        if isinstance(command, _ASKED_FIRST):
            asked = asked_first(request, presenter, command)
            if isinstance(asked, HttpResponse):
                return asked
            problem = asked
        problem = problem or given(request, presenter.id, command)
        if problem is None:
            return redirect("desk:referee", presenter.id)
    return shown(request, "referee", presenter, _context(presenter), problem)


def _command(request: HttpRequest, presenter: TournamentPresenter) -> Command | Refusal:
    form = request.POST
    if form.get("do") != "decide":
        return read_refereeing(form.dict())
    number = form.get("appeal", "")
    if not (number.isascii() and number.isdigit() and len(number) < 7):
        return MALFORMED
    serving = {member for member, _ in _officers(presenter)}
    panel = tuple(form.getlist("panel"))
    if not set(panel) <= serving or form.get("upheld") not in ("yes", "no"):
        return MALFORMED
    reason = " ".join(form.get("reason", "").split())
    return commands.DecideAppeal(int(number), form["upheld"] == "yes", panel, reason)


def _officers(presenter: TournamentPresenter) -> list[tuple[str, str]]:
    rows = Officer.objects.filter(tournament=presenter.id).values_list("member", flat=True)
    members = sorted(set(rows))
    called = display_names(members)
    return [(member, called[member]) for member in members]


def _context(presenter: TournamentPresenter) -> dict[str, Any]:
    state = presenter.state
    sides = presenter.sides(state.entries)

    def at(happened: RefereeCalled | AppealFiled) -> list[Any]:
        table = state.rounds[happened.round - 1].tables[happened.table - 1]
        return [sides[number] for number in table.sides]

    counted: dict[int, int] = {}
    for warning in state.warnings:
        counted[warning.number] = counted.get(warning.number, 0) + 1
    return {
        "calls": [(call, sides.get(call.by), at(call)) for call in state.open_calls],
        "answered": [
            (call, state.answers[call.call]) for call in state.calls if call.call in state.answers
        ],
        "warnings": [
            (sides[warning.number], warning, counted[warning.number]) for warning in state.warnings
        ],
        "appeals": [
            (appeal, sides[appeal.number], state.appeals_decided.get(appeal.appeal))
            for appeal in state.appeals
        ],
        "officers": _officers(presenter),
        "all_sides": [sides[number] for number in sorted(state.entries)],
        "newest": len(state.rounds),
    }
