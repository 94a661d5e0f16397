"""The evening as its director runs it: the clock, a word to everybody, screens and sheets.

Beside the clock stands the ladder of lateness: at which hour of this round which step is reached,
counted from the start of the clock as the desk counts it (`smazzata.desk.submission`).
"""

from datetime import UTC, datetime
from itertools import pairwise
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from smazzata.desk.forms import find_sent
from smazzata.desk.pages import for_officers, render_desk
from smazzata.hall import services
from smazzata.hall.clock import Change
from smazzata.hall.evening import evening
from smazzata.hall.forms import AnnounceForm, ClockForm, SlipKeyForm
from smazzata.hall.seating import MANY
from smazzata.members.principals import principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.events.opening import TournamentOpened
from tournaments.movements.systems import BRACKETS
from tournaments.regulations.regulation import LatenessStep
from tournaments.state import Round
from tournaments.subjects.lateness import ladder_of

CHANGES: dict[Change, Promise] = {
    Change.START: _("Start the clock"),
    Change.PAUSE: _("Stop the clock"),
    Change.RESUME: _("Let it go on"),
    Change.EXTEND: _("More time"),
    Change.TIME_OUT: _("Time-out now"),
}
"""What the buttons of the clock say."""
SHARED = ("1of3", "2of3", "3of3")
"""Parts of the list by name, for the projectors of a large hall."""
USUAL = 40
"""Minutes of a round, until somebody types others."""
MORE = 5
"""Minutes of *More time*, until somebody types others: one click does not double a round."""


class DueAt(NamedTuple):
    """A step of the ladder in this round."""

    step: LatenessStep
    ms: int
    """The hour at which it is reached, in milliseconds since 1970."""
    due_now: bool
    """Whether it is the highest that has been reached."""

    @property
    def at(self) -> datetime:
        """The hour."""
        return datetime.fromtimestamp(self.ms / 1000, UTC)


def lateness_hours(
    rules: TournamentOpened, played: Round | None, started_ms: int | None, now_ms: int
) -> list[DueAt]:
    """The steps, once the clock is started and while tables may still wait for somebody."""
    if played is None or started_ms is None or played.complete or played.closed:
        return []
    steps = ladder_of(rules)
    hours = [started_ms + 60_000 * step.minute for step in steps]
    ends = [following for _, following in pairwise(hours)]
    return [
        DueAt(step, hour, hour <= now_ms and (end is None or now_ms < end))
        for step, hour, end in zip(steps, hours, [*ends, None], strict=True)
    ]


def waiting_tables(played: Round | None) -> list[int]:
    """The tables of a round that have no result yet."""
    if played is None:
        return []
    return [table for table in played.numbers if table not in played.results]


@for_officers
@cache_control(no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The clock and what can be done to it; `do` does it, `announce` speaks to everybody."""
    who = principal_of(request)
    word, slip_key = AnnounceForm.of(request), SlipKeyForm.of(request)
    clock = ClockForm() if word.is_bound or slip_key.is_bound else ClockForm.of(request)
    sent = find_sent((word, slip_key, clock))
    if sent is not None and sent.carry_out(request, presenter):
        return redirect("hall:control", presenter.id)
    now = evening(presenter)
    clock.initial["minutes"] = _usual(presenter) if "start" in now.allowed else MORE
    context = {
        **now.context(),
        "allowed": {change: CHANGES[change] for change in now.allowed},
        "clock_form": clock,
        "word": word,
        "slip_key": slip_key,
        "ladder": lateness_hours(presenter.rules, now.round, now.started_ms, now.now_ms),
        "waiting_tables": waiting_tables(now.round),
        "shared": SHARED if len(presenter.state.members) > MANY else (),
        "published_round": presenter.state.published[-1].round if presenter.state.published else 0,
        "in_bracket": now.round is not None and now.round.system in BRACKETS,
        "directs": services.directs(who, presenter.id),
    }
    problem = sent.problem if sent else None
    return render_desk(request, "control", presenter, context, problem, folder="hall")


def _usual(presenter: TournamentPresenter) -> int:
    """How many minutes a round has: as was said of the place, else by the code."""
    venue, rules = presenter.venue, presenter.rules.regulation
    said = venue.round_minutes if venue is not None else None
    return said or (rules.round_minutes if rules is not None else None) or USUAL
