"""What is asked about one entry: withdrawal, return, penalty, somebody who sits for another."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.entries.admission_forms import MOST_LICENCE, MOST_NAME, TypedField
from smazzata.desk.entries.entry_list import read_category, read_newcomer
from smazzata.desk.entries.line_up import MOST_DEALS, Change
from smazzata.desk.entries.substitutions import Substitution
from smazzata.desk.forms import (
    ArticleField,
    CommandForm,
    HiddenNumberField,
    OneOfField,
    PickField,
    PointsField,
    ReasonField,
    TextField,
    TickField,
    WholeField,
)
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.typed_text import LineField
from smazzata.runtime.forms import Refused
from smazzata.runtime.whole_numbers import whole_number
from tournaments.entry_lists.reading import EntryLine
from tournaments.pairing.model import Number
from tournaments.regulations.eligibility import asks_category
from tournaments.subjects.discipline import ApplyPenalty
from tournaments.subjects.lineups import RecordLineup
from tournaments.subjects.revocations import RevokeCredit
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry


class EntryForm(CommandForm):
    """A form about one entry."""

    beside = {"reason_missing": "reason", "article_missing": "article"}


class WithdrawForm(EntryForm):
    """An entry that withdraws."""

    acts = frozenset({"withdraw"})
    gives = WithdrawEntry
    kind = OneOfField(
        label=_("Kind"),
        choices={
            "justified": _("justified"),
            "unjustified": _("not justified"),
        },
        initial="justified",
    )
    at_once = TickField("")
    reason = ReasonField(needed=False)


class ReturnForm(EntryForm):
    """An entry that comes back."""

    acts = frozenset({"return"})
    gives = ReturnEntry
    reason = ReasonField()


class RevokeCreditForm(EntryForm):
    """A credit taken back."""

    acts = frozenset({"revoke"})
    gives = RevokeCredit
    credit = HiddenNumberField()
    reason = ReasonField(_("Reason for taking it back"))


class PenaltyForm(EntryForm):
    """Points taken from an entry."""

    acts = frozenset({"penalty"})
    gives = ApplyPenalty
    beside = {**EntryForm.beside, "penalty_empty": "vp"}
    vp = PointsField(required=False)
    mp = WholeField(label=_("Match points"), required=False)
    article = ArticleField(needed=True)
    reason = ReasonField(needed=False)

    def __init__(self, presenter: TournamentPresenter, **options: Any) -> None:
        super().__init__(presenter, **options)
        self.fields["vp"] = PointsField(
            presenter.decimals, label=presenter.ranking.long, required=False
        )

    def command(self) -> Command | Refusal:
        """The penalty."""
        said = self.cleaned_data
        return self.build(self.gives, vp=said["vp"] or 0, mp=said["mp"] or 0)


class NewcomerForm(CommandForm):
    """Somebody who takes a chair, by name, club and licence number."""

    beside = {
        "name_missing": "name",
        "licence_too_long": "licence",
        "category_unfit": "category",
        "reason_missing": "reason",
        "licence_of_another": "licence",
        "member_already_entered": "name",
    }
    name = TextField(MOST_NAME, label=_("Who comes: name"), needed=True)
    club = TextField(MOST_NAME, label=_("Club"))
    licence = LineField(
        label=_("Licence number"), most=MOST_LICENCE, too_long="licence_too_long", required=False
    )
    line: EntryLine

    def __init__(self, presenter: TournamentPresenter, **options: Any) -> None:
        super().__init__(presenter, **options)
        for name in ("name", "club", "licence"):
            self.fields[name].widget.attrs["autocomplete"] = "off"

    def clean(self) -> dict[str, Any]:
        """Who comes. Refusals: of `read_newcomer`."""
        said = self.cleaned_data
        if not self.errors.keys() & {"name", "club", "licence"}:
            found = read_newcomer(said)
            if isinstance(found, Refusal):
                self.refuse(found)
            else:
                self.line = found
        return said


class CategoryField(TypedField):
    """A category, 1 the highest; 0 where none is said."""

    def clean(self, value: Any) -> int:
        """The category. Refusal: `category_unfit`."""
        found = read_category(str(value or ""))
        if isinstance(found, Refusal):
            raise Refused(found)
        return found


class SubstituteForm(NewcomerForm):
    """Somebody else who sits for an entry, from a round on."""

    acts = frozenset({"substitute"})
    out = PickField(label=_("Who goes"))
    round = WholeField(size=3, label=_("From round"))
    category = CategoryField(_("Category (1 is the highest)"))
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


class SitDownForm(NewcomerForm):
    """Somebody who sits down at a table in the middle of a match."""

    acts = frozenset({"change"})
    out = PickField(label=_("Who gets up"))
    deal = WholeField(size=3, label=_("From deal (1: from the start)"), initial=2)

    def __init__(self, presenter: TournamentPresenter, **options: Any) -> None:
        super().__init__(presenter, **options)
        self.fields["name"].label = _("Who sits down: name")
        self.order_fields(["out"])

    def clean(self) -> dict[str, Any]:
        """Who sits down for whom. Refusals: of `NewcomerForm`, `malformed`."""
        said = super().clean()
        entry, _colon, self.gone = said.get("out", "").partition(":")
        self.number = whole_number(entry, 6)
        deal = said.get("deal", 1)
        if self.number is None or not 1 <= deal <= MOST_DEALS:
            self.refuse(MALFORMED)
        return said

    @property
    def change(self) -> Change:
        """Who sits down for whom, and from which deal on."""
        return Change(self.number or 0, self.gone, self.line, self.cleaned_data["deal"])

    def command(self) -> Sequence[Command]:
        """None: the line-up that follows is known once who comes is a member."""
        return ()


class ResetForm(CommandForm):
    """That only the members of the entries sat at a table."""

    acts = frozenset({"reset"})
    gives = RecordLineup
