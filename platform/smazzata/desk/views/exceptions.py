"""What is out of the plain course: undoing the last thing, and leaving the official mode."""

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import describe_commands, submit_form
from smazzata.desk.form_fields import number_in, text_in
from smazzata.desk.last_command import last_command
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.rights import against
from smazzata.desk.words import describe_problem
from smazzata.members.actors import member_of
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments import commands
from tournaments.registry import BOOK
from tournaments.subjects.subject import Level
from tournaments.words import WORDS


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The last thing that was done, and a form that undoes it."""
    last = last_command(presenter.id, text_in(request.POST, "reason"))
    problem = None
    if request.method == "POST":
        version = number_in(request.POST, "version")
        answer = (
            describe_problem(version)
            if isinstance(version, Refusal)
            else submit_form(
                request,
                presenter,
                last.opposite,
                version=version,
                unasked=Level.CONSEQUENCES,
            )
        )
        if answer is None:
            return redirect("desk:tournament", presenter.id)
        if isinstance(answer, HttpResponse):
            return answer
        problem = answer
    cannot = (
        last.opposite
        if isinstance(last.opposite, Refusal)
        else against(principal_of(request), presenter.id, map(type, last.opposite))
    )
    by = member_of(last.events[0].actor)
    context = {
        "last": last,
        "by": display_names([by])[by] if by is not None else "",
        "at": datetime.fromtimestamp(last.events[0].at_ms / 1000, UTC),
        "what": _done(last.events[0].type),
        "cannot": describe_problem(cannot).sentence if cannot else "",
        "steps": describe_commands(
            presenter, () if isinstance(last.opposite, Refusal) else last.opposite
        ),
    }
    return render_desk(request, "undo", presenter, context, problem)


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def official(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """Why something is not official, and a form that leaves the official mode."""
    asked_for = request.POST.get("what", "") or request.GET.get("what", "")
    what = asked_for if asked_for in BOOK.questions else "leaves_official_mode"
    problem = None
    if request.method == "POST":
        command = commands.LeaveOfficialMode(what, text_in(request.POST, "reason"))
        answer = submit_form(request, presenter, command)
        if answer is None:
            return redirect("desk:tournament", presenter.id)
        if isinstance(answer, HttpResponse):
            return answer
        problem = answer
    left = presenter.state.official_mode_left
    context = {
        "what": what,
        "why": WORDS[what].say(language()),
        "left": left,
        "left_for": WORDS[left.what].say(language()) if left else "",
    }
    return render_desk(request, "official", presenter, context, problem)


def _done(event: str) -> str:
    found = WORDS.get(f"done_{event}")
    return found.say(language()) if found else event.replace("_", " ")
