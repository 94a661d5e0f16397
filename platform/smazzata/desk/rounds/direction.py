"""The tournament as its director sees it: how it stands, the next step, how long it lasts."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk import steps
from smazzata.desk.forms import UNSURE_HOURS, CommandForm, HiddenField, PickField, ReasonField
from smazzata.desk.offers import make_forms
from smazzata.desk.officials import autopilot
from smazzata.desk.officials.officers import STEPS
from smazzata.desk.pages import Menu
from smazzata.desk.rights import offices
from smazzata.desk.setup.venue import remarks_of
from smazzata.desk.tournament_page import TournamentPage
from smazzata.desk.words import describe_problem
from smazzata.members.principals import principal_of
from smazzata.presentation.round_view import sentence_of_reason
from smazzata.presentation.sides import Side, joined
from smazzata.presentation.tournament_names import system_name
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.typed_hours import read_hour
from smazzata.runtime.whole_numbers import whole_numbers
from smazzata.tournament_management.handler import acting_now
from smazzata.tournament_management.process_manager import blocked
from tournaments.federation.days import SECONDS, rome_day
from tournaments.movements.partners import sides_of
from tournaments.movements.systems import SYSTEMS, cut_short
from tournaments.queries import is_public, level_places, proposal_seen
from tournaments.regulations.regulation import filed_late, filing_day
from tournaments.state import Round
from tournaments.subjects.closing import ReopenRound
from tournaments.subjects.draw import DrawLots
from tournaments.subjects.posting import RecallRound
from tournaments.subjects.tie_breaks import find_level_tables


class HourField(forms.CharField):
    """The hour of a posting; empty for now."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Visible from (empty: at once)"),
            required=False,
            widget=forms.DateTimeInput({"type": "datetime-local"}),
        )


class StepForm(CommandForm):
    """The next step of a tournament."""

    button = "step"
    beside = dict.fromkeys(("unreadable_hour", *UNSURE_HOURS), "hour")
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
        """The commands of the step. Refusals: of `read_hour` and `steps.commands_of`."""
        said = self.cleaned_data
        hour = read_hour(said["hour"], self.which_hour) if said["hour"] else None
        if isinstance(hour, Refusal):
            return hour
        return steps.commands_of(
            said["step"],
            self.presenter.id,
            self.presenter.state,
            said["system"],
            said["seen"],
            int(hour.timestamp()) if hour else 0,
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
    reason = ReasonField()


class ReopenRoundForm(CommandForm):
    """The newest round opened again."""

    acts = frozenset({"reopen"})
    gives = ReopenRound
    reason = ReasonField()


class DirectionPage(TournamentPage):
    """What can be done now: the next step, lots that settle a tie, a step back."""

    name = "tournament"
    address = ""
    menu = Menu(10, gettext_lazy("Next step"))

    def make_forms(self) -> Sequence[CommandForm]:
        """The steps back, lots, and the step."""
        last = len(self.presenter.state.rounds)
        return [
            RecallForm.of(self.request, self.presenter, round=last),
            ReopenRoundForm.of(self.request, self.presenter, round=last),
            LotsForm.of(self.request, self.presenter),
            StepForm.of(self.request, self.presenter),
        ]

    def describe(self, sent: CommandForm) -> Sequence[str]:
        """The names between whom lots are drawn, as the page lists them; who meets again in a
        round that is posted, and who still waits for the referee in one that is closed.
        """
        step = sent.data.get("step") if isinstance(sent, StepForm) else None
        if step == steps.Step.POST:
            return self._list_repeats()
        if step == steps.Step.CLOSE_ROUND:
            return self._list_calls()
        if not isinstance(lots := sent.due, DrawLots):
            return ()
        numbers = [number for number in lots.numbers if number in self.presenter.state.entries]
        sides = self.presenter.sides(numbers)
        return [", ".join(sides[number].name for number in numbers)]

    def read_context(self) -> Mapping[str, object]:
        """How the tournament stands, and what is due, for whom."""
        presenter, state = self.presenter, self.presenter.state
        recall, reopen, *_others = self.forms
        due_now = steps.due(state)
        proposal = state.proposal if steps.Step.POST in due_now else None
        numbers = {n for table in proposal.tables for n in table.sides} if proposal else set()
        sides = presenter.sides(sorted(numbers | set(proposal.byes if proposal else ())))
        last, partners = state.current, presenter.rules.partners
        # A correction may have made a match level after its round was closed.
        ending = next(iter(state.open_rounds), last)
        short = (
            None
            if presenter.rules.systems
            else cut_short(presenter.rules.system, len(state.active), presenter.rules.rounds)
        )
        handed_over = [] if state.closed else autopilot.handed_over(presenter.id)
        waits = blocked(presenter.id) if handed_over else None
        held = offices(principal_of(self.request), presenter.id)
        seen = {"seen": proposal_seen(proposal) if proposal else ""}
        forms, others = (
            {
                each: StepForm.of_row(self.sent, "step", each, presenter, initial=seen)
                for each in offered
            }
            for offered in (due_now, steps.instead(state))
        )
        for number_of, form in (
            (_("Recall round %(number)s: reason"), recall),
            (_("Open round %(number)s again: reason"), reopen),
        ):
            form.fields["reason"].label = number_of % {"number": len(state.rounds)}
        return {
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
            "disputes": [
                (r.number, table) for r in state.open_rounds for table in sorted(r.disputed)
            ],
            "proposal": proposal,
            "proposed": [
                (t.number, [joined([sides[n] for n in s]) for s in sides_of(t.sides, partners)])
                for t in (proposal.tables if proposal else ())
            ],
            "byes": [sides[n] for n in proposal.byes] if proposal else [],
            "next_round": len(state.rounds) + 1,
            "waiting": state.open_rounds[0] if state.open_rounds else None,
            "ties": find_level_tables(presenter.rules, ending) if ending else [],
            "tie_round": ending.number if ending else 0,
            "missing": sum(len(r.tables) - len(r.results) for r in state.open_rounds),
            "posted_for": _hour_to_come(last),
            "may_recall": last is not None and not (last.closed or last.results or last.overruled),
            "may_reopen": last is not None and last.closed and not state.settled,
            "level": self._list_level(),
            "remarks": remarks_of(presenter),
            **_list_departures(presenter),
            "filing": _filing(presenter),
            "cut_short": short and describe_problem(short).sentence,
        }

    def _list_calls(self) -> list[str]:
        """The tables of the earliest open round that wait for the referee."""
        number = self.presenter.state.open_rounds[:1]
        return [
            _("Table %(number)s calls the referee") % {"number": call.table}
            for call in self.presenter.state.open_calls
            if call.round in {played.number for played in number}
        ]

    def _list_repeats(self) -> list[str]:
        """The tables of the proposal where some meet again, and why."""
        proposal = self.presenter.state.proposal
        tables = proposal.tables if proposal else ()
        sides = self.presenter.sides(sorted({number for table in tables for number in table.sides}))
        return [
            _("Table %(number)s: %(why)s")
            % {"number": table.number, "why": sentence_of_reason(why.code, why.params, sides)}
            for table in tables
            for why in table.reasons
            if why.code.startswith("met_before")
        ]

    def _list_level(self) -> list[dict[str, Any]]:
        """The places that several share and lots may settle, each with the names."""
        found = []
        for place, numbers in level_places(self.presenter.state):
            sides = self.presenter.sides(numbers)
            names = ", ".join(sides[number].name for number in numbers)
            lots = ",".join(map(str, numbers))
            form = LotsForm.of_row(self.sent, "lots", lots, self.presenter)
            found.append({"place": place, "form": form, "names": names})
        return found


class CoursePage(TournamentPage):
    """How long the tournament lasts: the commands that are offered here, a form for each."""

    name = "course"
    title = gettext_lazy("Rounds and end")
    menu = Menu(70)
    done = "tournament"

    def make_forms(self) -> Sequence[CommandForm]:
        """Other rounds, an early end, and whatever else is offered."""
        return make_forms(self.request, self.presenter, "course")


def _list_departures(presenter: TournamentPresenter) -> dict[str, list[Side]]:
    """Who has gone since the entries were made, told until the draw: the entries in which somebody
    was erased, and those that have withdrawn.
    """
    state = presenter.state
    if state.drawn or state.closed:
        return {"nameless": [], "gone": []}
    gone = [number for number, entry in sorted(state.entries.items()) if entry.withdrawn]
    return {"nameless": presenter.nameless, "gone": [*presenter.sides(gone).values()]}


def _filing(presenter: TournamentPresenter) -> tuple[datetime, bool] | None:
    """Up to when the results of a tournament that has ended must be sent in, and if that is over.

    The end is the hour of the last publication.
    """
    state, rules = presenter.state, presenter.rules.regulation
    if not state.closed or state.cancelled or not state.published:
        return None
    ended = rome_day(state.published[-1].at)
    last = filing_day(rules, ended)
    if last is None:
        return None
    late = filed_late(rules, ended, rome_day(acting_now().at // 1000))
    return datetime.fromtimestamp(last * SECONDS, UTC), late


def _hour_to_come(played: Round | None) -> datetime | None:
    """The hour at which everybody will see the last round, while nobody does."""
    if played is None or is_public(played, acting_now().at):
        return None
    return datetime.fromtimestamp(played.visible_at, UTC)
