"""The proposed tables, to be looked at closely: why each is so, what it costs, changes by hand."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import give_form
from smazzata.desk.forms import find_sent, problem_of
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.rounds.direction_forms import CheckForm, ProposalForm, SetTableForm, SwapForm
from smazzata.presentation.round_view import sentence_of_reason
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.decider import decide
from tournaments.events.rounds import ProposalAltered
from tournaments.movements.partners import sides_of
from tournaments.queries import proposal_seen, proposal_stands
from tournaments.subjects.hand_pairing import AlterProposal, weigh_tables


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The proposed round; `do` says it was looked at, swaps two entries or sets a table."""
    proposal = presenter.state.proposal
    if proposal is None or not proposal_stands(presenter.state):
        return redirect("desk:tournament", presenter.id)
    forms: list[ProposalForm] = [
        form.of(request, presenter, proposal, initial={"seen": proposal_seen(proposal)})
        for form in (CheckForm, SwapForm, SetTableForm)
    ]
    sent = find_sent(forms)
    if sent is not None:
        about = _describe(presenter, sent.due)
        answer = give_form(request, presenter, sent, request.path, about=about)
        if answer is not None:
            return answer
    sides = presenter.sides(
        sorted({n for t in proposal.tables for n in t.sides} | set(proposal.byes))
    )
    engine = {t.number: t.sides for t in proposal.engine_tables}
    rows: list[dict[str, Any]] = [
        {
            "number": table.number,
            "sides": [sides[n] for n in table.sides],
            "parties": [
                [sides[n] for n in side] for side in sides_of(table.sides, presenter.rules.partners)
            ],
            "reasons": [sentence_of_reason(r.code, r.params, sides) for r in table.reasons],
            "form": SetTableForm.of_row(
                sent,
                "table",
                table.number,
                presenter,
                proposal,
                initial={"seen": proposal_seen(proposal)},
            ),
            "engine": ""
            if engine[table.number] == table.sides
            else ", ".join(map(str, engine[table.number])),
        }
        for table in proposal.tables
    ]
    offered = {min(form.acts): form for form in forms}
    choices = [("", ""), *((n, f"{n} {side.name}") for n, side in sides.items())]
    for name in ("a", "b"):
        offered["swap"].offer(name, choices)
    context = {
        "proposal": proposal,
        "round_number": proposal.head.round,
        "forms": offered,
        "sets": isinstance(sent, SetTableForm),
        "rows": rows,
        "byes": [sides[n] for n in proposal.byes],
        "weight": weigh_tables(
            presenter.state, presenter.rules, [t.sides for t in proposal.tables]
        ),
        "was": weigh_tables(
            presenter.state, presenter.rules, [t.sides for t in proposal.engine_tables]
        ),
    }
    return render_desk(request, "proposal", presenter, context, problem_of(request, sent))


def _describe(presenter: TournamentPresenter, command: object) -> list[str]:
    """Who would change places, and how many would then meet again or are of one club."""
    state, proposal = presenter.state, presenter.state.proposal
    if not isinstance(command, AlterProposal) or proposal is None:
        return []
    altered = decide(state, command)
    if isinstance(altered, Refusal) or not altered:
        return []
    (after,) = altered
    if not isinstance(after, ProposalAltered):
        raise AssertionError("a change by hand alters a proposal")
    sides = presenter.sides(sorted({number for swap in command.swaps for number in swap}))
    now = weigh_tables(state, presenter.rules, [table.sides for table in proposal.tables])
    counts = {"repeats": now.repeats, "then": after.repeats}
    mates = {"mates": now.club_mates, "then": after.club_mates}
    return [
        *(f"{sides[a].name} ↔ {sides[b].name}" for a, b in command.swaps),
        _("Pairs that meet again: %(repeats)s now, %(then)s then") % counts,
        _("Pairs of one club: %(mates)s now, %(then)s then") % mates,
    ]
