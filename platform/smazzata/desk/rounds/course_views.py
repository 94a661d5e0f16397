"""How long the tournament lasts: other rounds, an early end, and that it is cancelled."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import give_form
from smazzata.desk.forms import find_sent, problem_of
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.rounds.course_forms import CancelForm, ChangeRoundsForm, EndEarlyForm
from smazzata.desk.words import describe_problem
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.authority import NOBODY
from tournaments.decider import decide
from tournaments.standings.participants import took_part
from tournaments.state import Tournament
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.length import EndEarly


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The number of rounds, an early end, cancelling; `do` says which."""
    state = presenter.state
    change = ChangeRoundsForm.of(request, presenter, initial={"rounds": presenter.rules.rounds})
    end = EndEarlyForm.of(request, presenter, initial={"round": state.rounds_closed})
    cancel = CancelForm.of(request, presenter)
    sent = find_sent([change, end, cancel])
    if sent is not None:
        back = reverse("desk:tournament", args=[presenter.id])
        answer = give_form(request, presenter, sent, back, about=_describe_loss(sent.due, state))
        if answer is not None:
            return answer
    ends = decide(state, EndEarly(state.rounds_closed), NOBODY)
    why_not = ends.code != "official_mode_only" and ends if isinstance(ends, Refusal) else None
    context = {
        "change": change,
        "end": end,
        "cancel": cancel,
        "closed": state.rounds_closed,
        "why_no_end": describe_problem(why_not).sentence if why_not else "",
    }
    return render_desk(request, "course", presenter, context, problem_of(request, sent))


def _describe_loss(due: object, state: Tournament) -> list[str]:
    """What is lost where the tournament is cancelled, and why it is; else nothing."""
    if not isinstance(due, CancelTournament):
        return []
    return [due.reason, _("Lost: %(what)s") % {"what": ", ".join(_list_lost(state))}]


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
