"""The referee's page: who calls, the ledger of warnings, appeals."""

from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk import reports, statements
from smazzata.desk.direction_forms import number
from smazzata.desk.models import Officer
from smazzata.desk.moves import moves_of
from smazzata.desk.officer_pages import asked_first, for_officers, given, shown
from smazzata.desk.referee_forms import read_refereeing
from smazzata.desk.sent_forms import attempt, problem_of
from smazzata.ledger.reader import load as events_of
from smazzata.members.directory import display_names
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, principal_of, requires
from smazzata.presentation.corrections import in_words
from smazzata.presentation.finding import plain
from smazzata.presentation.points import in_units
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tournament_management.tournament import match_id
from tournaments import commands
from tournaments.events import (
    AppealFiled,
    CallAnswered,
    PenaltyApplied,
    RefereeCalled,
    StatementTaken,
    WarningGiven,
)

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
            address = reverse("desk:referee", args=[presenter.id])
            call = _call_shown(request)
            return redirect(f"{address}?call={call}#call-{call}" if call else address)
    elif request.method == "POST":
        command = _command(request, presenter)
        if isinstance(command, _ASKED_FIRST):
            about = in_words(presenter, _said_in_words(command))
            asked = asked_first(request, presenter, command, about=[about])
            if isinstance(asked, HttpResponse):
                return asked
            problem = asked
        problem = problem or given(request, presenter.id, command)
        if problem is None:
            return redirect("desk:referee", presenter.id)
    opened = _call_shown(request)
    typed = {opened: request.POST} if problem else {}
    context = _context(presenter, principal_of(request), typed) | {"opened": opened}
    if problem and request.POST.get("do") == "decide":
        context["typed_appeal"] = whole_number(request.POST.get("appeal", ""), 6)
        context["typed_panel"] = request.POST.getlist("panel")
    return shown(request, "referee", presenter, context, problem)


def _said_in_words(command: Command) -> dict[str, Any]:
    """A command as it will be told; points typed beside a ruling that takes none are left out."""
    said = command.data()
    if isinstance(command, commands.AnswerCall) and command.sanction != "penalty":
        said |= {"vp": 0, "mp": 0}
    if isinstance(command, commands.AnswerCall) and command.sanction in ("none", "score"):
        said["on"] = 0
    return said


def _call_shown(request: HttpRequest) -> int:
    """The call whose forms stand open: that which was asked for or written about; 0 for none."""
    return whole_number(request.POST.get("call", "") or request.GET.get("call", ""), 6) or 0


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
        counted = in_units(form.dict(), presenter.decimals)
        if isinstance(counted, Refusal):
            return counted
        command = read_refereeing(counted)
        if isinstance(command, commands.AnswerCall) and command.move:
            return command if _is_move(request, presenter, command) else MALFORMED
        return command
    number = whole_number(form.get("appeal", ""), 6)
    if number is None:
        return MALFORMED
    serving = {member for member, _ in _officers(presenter)}
    panel = tuple(form.getlist("panel"))
    if not set(panel) <= serving or form.get("upheld") not in ("yes", "no"):
        return MALFORMED
    reason = " ".join(form.get("reason", "").split())
    return commands.DecideAppeal(number, form["upheld"] == "yes", panel, reason)


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


def _context(
    presenter: TournamentPresenter, who: Principal, typed: Mapping[int, QueryDict]
) -> dict[str, Any]:
    """What the page shows; `typed` is by call what was refused, to be mended."""
    state = presenter.state
    sides = presenter.sides(state.entries)

    def at(happened: RefereeCalled | AppealFiled) -> list[Any]:
        table = state.rounds[happened.round - 1].tables[happened.table - 1]
        return [sides[number] for number in table.sides]

    ruled = _ruled(presenter)
    judges = display_names({m for after in state.appeals_decided.values() for m in after.panel})
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
                "typed": typed.get(call.call, {}),
            }
            for call in state.open_calls
        ],
        "answered": [
            (
                call,
                state.answers[call.call],
                [sides[n].name for n in state.answers[call.call].heard if n in sides],
                _statements(presenter, call.call),
                ruled[call.call][:2] if call.call in ruled else None,
                state.answers[call.call].move.rpartition(":")[::2],
                sides[ruled[call.call][2]].name if ruled.get(call.call, ("", 0, 0))[2] else "",
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
            (
                appeal,
                sides[appeal.number],
                after := state.appeals_decided.get(appeal.appeal),
                [judges[member] for member in after.panel] if after else [],
            )
            for appeal in state.appeals
        ],
        "officers": _officers(presenter),
        "all_sides": sorted(sides.values(), key=lambda side: (plain(side.name), side.number)),
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


def _ruled(presenter: TournamentPresenter) -> dict[int, tuple[str, datetime, int]]:
    """By call: who ruled on it last, when, and against which entry, or 0; from the log.

    Against whom is said by the warning or the points that one command stored with the ruling.
    """
    if not presenter.state.answers:
        return {}
    log = list(events_of(presenter.id))
    stored = {
        event.data["call"]: (event, after)
        for event, after in zip_longest(log, log[1:])
        if event.type == CallAnswered.name()
    }
    names = display_names(event.actor.removeprefix("member:") for event, _ in stored.values())
    return {
        call: (
            names.get(event.actor.removeprefix("member:"), ""),
            datetime.fromtimestamp(event.at_ms / 1000, UTC),
            after.data["number"]
            if after
            and after.type in _WITH_RULING
            and event.data["sanction"] in ("warning", "penalty")
            else 0,
        )
        for call, (event, after) in stored.items()
    }


_WITH_RULING = (WarningGiven.name(), PenaltyApplied.name())


@requires(Action.READ_REPORTS)
@require_safe
def reported(request: HttpRequest) -> HttpResponse:
    """Whom referees have reported, across tournaments: for those who oversee them."""
    return render(request, "desk/reports.html", {"people": reports.reported()})
