"""How long the tournament lasts: other rounds, an early end, and that it is cancelled."""

from collections.abc import Iterator, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.confirmation import submit_form
from smazzata.desk.course_forms import CourseForm, course_forms
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.words import describe_problem
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.problems import Problem
from tournaments import commands
from tournaments.authority import NOBODY
from tournaments.decider import decide
from tournaments.standings.participants import took_part
from tournaments.state import Tournament


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The number of rounds, an early end, cancelling; `do` says which."""
    state = presenter.state
    forms = course_forms(request, presenter.rules.rounds, state.rounds_closed)
    problem = None
    if request.method == "POST":
        answer = _submit(request, presenter, forms)
        if answer is None:
            return redirect("desk:tournament", presenter.id)
        if isinstance(answer, HttpResponse):
            return answer
        problem = answer
    change, end, cancel = forms
    ends = decide(state, commands.EndEarly(state.rounds_closed), NOBODY)
    why_not = ends.code != "official_mode_only" and ends if isinstance(ends, Refusal) else None
    context = {
        "change": change,
        "end": end,
        "cancel": cancel,
        "closed": state.rounds_closed,
        "why_no_end": describe_problem(why_not).sentence if why_not else "",
    }
    return render_desk(request, "course", presenter, context, problem)


def _submit(
    request: HttpRequest, presenter: TournamentPresenter, forms: Sequence[CourseForm]
) -> HttpResponse | Problem | None:
    """What `submit_form` answers to the form that was sent; else what is wrong with it."""
    sent = next((form for form in forms if form.is_bound), None)
    if sent is None:
        return describe_problem(MALFORMED)
    if not sent.is_valid():
        return sent.problem
    command = sent.read_command()
    lost = (
        [command.reason, _("Lost: %(what)s") % {"what": ", ".join(_list_lost(presenter.state))}]
        if isinstance(command, commands.CancelTournament)
        else ()
    )
    return submit_form(request, presenter, command, about=lost)


def _list_lost(state: Tournament) -> Iterator[str]:
    """What a tournament had come to, for whoever cancels it."""
    entries, results = len(took_part(state)), len(state.outcomes)
    yield ngettext("%(number)s entry", "%(number)s entries", entries) % {"number": entries}
    if state.rounds:
        said = ngettext("%(number)s round posted", "%(number)s rounds posted", len(state.rounds))
        yield said % {"number": len(state.rounds)}
    if results:
        said = ngettext("%(number)s result", "%(number)s results", results)
        yield said % {"number": results}
