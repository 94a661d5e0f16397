"""What directors ask for by forms: the next step, lots, and proposals by hand."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.timezone import make_aware
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.forms import (
    CommandForm,
    HiddenField,
    HiddenNumberField,
    NumberPickField,
    PickField,
    ReasonField,
    WholeField,
)
from smazzata.desk.rounds import steps
from smazzata.presentation.tournament_names import system_name
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.forms import Refused
from smazzata.runtime.whole_numbers import whole_numbers
from tournaments.movements.systems import SYSTEMS
from tournaments.state import Proposal
from tournaments.subjects.closing import ReopenRound
from tournaments.subjects.draw import DrawLots
from tournaments.subjects.hand_pairing import AlterProposal, CheckProposal, find_swaps
from tournaments.subjects.posting import RecallRound


class HourField(forms.CharField):
    """The hour of a posting, in seconds since 1970; 0 for now."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Visible from (empty: at once)"),
            required=False,
            widget=forms.DateTimeInput({"type": "datetime-local"}),
        )

    def clean(self, value: Any) -> int:
        """The hour. Refusal: `unreadable_hour`."""
        typed = str(value or "").strip()
        if not typed:
            return 0
        try:
            return int(make_aware(datetime.fromisoformat(typed)).timestamp())
        except (ValueError, OverflowError):
            raise Refused(Refusal("unreadable_hour", params={"given": typed[:20]})) from None


class StepForm(CommandForm):
    """The next step of a tournament."""

    button = "step"
    step = HiddenField()
    seen = HiddenField()
    system = PickField(label=gettext_lazy("System of this round"))
    hour = HourField()
    cut_short = HiddenField()

    def __init__(self, presenter: TournamentPresenter, **options: Any) -> None:
        super().__init__(presenter, **options)
        planned = system_name(presenter.rules.system_of(len(presenter.state.rounds) + 1))
        others = [(each, name) for each in SYSTEMS if (name := system_name(each)) != planned]
        self.offer("system", [("", planned), *others])

    def command(self) -> Sequence[Command] | Refusal:
        """The commands of the step. Refusals: of `steps.commands_of`."""
        said = self.cleaned_data
        return steps.commands_of(
            said["step"],
            self.presenter.id,
            self.presenter.state,
            said["system"],
            said["seen"],
            said["hour"],
            cut_short="cut_short" in self.data,
        )


class LotsForm(CommandForm):
    """Lots between entries that are level."""

    button = "lots"
    lots = HiddenField()

    def command(self) -> Command | Refusal:
        """The draw. Refusal: `malformed`."""
        numbers = whole_numbers(self.cleaned_data["lots"].split(","), 6)
        return MALFORMED if numbers is None else DrawLots(numbers)


class RecallForm(CommandForm):
    """The newest round taken back."""

    acts = frozenset({"recall"})
    gives = RecallRound
    beside = {"reason_missing": "reason"}
    reason = ReasonField()


class ReopenRoundForm(CommandForm):
    """The newest round opened again."""

    acts = frozenset({"reopen"})
    gives = ReopenRound
    beside = {"reason_missing": "reason"}
    reason = ReasonField()


class ProposalForm(CommandForm):
    """A form about the proposed tables that are `seen`."""

    beside = {"reason_missing": "reason"}
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
        return self.build(self.gives, swaps=((said["a"], said["b"]),))


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
        return self.build(self.gives, swaps=tuple(swaps))
