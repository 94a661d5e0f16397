"""The evening as its director runs it: the clock, a word to everybody, screens and sheets."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.views.forms import for_officers, once_of, shown
from smazzata.hall import services
from smazzata.hall.clock import LONGEST, Change
from smazzata.hall.evening import evening
from smazzata.hall.lateness import lateness_hours, waiting_tables
from smazzata.hall.words import say
from smazzata.members.principals import principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter

TIMED = frozenset({Change.START, Change.EXTEND})
USUAL = 40
"""Minutes of a round, until somebody types others."""


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The clock and what can be done to it; `do` does it, `announce` speaks to everybody."""
    problem = None
    if request.method == "POST":
        once = once_of(request)
        refusal = once if isinstance(once, Refusal) else _done(request, presenter.id, once)
        if refusal is None:
            return redirect("hall:control", presenter.id)
        problem = (say(refusal), refusal.code)
    now = evening(presenter)
    context = {
        **now.context(),
        "allowed": now.clock.allowed(now.now_ms)
        if now.round and not presenter.state.closed
        else [],
        "minutes": request.POST.get("minutes") or _usual(presenter),
        "ladder": lateness_hours(presenter.rules, now.round, now.now_ms),
        "waiting_tables": waiting_tables(now.round),
        "most": LONGEST // 60,
        "published_round": presenter.state.published[-1].round if presenter.state.published else 0,
        "said": request.POST.get("text", ""),
    }
    response = shown(request, "control", presenter, context, problem, folder="hall")
    response.headers["Cache-Control"] = "no-store"
    return response


def _usual(presenter: TournamentPresenter) -> int:
    """How many minutes a round has: as was said of the place, else by the code."""
    venue, rules = presenter.venue, presenter.rules.regulation
    said = venue.round_minutes if venue is not None else None
    return said or (rules.round_minutes if rules is not None else None) or USUAL


def _done(request: HttpRequest, tournament: UUID, once: UUID) -> Refusal | None:
    form, who = request.POST, principal_of(request)
    match form.get("do", ""):
        case "announce":
            return services.announce(tournament, form.get("text", ""), who, once)
        case "silence":
            return services.announce(tournament, "", who, once)
        case "replace_slip_key":
            table = form.get("table", "").strip()
            if not (table.isascii() and table.isdigit() and len(table) < 7):
                return MALFORMED
            return services.replace_slip_key(tournament, int(table), who)
        case kind:
            given = form.get("minutes", "").strip() if kind in TIMED else "0"
            if not (given.isascii() and given.isdigit() and len(given) < 5):
                return MALFORMED
            return services.change_clock(tournament, kind, int(given) * 60, who, once)
