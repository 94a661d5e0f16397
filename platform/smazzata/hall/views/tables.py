"""All tables of a running round at one look, with the line in which their results are typed."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
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
from smazzata.hall.evening import evening
from smazzata.hall.glance import list_leading, list_needs, list_recent, list_tables
from smazzata.hall.services import clock_of
from smazzata.hall.table_states import list_states, longest_first, read_hours
from smazzata.members.idempotency import Repeated, do_form_once
from smazzata.members.principals import principal_of
from smazzata.presentation.fragments import is_fragment, not_changed
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tournament_management.slip_shape import UNLIKELY
from tournaments.authority import RULING
from tournaments.scoring.fixed_point import read
from tournaments.state import Round


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
        **list_tables(request, presenter, played, states),
        "needs": list_needs(presenter, played, states, hours, now.now_ms),
        "waiting": longest_first([state for state in states if state.waits]),
        **list_recent(request, presenter, states),
        **list_leading(presenter),
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
