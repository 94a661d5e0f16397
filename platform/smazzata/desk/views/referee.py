"""The referee's page: who calls, the ledger of warnings, appeals."""

from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk import reports, statements
from smazzata.desk.direction_forms import number
from smazzata.desk.models import Officer
from smazzata.desk.moves import moves_of
from smazzata.desk.referee_forms import read_refereeing
from smazzata.desk.views.forms import (
    asked_first,
    attempt,
    for_officers,
    given,
    problem_of,
    shown,
)
from smazzata.ledger.reader import load as events_of
from smazzata.members.directory import display_names
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, principal_of, requires
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.tournament import match_id
from tournaments import commands
from tournaments.events import AppealFiled, CallAnswered, RefereeCalled, StatementTaken

_ASKED_FIRST = (commands.GiveWarning, commands.AnswerCall, commands.RevokeWarning)
"""What takes points shows first what that changes."""


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """What waits for a referee, what was ruled, and what may be done."""
    problem = None
    if request.method == "POST" and request.POST.get("do") in _BESIDE:
        problem = _beside(request, presenter)
        if problem is None:
            return redirect("desk:referee", presenter.id)
    elif request.method == "POST":
        command = _command(request, presenter)
        if isinstance(command, _ASKED_FIRST):
            asked = asked_first(request, presenter, command)
            if isinstance(asked, HttpResponse):
                return asked
            problem = asked
        problem = problem or given(request, presenter.id, command)
        if problem is None:
            return redirect("desk:referee", presenter.id)
    context = _context(presenter, principal_of(request))
    return shown(request, "referee", presenter, context, problem)


_BESIDE = ("statement", "report")
"""What is kept beside the log: words of people, and about people."""


def _beside(request: HttpRequest, presenter: TournamentPresenter) -> tuple[str, str] | None:
    form, who = request.POST, principal_of(request)
    said = " ".join(form.get("text", "").split())
    member = form.get("member", "")
    if form.get("do") == "report":
        article = " ".join(form.get("article", "").split())
        return attempt(
            lambda once: reports.report(presenter.id, member, article, said, who, once), request
        )
    call = number(form, "call")
    if isinstance(call, Refusal):
        return problem_of(call)
    whom = (presenter.state.members.get(member, 0), member)
    return attempt(lambda once: statements.take(presenter.id, call, whom, said, who, once), request)


def _command(request: HttpRequest, presenter: TournamentPresenter) -> Command | Refusal:
    form = request.POST
    if form.get("do") != "decide":
        command = read_refereeing(form.dict())
        if isinstance(command, commands.AnswerCall) and command.move:
            return command if _is_move(request, presenter, command) else MALFORMED
        return command
    number = form.get("appeal", "")
    if not (number.isascii() and number.isdigit() and len(number) < 7):
        return MALFORMED
    serving = {member for member, _ in _officers(presenter)}
    panel = tuple(form.getlist("panel"))
    if not set(panel) <= serving or form.get("upheld") not in ("yes", "no"):
        return MALFORMED
    reason = " ".join(form.get("reason", "").split())
    return commands.DecideAppeal(int(number), form["upheld"] == "yes", panel, reason)


def _is_move(
    request: HttpRequest, presenter: TournamentPresenter, command: commands.AnswerCall
) -> bool:
    """Whether a ruling names a move of the table of its call."""
    calls = presenter.state.calls
    if not 1 <= command.call <= len(calls):
        return False
    call = calls[command.call - 1]
    deals = moves_of(presenter, call.round, call.table, principal_of(request))
    return command.move in {name for _, moves in deals for name, _ in moves}


def _officers(presenter: TournamentPresenter) -> list[tuple[str, str]]:
    rows = Officer.objects.filter(tournament=presenter.id).values_list("member", flat=True)
    members = sorted(set(rows))
    called = display_names(members)
    return [(member, called[member]) for member in members]


def _context(presenter: TournamentPresenter, who: Principal) -> dict[str, Any]:
    state = presenter.state
    sides = presenter.sides(state.entries)

    def at(happened: RefereeCalled | AppealFiled) -> list[Any]:
        table = state.rounds[happened.round - 1].tables[happened.table - 1]
        return [sides[number] for number in table.sides]

    ruled = _ruled(presenter)
    return {
        "disputed": [
            (played.number, table, [sides[n] for n in played.tables[table - 1].sides])
            for played in state.open_rounds
            for table in sorted(played.disputed)
        ],
        "calls": [
            {
                "call": call,
                "side": sides.get(call.by),
                "seated": at(call),
                "people": [person for side in at(call) for person in side.members],
                "statements": _statements(presenter, call.call),
                "moves": moves_of(presenter, call.round, call.table, who),
                "match": match_id(presenter.id, call.round, call.table),
            }
            for call in state.open_calls
        ],
        "answered": [
            (
                call,
                state.answers[call.call],
                [sides[n].name for n in state.answers[call.call].heard if n in sides],
                _statements(presenter, call.call),
                ruled.get(call.call),
                state.answers[call.call].move.rpartition(":")[::2],
            )
            for call in state.calls
            if call.call in state.answers
        ],
        "warnings": [
            (
                at_,
                sides[warning.number],
                warning,
                len(state.warnings_of(warning.number)),
                at_ not in state.warnings_revoked,
            )
            for at_, warning in enumerate(state.warnings, 1)
        ],
        "appeals": [
            (appeal, sides[appeal.number], state.appeals_decided.get(appeal.appeal))
            for appeal in state.appeals
        ],
        "officers": _officers(presenter),
        "all_sides": [sides[number] for number in sorted(state.entries)],
        "newest": len(state.rounds),
    }


def _statements(
    presenter: TournamentPresenter, call: int
) -> list[tuple[StatementTaken, str, datetime, str | None]]:
    """Who was heard on a call, in that order: the name, the hour, and what was said."""
    taken = presenter.state.statements.get(call, ())
    names = display_names(said.member for said in taken if said.member)
    return [
        (
            said,
            names.get(said.member, ""),
            datetime.fromtimestamp(said.at, UTC),
            statements.words_of(presenter.id, said),
        )
        for said in taken
    ]


def _ruled(presenter: TournamentPresenter) -> dict[int, tuple[str, datetime]]:
    """By call: who ruled on it last, and when; from the envelopes of the log."""
    if not presenter.state.answers:
        return {}
    stored = {
        event.data["call"]: event
        for event in events_of(presenter.id)
        if event.type == CallAnswered.name()
    }
    names = display_names(event.actor.removeprefix("member:") for event in stored.values())
    return {
        call: (
            names.get(event.actor.removeprefix("member:"), ""),
            datetime.fromtimestamp(event.at_ms / 1000, UTC),
        )
        for call, event in stored.items()
    }


@requires(Action.READ_REPORTS)
@require_safe
def reported(request: HttpRequest) -> HttpResponse:
    """Whom referees have reported, across tournaments: for those who oversee them."""
    return render(request, "desk/reports.html", {"people": reports.reported()})
