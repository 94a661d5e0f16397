"""The tournament as its director sees it: how it stands, and the next step."""

from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from smazzata.desk.confirmation import give_form
from smazzata.desk.forms import CommandForm, find_sent, problem_of
from smazzata.desk.officials import autopilot
from smazzata.desk.officials.officer_forms import STEPS
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.rights import offices
from smazzata.desk.rounds import steps
from smazzata.desk.rounds.direction_forms import LotsForm, RecallForm, ReopenRoundForm, StepForm
from smazzata.desk.setup.venue_views import remarks_of
from smazzata.desk.words import describe_problem
from smazzata.members.principals import principal_of
from smazzata.presentation.sides import joined
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.handler import acting_now
from smazzata.tournament_management.process_manager import blocked
from tournaments.movements.partners import sides_of
from tournaments.movements.systems import cut_short
from tournaments.queries import is_public, level_places, proposal_seen
from tournaments.regulations.regulation import filed_late, filing_day
from tournaments.state import Round
from tournaments.subjects.draw import DrawLots


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """What can be done now: `step` does it, `lots` settles a tie, `do` goes a step back."""
    last_round = len(presenter.state.rounds)
    step, lots = StepForm.of(request, presenter), LotsForm.of(request, presenter)
    recall = RecallForm.of(request, presenter, round=last_round)
    reopen = ReopenRoundForm.of(request, presenter, round=last_round)
    sent = find_sent([recall, reopen, lots, step])
    if sent is not None:
        due = sent.due
        about = _list_drawn(presenter, due) if isinstance(due, DrawLots) else ()
        answer = give_form(request, presenter, sent, request.path, about=about)
        if answer is not None:
            return answer
    state = presenter.state
    proposal = state.proposal if steps.Step.POST in steps.due(state) else None
    numbers = {n for table in proposal.tables for n in table.sides} if proposal else set()
    sides = presenter.sides(sorted(numbers | set(proposal.byes if proposal else ())))
    last, partners = state.current, presenter.rules.partners
    short = (
        None
        if presenter.rules.systems
        else cut_short(presenter.rules.system, len(state.active), presenter.rules.rounds)
    )
    due_now = steps.due(state)
    handed_over = [] if state.closed else autopilot.handed_over(presenter.id)
    waits = blocked(presenter.id) if handed_over else None
    held = offices(principal_of(request), presenter.id)
    seen = {"seen": proposal_seen(proposal) if proposal else ""}
    forms, others = (
        {each: StepForm.of_row(sent, "step", each, presenter, initial=seen) for each in offered}
        for offered in (due_now, steps.instead(state))
    )
    for number_of, form in (
        (_("Recall round %(number)s: reason"), recall),
        (_("Open round %(number)s again: reason"), reopen),
    ):
        form.fields["reason"].label = number_of % {"number": last_round}
    context: dict[str, Any] = {
        "due": [(each, form) for each, form in forms.items() if steps.may(each, held)],
        "due_of_others": [each for each in due_now if not steps.may(each, held)],
        "instead": [(each, form) for each, form in others.items() if steps.may(each, held)],
        "closed": state.rounds_closed,
        "recall": recall,
        "reopen": reopen,
        "handed_over": [STEPS[each] for each in handed_over],
        "autopilot_waits": waits and describe_problem(waits).sentence,
        "calls": state.open_calls,
        "appeals": state.open_appeals,
        "disputes": [(r.number, table) for r in state.open_rounds for table in sorted(r.disputed)],
        "proposal": proposal,
        "proposed": [
            [joined([sides[n] for n in side]) for side in sides_of(table.sides, partners)]
            for table in proposal.tables
        ]
        if proposal
        else [],
        "byes": [sides[n] for n in proposal.byes] if proposal else [],
        "next_round": len(state.rounds) + 1,
        "waiting": state.open_rounds[0] if state.open_rounds else None,
        "missing": sum(len(r.tables) - len(r.results) for r in state.open_rounds),
        "posted_for": _hour_to_come(last),
        "may_recall": last is not None and not (last.closed or last.results or last.overruled),
        "may_reopen": last is not None and last.closed and not state.settled,
        "level": _level(presenter, sent),
        "remarks": remarks_of(presenter),
        "filing": _filing(presenter),
        "cut_short": short and describe_problem(short).sentence,
    }
    return render_desk(request, "tournament", presenter, context, problem_of(request, sent))


def _list_drawn(presenter: TournamentPresenter, lots: DrawLots) -> list[str]:
    """The names between whom lots are drawn, as the page lists them."""
    numbers = [number for number in lots.numbers if number in presenter.state.entries]
    sides = presenter.sides(numbers)
    return [", ".join(sides[number].name for number in numbers)]


def _filing(presenter: TournamentPresenter) -> tuple[datetime, bool] | None:
    """Up to when the results of a tournament that has ended must be sent in, and if that is over.

    The end is the hour of the last publication.
    """
    state, rules = presenter.state, presenter.rules.regulation
    if not state.closed or state.cancelled or not state.published:
        return None
    ended = state.published[-1].at
    last = filing_day(rules, ended)
    if last is None:
        return None
    return datetime.fromtimestamp(last, UTC), filed_late(rules, ended, acting_now().at // 1000)


def _hour_to_come(played: Round | None) -> datetime | None:
    """The hour at which everybody will see the last round, while nobody does."""
    if played is None or is_public(played, acting_now().at):
        return None
    return datetime.fromtimestamp(played.visible_at, UTC)


def _level(presenter: TournamentPresenter, sent: CommandForm | None) -> list[dict[str, Any]]:
    """The places that several share and lots may settle, each with the names."""
    found = []
    for place, numbers in level_places(presenter.state):
        sides = presenter.sides(numbers)
        names = ", ".join(sides[number].name for number in numbers)
        lots = ",".join(map(str, numbers))
        form = LotsForm.of_row(sent, "lots", lots, presenter)
        found.append({"place": place, "form": form, "names": names})
    return found
