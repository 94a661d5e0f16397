"""All tables of a running round at one look, with the line in which their results are typed."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import ConfirmedForm, render_confirmation
from smazzata.desk.forms import problem_of
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.rights import granted, offices
from smazzata.desk.submission import Done, NeedsConfirmation, Outcome, official, submit
from smazzata.desk.told_done import tell_recorded
from smazzata.hall.entry_line import (
    RECORDED_OTHERWISE,
    EntryForm,
    count_sides,
    describe_mending,
    foresee,
    is_mendable,
)
from smazzata.hall.evening import evening, last_published
from smazzata.hall.services import clock_of
from smazzata.hall.table_states import (
    Condition,
    Hours,
    TableState,
    list_states,
    longest_first,
    minutes_since,
    read_hours,
)
from smazzata.members.idempotency import Repeated, do_form_once
from smazzata.members.principals import principal_of
from smazzata.presentation.fragments import is_fragment, not_changed
from smazzata.presentation.search import find_tables, read_search
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tournament_management.slip_shape import UNLIKELY
from tournaments.authority import RULING
from tournaments.scoring.fixed_point import read
from tournaments.state import Round

WORDS: dict[Condition, Promise] = {
    Condition.CALLS: gettext_lazy("referee"),
    Condition.DIFFERS: gettext_lazy("slips differ"),
    Condition.LEVEL: gettext_lazy("level"),
    Condition.ONE_SLIP: gettext_lazy("one slip"),
    Condition.OVERDUE: gettext_lazy("no slip"),
}
"""What stands on a table that does not simply play."""
NEEDS: dict[Condition, Promise] = {
    Condition.CALLS: gettext_lazy("Calls the referee"),
    Condition.DIFFERS: gettext_lazy("The two slips differ"),
    Condition.LEVEL: gettext_lazy("Level: somebody has to go on"),
}
FILTERS: dict[str, Promise] = {
    "": gettext_lazy("all"),
    "missing": gettext_lazy("missing"),
    "waits": gettext_lazy("without a slip"),
    "calls": gettext_lazy("need somebody"),
    "recorded": gettext_lazy("handed in"),
    "mine": gettext_lazy("typed by me"),
}
"""What the list can be kept to, by the value of `show`."""
RECENT = 3
LEADING = 5


class Need(NamedTuple):
    """Something that waits for an official."""

    table: int
    """0: no table."""
    what: str
    since_ms: int | None
    minutes: int | None
    address: str
    key: str
    """What tells it from others on the page."""


@for_officers
@cache_control(no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The tables of an open round, `?round=` where there are several; a typed line is recorded.

    A script is answered in JSON, and with the part that changes; anybody else with the whole page.
    """
    played = _find_round(request, presenter)
    if played is None:
        return redirect("desk:tournament", presenter.id)
    form = EntryForm.of(request, played)
    if form.is_bound:
        outcome = _record(request, presenter, form)
        if isinstance(outcome, NeedsConfirmation):
            typed = form.cleaned_data["commands"][-1]
            said = _("The result of table %(table)s changes.") % {"table": typed.table}
            about = [describe_mending(played, typed)]
            return render_confirmation(request, presenter, outcome, about, said)
        done = isinstance(outcome, Done | Repeated)
        if request.accepts("text/html") is False:
            return _answer(form, done=done)
        if done:
            tell_recorded(request, presenter.id, 1, request.get_full_path())
            return redirect(request.get_full_path())
    now = evening(presenter)
    seen = f"{now.seen}.{now.now_ms // 60_000}"
    if is_fragment(request) and request.GET.get("seen") == seen:
        return not_changed()
    clock = now.clock if now.round is played else clock_of(presenter.id, played.number)
    hours = read_hours(presenter.id, presenter.version, played)
    states = list_states(presenter, played, hours, clock, now.now_ms)
    context = {
        **now.context(),
        "round": played,
        "clock": clock,
        "over": clock.over(now.now_ms),
        "seen": seen,
        "form": form,
        **_list_tables(request, presenter, played, states),
        "needs": _list_needs(presenter, played, states, hours, now.now_ms),
        "waiting": longest_first([state for state in states if state.waits]),
        **_list_recent(request, presenter, states),
        **_list_leading(presenter),
    }
    template = "parts/tables" if is_fragment(request) else "tables"
    problem = problem_of(request, form) if form.is_bound else None
    return render_desk(request, template, presenter, context, problem, folder="hall")


@for_officers
@cache_control(no_store=True)
@require_http_methods(["GET", "HEAD"])
def preview(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """What a line says as far as it is typed, in JSON: names, points, or why it is refused."""
    played = _find_round(request, presenter)
    table = whole_number(request.GET.get("table", ""), 5)
    if played is None or table is None:
        return JsonResponse({"sides": [], "said": "", "more": "", "tone": ""})
    typed = [request.GET.get(f"mp-{at}", "").strip() for at in range(count_sides(played))]
    totals = [read(text, 0) if text else None for text in typed]
    acting = official(principal_of(request), presenter.id).acting
    mendable = _may_mend(request, presenter, played, table)
    told = foresee(presenter, played, table, totals, acting, mendable=mendable)
    return JsonResponse(told._asdict())


def _find_round(request: HttpRequest, presenter: TournamentPresenter) -> Round | None:
    """The open round that is asked for, or the earliest; None where none is open."""
    asked = whole_number(request.GET.get("round", ""), 3)
    open_rounds = presenter.state.open_rounds
    return next(
        (r for r in open_rounds if r.number == asked), open_rounds[0] if open_rounds else None
    )


def _may_mend(
    request: HttpRequest, presenter: TournamentPresenter, played: Round, table: int
) -> bool:
    who = principal_of(request)
    held = offices(who, presenter.id)
    may = "revoke_result" in granted(held)
    return may and is_mendable(played, table, who.member, rules=not held.isdisjoint(RULING))


def _record(
    request: HttpRequest, presenter: TournamentPresenter, form: EntryForm
) -> Outcome | Repeated | None:
    """Records the line; where it is refused the form says so. None: it cannot be read.

    What is recorded already is put right only where that was asked for, and then it is confirmed.
    """
    if not form.is_valid():
        return None
    by, due = official(principal_of(request), presenter.id), form.cleaned_data["commands"]
    seen = ConfirmedForm.of(request).seen
    outcome = do_form_once(
        request,
        lambda once: submit(presenter.id, due, by, once, confirmed=seen, sure=form.sure),
        lambda outcome: isinstance(outcome, Done),
    )
    if isinstance(outcome, Refusal):
        table = form.cleaned_data["table"]
        if outcome.code == RECORDED_OTHERWISE and _may_mend(request, presenter, form.played, table):
            form.ask_mend()
        form.refuse(outcome)
    return outcome


def _answer(form: EntryForm, *, done: bool) -> JsonResponse:
    """What a script is told: whether it is recorded, or why not, and the id of the next line.

    A refusal is an answer like any other: browsers would note another status as a failure.
    """
    problem = None if done else form.problem
    said = {
        "done": done,
        "said": problem.sentence if problem else "",
        "unlikely": problem is not None and problem.code == UNLIKELY,
        "mends": not done and "mend" in form.fields,
        "once": str(form["once"].value()),
    }
    return JsonResponse(said)


def _list_tables(
    request: HttpRequest,
    presenter: TournamentPresenter,
    played: Round,
    states: Sequence[TableState],
) -> dict[str, Any]:
    """The tables that are asked for, with the filters and how many tables each of them keeps."""
    me = principal_of(request).member
    kept = {
        "": list(states),
        "missing": [s for s in states if s.number not in played.results],
        "waits": [s for s in states if s.waits],
        "calls": [s for s in states if s.wants],
        "recorded": [s for s in states if s.number in played.results],
        "mine": [s for s in states if s.typed_by and s.typed_by == me],
    }
    show, asked = request.GET.get("show", ""), read_search(request)
    show = show if show in kept else ""
    found = kept[show]
    if asked:
        among = find_tables(played, asked, presenter.sides)
        found = [state for state in found if state.number in among]
    # Another round is named in the address: the newest needs no name.
    several = len(presenter.state.open_rounds) > 1
    return {
        "tables": [(state, WORDS.get(state.condition, "")) for state in found],
        "filters": [(name, FILTERS[name], len(tables)) for name, tables in kept.items()],
        "show": show,
        "q": asked,
        "rounds": [each.number for each in presenter.state.open_rounds] if several else [],
        "counted": len(kept["recorded"]),
    }


def _list_needs(
    presenter: TournamentPresenter,
    played: Round,
    states: Sequence[TableState],
    hours: Hours,
    now_ms: int,
) -> list[Need]:
    """What waits for somebody, the longest first: tables of this round, then other things."""
    tournament, state = presenter.id, presenter.state
    referee = reverse("desk:referee", args=[tournament])
    found = [
        Need(
            one.number,
            str(NEEDS[one.condition]),
            one.since_ms,
            one.minutes,
            reverse("desk:table", args=[tournament, played.number, one.number])
            + "?back=tables"
            + (f"#call-{one.call}" if one.call else ""),
            f"table-{one.number}",
        )
        for one in states
        if one.wants
    ]
    for call in state.open_calls:
        if call.round != played.number:
            since = hours.called.get(call.call)
            what = _("Calls the referee in round %(number)s") % {"number": call.round}
            where = f"{referee}?call={call.call}#call-{call.call}"
            minutes = minutes_since(since, now_ms)
            found.append(Need(call.table, what, since, minutes, where, f"call-{call.call}"))
    for appeal in state.open_appeals:
        since = hours.appealed.get(appeal.appeal)
        minutes = minutes_since(since, now_ms)
        what = _("An appeal waits for its panel")
        found.append(Need(0, what, since, minutes, f"{referee}#appeals", f"appeal-{appeal.appeal}"))
    if state.waiting_corrections:
        final = reverse("desk:final", args=[tournament])
        found.append(Need(0, _("A late correction waits"), None, None, final, "corrections"))
    return sorted(found, key=lambda need: (need.since_ms is None, need.since_ms))


def _list_recent(
    request: HttpRequest, presenter: TournamentPresenter, states: Sequence[TableState]
) -> dict[str, Any]:
    """The results that came last, each with the id of the form that takes it back; None where
    whoever looks may not.
    """
    who = principal_of(request)
    held = offices(who, presenter.id)
    rules = not held.isdisjoint(RULING)
    may = "revoke_result" in granted(held)
    done = [s for s in states if s.totals and s.since_ms is not None]
    done.sort(key=lambda s: s.since_ms or 0, reverse=True)
    return {
        "recent": [
            (one, uuid4() if may and (rules or one.typed_by == who.member) else None)
            for one in done[:RECENT]
        ]
    }


def _list_leading(presenter: TournamentPresenter) -> dict[str, Any]:
    """Who leads by the standings that were published last."""
    published = last_published(presenter)
    if published is None:
        return {"leading": [], "published": None}
    rows = published.presenter.standings("1", rows=LEADING)[1]
    return {"leading": rows, "published": published.publication}
