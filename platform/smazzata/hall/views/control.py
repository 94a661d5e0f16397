"""The evening as its director runs it: the clock, a word to everybody, screens and sheets."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk.idempotency import do_form_once
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.words import Problem
from smazzata.hall import services
from smazzata.hall.clock import LONGEST, Change
from smazzata.hall.evening import evening
from smazzata.hall.lateness import lateness_hours, waiting_tables
from smazzata.hall.seating import MANY
from smazzata.hall.words import say
from smazzata.members.principals import principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.whole_numbers import whole_number

TIMED = frozenset({Change.START, Change.EXTEND})
SHARED = ("1of3", "2of3", "3of3")
"""Parts of the list by name, for the projectors of a large hall."""
USUAL = 40
"""Minutes of a round, until somebody types others."""
MORE = 5
"""Minutes of *More time*, until somebody types others: one click does not double a round."""


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The clock and what can be done to it; `do` does it, `announce` speaks to everybody."""
    problem = None
    if request.method == "POST":
        refusal = do_form_once(request, lambda once: _change(request, presenter.id, once))
        if not isinstance(refusal, Refusal):
            return redirect("hall:control", presenter.id)
        problem = Problem(say(refusal), refusal.code)
    now = evening(presenter)
    context = {
        **now.context(),
        "allowed": now.allowed,
        "minutes": request.POST.get("minutes")
        or (_usual(presenter) if "start" in now.allowed else MORE),
        "ladder": lateness_hours(presenter.rules, now.round, now.now_ms),
        "waiting_tables": waiting_tables(now.round),
        "most": LONGEST // 60,
        "shared": SHARED if len(presenter.state.members) > MANY else (),
        "published_round": presenter.state.published[-1].round if presenter.state.published else 0,
        "said": request.POST.get("text", ""),
        "directs": services.directs(principal_of(request), presenter.id),
    }
    response = render_desk(request, "control", presenter, context, problem, folder="hall")
    response.headers["Cache-Control"] = "no-store"
    return response


def _usual(presenter: TournamentPresenter) -> int:
    """How many minutes a round has: as was said of the place, else by the code."""
    venue, rules = presenter.venue, presenter.rules.regulation
    said = venue.round_minutes if venue is not None else None
    return said or (rules.round_minutes if rules is not None else None) or USUAL


def _change(request: HttpRequest, tournament: UUID, once: UUID) -> Refusal | None:
    form, who = request.POST, principal_of(request)
    match form.get("do", ""):
        case "announce":
            return services.announce(tournament, form.get("text", ""), who, once)
        case "silence":
            return services.announce(tournament, "", who, once)
        case "replace_slip_key":
            typed = form.get("table", "").strip()
            table = whole_number(typed, 6)
            if table is None:
                return Refusal("unreadable_number", params={"given": typed[:20]})
            return services.replace_slip_key(tournament, table, who)
        case kind:
            minutes = whole_number(form.get("minutes", "").strip(), 4) if kind in TIMED else 0
            if minutes is None:
                return Refusal("clock_time", params={"most": LONGEST // 60})
            return services.change_clock(tournament, kind, minutes * 60, who, once)
