"""The proposed tables, to be looked at closely: why each is so, what it costs, changes by hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.forms import (
    CommandForm,
    HiddenField,
    HiddenNumberField,
    NumberPickField,
    ReasonField,
    WholeField,
)
from smazzata.desk.tournament_page import TournamentPage
from smazzata.presentation.round_view import sentence_of_reason
from smazzata.presentation.sides import Side
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.whole_numbers import whole_numbers
from tournaments.decider import decide
from tournaments.events.rounds import ProposalAltered
from tournaments.movements.partners import sides_of
from tournaments.pairing.model import Number, PairedTable
from tournaments.queries import proposal_seen, proposal_stands
from tournaments.state import Proposal
from tournaments.subjects.hand_pairing import (
    AlterProposal,
    CheckProposal,
    Weight,
    find_swaps,
    weigh_tables,
)


class ProposalForm(CommandForm):
    """A form about the proposed tables that are `seen`."""

    seen = HiddenField()

    def __init__(self, presenter: TournamentPresenter, proposal: Proposal, **options: Any) -> None:
        super().__init__(presenter, round=proposal.head.round, **options)
        self.proposal = proposal


class CheckForm(ProposalForm):
    """That the tables were looked at and are right."""

    acts = frozenset({"check"})
    gives = CheckProposal


class SwapForm(ProposalForm):
    """Two entries that change places."""

    acts = frozenset({"swap"})
    gives = AlterProposal
    a = NumberPickField(label=gettext_lazy("One"), code="malformed")
    b = NumberPickField(label=gettext_lazy("The other"), code="malformed")
    reason = ReasonField()

    def command(self) -> Command | Refusal:
        """The change."""
        said = self.cleaned_data
        return self.build(swaps=((said["a"], said["b"]),))


class SetTableForm(ProposalForm):
    """Who sits at a table, by number of the entry."""

    acts = frozenset({"set"})
    gives = AlterProposal
    table = HiddenNumberField(code="malformed")
    reason = ReasonField()

    def __init__(self, presenter: TournamentPresenter, proposal: Proposal, **options: Any) -> None:
        super().__init__(presenter, proposal, **options)
        asked = self["table"].value()
        at = whole_numbers([str(asked)], 6) or (0,)
        sides = proposal.table(at[0]).sides if at[0] in proposal.numbers else ()
        seats: dict[str, forms.Field] = {}
        for seat, number in enumerate(sides):
            label = _("Seat %(seat)s: number of the entry") % {"seat": seat + 1}
            seats[f"seat-{seat}"] = WholeField(label=label, initial=number)
        self.fields = {**seats, **self.fields}

    def command(self) -> Command | Refusal:
        """The change. Refusals: `malformed`, `not_in_round`, `seated_twice`, `table_unchanged`."""
        table, proposal = self.cleaned_data["table"], self.proposal
        if table not in proposal.numbers:
            return MALFORMED
        seats = range(len(proposal.table(table).sides))
        wanted = tuple(self.cleaned_data[f"seat-{seat}"] for seat in seats)
        known = {n for t in proposal.tables for n in t.sides} | set(proposal.byes)
        for n in wanted:
            if n not in known:
                params = {"entry": n, "round": proposal.head.round}
                return Refusal("not_in_round", params=params)
            if wanted.count(n) > 1:
                return Refusal("seated_twice", params={"entry": n})
        swaps = find_swaps(proposal, table, wanted)
        if not swaps:
            return Refusal("table_unchanged", params={"table": table})
        return self.build(swaps=tuple(swaps))


class ProposalPage(TournamentPage):
    """The proposed round: it was looked at, two entries change places, or a table is set."""

    name = "proposal"
    proposal: Proposal

    def look_up(self, **_place: int) -> HttpResponse | None:
        """The proposal; the way to the tournament where none stands."""
        proposal = self.presenter.state.proposal
        if proposal is None or not proposal_stands(self.presenter.state):
            return redirect("desk:tournament", self.presenter.id)
        self.proposal = proposal
        return None

    def make_forms(self) -> Sequence[ProposalForm]:
        """One for each, about the proposal as it is seen."""
        seen = {"seen": proposal_seen(self.proposal)}
        return [
            form.of(self.request, self.presenter, self.proposal, initial=seen)
            for form in (CheckForm, SwapForm, SetTableForm)
        ]

    def describe(self, sent: ProposalForm) -> Sequence[str]:
        """Who would change places, and how many would then meet again or are of one club."""
        state, command = self.presenter.state, sent.due
        altered = decide(state, command) if isinstance(command, AlterProposal) else ()
        if isinstance(altered, Refusal) or not altered:
            return ()
        assert isinstance(command, AlterProposal)
        (after,) = altered
        if not isinstance(after, ProposalAltered):
            raise AssertionError("a change by hand alters a proposal")
        sides = self.presenter.sides(sorted({number for swap in command.swaps for number in swap}))
        now = self._weigh(self.proposal.tables)
        counts = {"repeats": now.repeats, "then": after.repeats}
        mates = {"mates": now.club_mates, "then": after.club_mates}
        return [
            *(f"{sides[a].name} ↔ {sides[b].name}" for a, b in command.swaps),
            _("Pairs that meet again: %(repeats)s now, %(then)s then") % counts,
            _("Pairs of one club: %(mates)s now, %(then)s then") % mates,
        ]

    def read_context(self) -> Mapping[str, object]:
        """Each table with its reasons, and what the whole costs."""
        presenter, proposal = self.presenter, self.proposal
        sides = presenter.sides(
            sorted({n for t in proposal.tables for n in t.sides} | set(proposal.byes))
        )
        _check, swap, _set = self.forms
        choices = [("", ""), *((n, f"{n} {side.name}") for n, side in sides.items())]
        for name in ("a", "b"):
            swap.offer(name, choices)
        return {
            "proposal": proposal,
            "round_number": proposal.head.round,
            "sets": isinstance(self.sent, SetTableForm),
            "rows": [self._describe_table(table, sides) for table in proposal.tables],
            "byes": [sides[n] for n in proposal.byes],
            "weight": self._weigh(proposal.tables),
            "was": self._weigh(proposal.engine_tables),
        }

    def _describe_table(self, table: PairedTable, sides: dict[Number, Side]) -> dict[str, Any]:
        """A table, and how the engine had proposed it where it was changed."""
        proposal, partners = self.proposal, self.presenter.rules.partners
        engine = next(t.sides for t in proposal.engine_tables if t.number == table.number)
        seen = {"seen": proposal_seen(proposal)}
        return {
            "number": table.number,
            "sides": [sides[n] for n in table.sides],
            "parties": [[sides[n] for n in side] for side in sides_of(table.sides, partners)],
            "reasons": [sentence_of_reason(r.code, r.params, sides) for r in table.reasons],
            "form": SetTableForm.of_row(
                self.sent, "table", table.number, self.presenter, proposal, initial=seen
            ),
            "engine": "" if engine == table.sides else ", ".join(map(str, engine)),
        }

    def _weigh(self, tables: Sequence[PairedTable]) -> Weight:
        seats = [table.sides for table in tables]
        return weigh_tables(self.presenter.state, self.presenter.rules, seats)
