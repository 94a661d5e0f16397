"""The referee's page, and what is done there: calls, rulings, warnings, appeals, statements."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.kernel.command import Command
from smazzata.desk.confirmation import give_form
from smazzata.desk.forms import CommandForm, find_sent, problem_of
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.rulings import referee_forms
from smazzata.desk.rulings.referee_page import context, officers
from smazzata.members.principals import principal_of
from smazzata.presentation.corrections import in_words
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.whole_numbers import whole_number
from tournaments.subjects.calls import AnswerCall
from tournaments.subjects.discipline import GiveWarning, RevokeWarning

_ASKED_FIRST = (GiveWarning, AnswerCall, RevokeWarning)
"""What takes points shows first what that changes."""


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """What waits for a referee, what was ruled, and what may be done."""
    who = principal_of(request)
    newest = {"round": len(presenter.state.rounds)}
    found: list[CommandForm] = [
        referee_forms.StatementForm.of(request, presenter),
        referee_forms.AnswerForm.of(request, presenter, who),
        referee_forms.UnwarnForm.of(request, presenter),
        referee_forms.ReopenForm.of(request, presenter),
        referee_forms.DecideForm.of(request, presenter, officers(presenter)),
        referee_forms.CallForm.of(request, presenter, initial=newest),
        referee_forms.WarnForm.of(request, presenter),
        referee_forms.AppealForm.of(request, presenter, initial=newest),
        referee_forms.ReportForm.of(request, presenter),
    ]
    sent = find_sent(found)
    if sent is not None:
        answer = _give(request, presenter, sent)
        if answer is not None:
            return answer
    problem = problem_of(request, sent)
    asked = str(sent.data.get("call", "")) if sent else ""
    opened = whole_number(asked or request.GET.get("call", ""), 6) or 0
    shown_now = context(presenter, who, found, sent) | {"opened": opened}
    return render_desk(request, "referee", presenter, shown_now, problem)


def _give(
    request: HttpRequest, presenter: TournamentPresenter, sent: CommandForm
) -> HttpResponse | None:
    back = reverse("desk:referee", args=[presenter.id])
    if isinstance(sent, referee_forms.KeptForm):
        call = sent.cleaned_data.get("call") if sent.is_valid() else None
        back = f"{back}?call={call}#call-{call}" if call else back
        keep = partial(sent.keep, principal_of(request))
        return give_form(request, presenter, sent, back, carry_out=keep)
    due = sent.due
    about = [in_words(presenter, _said_in_words(due))] if isinstance(due, _ASKED_FIRST) else ()
    return give_form(request, presenter, sent, back, about=about)


def _said_in_words(command: Command) -> dict[str, Any]:
    """A command as it will be told; points typed beside a ruling that takes none are left out."""
    said = command.data()
    if isinstance(command, AnswerCall) and command.sanction != "penalty":
        said |= {"vp": 0, "mp": 0}
    if isinstance(command, AnswerCall) and command.sanction in ("none", "score"):
        said["on"] = 0
    return said
