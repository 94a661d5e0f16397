"""One entry: what befalls it, and what it was given."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django import forms
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.command import Command
from smazzata.desk.entries.admission import delete, find_list_work
from smazzata.desk.entries.admission_forms import CategoryField, NewcomerForm
from smazzata.desk.entries.effects import effects
from smazzata.desk.entries.line_up import Substitution, substitute
from smazzata.desk.forms import (
    ArticleField,
    CommandForm,
    HiddenNumberField,
    OneOfField,
    PickField,
    PointsField,
    ReasonField,
    TickField,
    WholeField,
)
from smazzata.desk.offers import make_forms
from smazzata.desk.tournament_page import CarryOut, TournamentPage
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.corrections import in_words
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.forms import HiddenInput
from tournaments.pairing.model import Number
from tournaments.regulations.eligibility import asks_category, rights
from tournaments.state import Entry
from tournaments.subjects.admission import DeleteEntry
from tournaments.subjects.discipline import ApplyPenalty
from tournaments.subjects.revocations import RevokeCredit
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry, find_unfinished_table
from tournaments.words import cited


class WithdrawForm(CommandForm):
    """An entry that withdraws."""

    acts = frozenset({"withdraw"})
    gives = WithdrawEntry
    kind = OneOfField(
        label=gettext_lazy("Kind"),
        choices={
            "justified": gettext_lazy("justified"),
            "unjustified": gettext_lazy("not justified"),
        },
        initial="justified",
    )
    at_once = TickField("")
    reason = ReasonField(needed=False)


class ReturnForm(CommandForm):
    """An entry that comes back."""

    acts = frozenset({"return"})
    gives = ReturnEntry
    reason = ReasonField()


class RevokeCreditForm(CommandForm):
    """A credit taken back."""

    acts = frozenset({"revoke"})
    gives = RevokeCredit
    credit = HiddenNumberField()
    reason = ReasonField(gettext_lazy("Reason for taking it back"))


class PenaltyForm(CommandForm):
    """Points taken from an entry."""

    acts = frozenset({"penalty"})
    gives = ApplyPenalty
    beside = {"penalty_empty": "vp"}
    vp = PointsField(required=False)
    mp = WholeField(label=gettext_lazy("Match points"), required=False)
    article = ArticleField(needed=True)
    reason = ReasonField(needed=False)


class SubstituteForm(NewcomerForm):
    """Somebody else who sits for an entry, from a round on."""

    acts = frozenset({"substitute"})
    out = PickField(label=gettext_lazy("Who goes"))
    round = WholeField(size=3, label=gettext_lazy("From round"))
    category = CategoryField(gettext_lazy("Category (1 is the highest)"))
    reason = ReasonField()

    def __init__(self, presenter: TournamentPresenter, number: Number, **options: Any) -> None:
        super().__init__(presenter, **options)
        self.number = number
        if not asks_category(presenter.rules.regulation):
            self.fields["category"].widget = forms.HiddenInput()
        self.order_fields(["out"])

    @property
    def swap(self) -> Substitution:
        """Who is to sit for whom."""
        said, (person,) = self.cleaned_data, self.line.people
        first, reason, category = said["round"], said["reason"], said["category"]
        club = self.line.club
        return Substitution(self.number, said["out"], person, club, first, reason, category)

    def command(self) -> Command:
        """The substitution, as it stands."""
        return self.swap.command()


class EntryPage(TournamentPage):
    """One entry: withdrawal, return, somebody else in the chair, penalties, what it was given."""

    name = "entry"
    address = "entries/<int:number>/"
    number: Number

    def look_up(self, **place: int) -> None:
        """The entry, and the round that it plays."""
        state, self.number = self.presenter.state, place["number"]
        if self.number not in state.entries:
            raise Http404("entry")
        self.entry = state.entries[self.number]
        playing = (r.number for r in state.open_rounds if find_unfinished_table(r, self.number))
        self.sitting = next(playing, 0)

    def make_forms(self) -> Sequence[CommandForm]:
        """One for each, and whatever else is offered."""
        rounds = self.presenter.rules.rounds
        first = self.sitting or min(len(self.presenter.state.rounds) + 1, rounds)
        asked, number = (self.request, self.presenter), self.number
        return [
            WithdrawForm.of(*asked, number=number),
            ReturnForm.of(*asked, number=number),
            SubstituteForm.of(*asked, number, initial={"round": first}),
            PenaltyForm.of(*asked, number=number),
            RevokeCreditForm.of(*asked),
            *make_forms(*asked, "entry", number),
        ]

    def describe(self, sent: CommandForm) -> Sequence[str]:
        """To whom it is done, and what it comes to."""
        due = sent.due
        if not isinstance(due, Command):
            return ()
        newcomer = sent.swap.person.name if isinstance(sent, SubstituteForm) else ""
        said = in_words(self.presenter, due.data(), newcomer)
        return [said, *effects(self.presenter.state, [due])]

    def find_work(self, sent: CommandForm) -> CarryOut | None:
        """Who sits down becomes a member first, if they are none."""
        who, due = principal_of(self.request), sent.due
        if isinstance(sent, SubstituteForm) and sent.is_valid():
            return partial(substitute, self.presenter.id, sent.swap, who)
        alone = [due] if isinstance(due, Command) else ()
        return find_list_work(self.presenter.id, alone, who, delete)

    def find_way_back(self, sent: CommandForm) -> str:
        """To the others, where the entry is gone."""
        if sent.gives is DeleteEntry:
            return reverse("desk:entries", args=[self.presenter.id])
        return super().find_way_back(sent)

    def read_context(self) -> Mapping[str, object]:
        """Who it is and was, and its credits."""
        entry, state = self.entry, self.presenter.state
        sat_before = [member for _until, members in entry.earlier for member in members]
        names = display_names([*entry.members, *sat_before])
        withdraw, _return, swap, *_others = self.forms
        swap.ask_which("out", [(member, names[member]) for member in entry.members])
        at_once, leaves = withdraw.fields["at_once"], {"sitting": self.sitting}
        at_once.label = _("at once: it leaves its table of round %(sitting)s") % leaves
        if not self.sitting:
            at_once.widget = HiddenInput()
        return {
            "side": self.presenter.sides([self.number])[self.number],
            "number": self.number,
            "credits": [
                (
                    c,
                    cited(c.article, language()) if c.article else "",
                    RevokeCreditForm.of_row(self.sent, "credit", c.id, self.presenter),
                )
                for c in state.credited
                if c.number == self.number
            ],
            "earlier": [(until, [names[m] for m in before]) for until, before in _earlier(entry)],
            "rights": [names[member] for member in rights(entry, len(state.rounds))],
        }


def _earlier(entry: Entry) -> Sequence[tuple[int, tuple[str, ...]]]:
    """Who sat there before; nothing of a substitution that was undone before anybody played."""
    if all(before == entry.members for _until, before in entry.earlier):
        return ()
    return entry.earlier
