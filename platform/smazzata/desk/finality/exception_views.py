"""What is out of the plain course: undoing the last thing, and leaving the official mode."""

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import describe_commands, give_form
from smazzata.desk.finality.exception_forms import LeaveForm, UndoForm
from smazzata.desk.last_command import last_command
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.rights import against
from smazzata.desk.words import describe_problem
from smazzata.members.directory import display_names
from smazzata.members.principals import member_of, principal_of
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.registry import BOOK
from tournaments.subjects.subject import Level
from tournaments.words import WORDS


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The last thing that was done, and a form that undoes it."""
    form = UndoForm.of(request, presenter)
    said = form.cleaned_data if form.is_valid() else {}
    last = last_command(presenter.id, said.get("reason", ""))
    if form.is_bound:
        undoing = last.opposite
        answer = give_form(
            request,
            presenter,
            form,
            reverse("desk:tournament", args=[presenter.id]),
            undoing,
            version=said.get("version"),
            unasked=Level.CONSEQUENCES,
        )
        if answer is not None:
            return answer
    cannot = (
        last.opposite
        if isinstance(last.opposite, Refusal)
        else against(principal_of(request), presenter.id, map(type, last.opposite))
    )
    form.initial["version"] = last.version
    by = member_of(last.events[0].actor)
    context = {
        "form": form,
        "by": display_names([by])[by] if by is not None else "",
        "at": datetime.fromtimestamp(last.events[0].at_ms / 1000, UTC),
        "what": _done(last.events[0].type),
        "cannot": describe_problem(cannot).sentence if cannot else "",
        "steps": describe_commands(
            presenter, () if isinstance(last.opposite, Refusal) else last.opposite
        ),
    }
    return render_desk(request, "undo", presenter, context, form.problem)


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def official(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """Why something is not official, and a form that leaves the official mode."""
    form = LeaveForm.of(request, presenter)
    if form.is_bound:
        answer = give_form(
            request, presenter, form, reverse("desk:tournament", args=[presenter.id])
        )
        if answer is not None:
            return answer
    asked_for = str(form.data.get("what", "") or request.GET.get("what", ""))
    what = asked_for if asked_for in BOOK.questions else "leaves_official_mode"
    form.initial["what"] = what
    left = presenter.state.official_mode_left
    context = {
        "form": form,
        "what": what,
        "why": WORDS[what].say(language()),
        "left": left,
        "left_for": WORDS[left.what].say(language()) if left else "",
    }
    return render_desk(request, "official", presenter, context, form.problem)


def _done(event: str) -> str:
    found = WORDS.get(f"done_{event}")
    return found.say(language()) if found else event.replace("_", " ")
