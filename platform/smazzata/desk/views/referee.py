"""The referee's page, and what is done there: calls, rulings, warnings, appeals, statements."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk import reports, statements
from smazzata.desk.confirmation import submit_form
from smazzata.desk.form_fields import number_in, text_in
from smazzata.desk.moves import moves_of
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.referee_forms import read_refereeing
from smazzata.desk.referee_page import context, officers
from smazzata.members.principals import principal_of
from smazzata.presentation.corrections import in_words
from smazzata.presentation.points import in_units
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.problems import Problem
from smazzata.runtime.whole_numbers import whole_number
from tournaments import commands

_ASKED_FIRST = (commands.GiveWarning, commands.AnswerCall, commands.RevokeWarning)
"""What takes points shows first what that changes."""


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """What waits for a referee, what was ruled, and what may be done."""
    problem = None
    if request.method == "POST" and request.POST.get("do") in _BESIDE:
        answer = _keep_beside(request, presenter)
        if answer is None:
            address = reverse("desk:referee", args=[presenter.id])
            call = _call_shown(request)
            return redirect(f"{address}?call={call}#call-{call}" if call else address)
        if isinstance(answer, HttpResponse):
            return answer
        problem = answer
    elif request.method == "POST":
        command = _read_command(request, presenter)
        about = (
            [in_words(presenter, _said_in_words(command))]
            if isinstance(command, _ASKED_FIRST)
            else ()
        )
        answer = submit_form(request, presenter, command, about=about)
        if answer is None:
            return redirect("desk:referee", presenter.id)
        if isinstance(answer, HttpResponse):
            return answer
        problem = answer
    opened = _call_shown(request)
    typed = {opened: request.POST} if problem else {}
    shown_now = context(presenter, principal_of(request), typed) | {"opened": opened}
    if problem and request.POST.get("do") == "decide":
        shown_now["typed_appeal"] = whole_number(request.POST.get("appeal", ""), 6)
        shown_now["typed_panel"] = request.POST.getlist("panel")
    return render_desk(request, "referee", presenter, shown_now, problem)


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


def _keep_beside(
    request: HttpRequest, presenter: TournamentPresenter
) -> HttpResponse | Problem | None:
    form, who = request.POST, principal_of(request)
    said = text_in(form, "text")
    member = form.get("member", "")
    if form.get("do") == "report":
        article = text_in(form, "article")
        return submit_form(
            request,
            presenter,
            (),
            carry_out=lambda once: reports.report(presenter.id, member, article, said, who, once),
        )
    call = number_in(form, "call")
    if isinstance(call, Refusal):
        return submit_form(request, presenter, call)
    whom = (presenter.state.members.get(member, 0), member)
    return submit_form(
        request,
        presenter,
        (),
        carry_out=lambda once: statements.take(presenter.id, call, whom, said, who, once),
    )


def _read_command(request: HttpRequest, presenter: TournamentPresenter) -> Command | Refusal:
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
    serving = {member for member, _name in officers(presenter)}
    panel = tuple(form.getlist("panel"))
    if not set(panel) <= serving or form.get("upheld") not in ("yes", "no"):
        return MALFORMED
    return commands.DecideAppeal(number, form["upheld"] == "yes", panel, text_in(form, "reason"))


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
