"""What is said of a table: totals and what a referee says of them, and who is late."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.forms import (
    ArticleField,
    CommandForm,
    NumberPickField,
    OneOfField,
    PointsField,
    ReasonField,
    TickField,
    WholeField,
)
from smazzata.presentation.sides import Side
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.forms import Refused
from tournaments.pairing.model import Number
from tournaments.state import Round
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.lateness import NoteLate
from tournaments.subjects.replacements import MendResult
from tournaments.subjects.results import AwardScore, GiveWalkover, SettleSlip
from tournaments.subjects.revocations import RevokeResult
from tournaments.subjects.tie_breaks import BreakTie

INCOMPLETE = Refusal("totals_incomplete")
Counted = Literal["mp", "vp"]


def name_total(what: Counted, table: int, side: int) -> str:
    """The name of the field of a side's total."""
    return f"{what}-{table}-{side}"


class TotalField(WholeField):
    """The total of a side."""

    def __init__(self, label: str = "", *, required: bool = True) -> None:
        super().__init__(size=6, label=label, required=required)
        self.widget.attrs |= {"inputmode": "text", "autocomplete": "off"}

    def clean(self, value: Any) -> int | None:
        """The total. Refusals: `totals_incomplete`, `unreadable_number`."""
        if self.required and not str(value or "").strip():
            raise Refused(INCOMPLETE)
        return super().clean(value)


class TableForm(CommandForm):
    """A form about one table; what is `counted` is asked of each of its sides."""

    counted: ClassVar[tuple[Counted, ...]] = ()

    def __init__(
        self,
        presenter: TournamentPresenter,
        played: Round,
        table: int,
        sides: Sequence[str],
        people: Sequence[Side],
        **options: Any,
    ) -> None:
        """`sides` are the names of the sides, `people` the entries of the table."""
        super().__init__(presenter, round=played.number, table=table, **options)
        self.played, self.table, self.people = played, table, people
        asked = {
            name_total(what, table, at): self._ask(what, name)
            for at, name in enumerate(sides)
            for what in self.counted
        }
        self.fields = {**asked, **self.fields}

    def _ask(self, what: Counted, name: str) -> forms.Field:
        """The field of one side."""
        if what == "vp":
            label = f"{name}: {self.presenter.ranking.long}"
            return PointsField(self.presenter.decimals, label=label)
        return TotalField(name + ": " + _("Match points") if "vp" in self.counted else name)

    def ask_present(self, word: str = "") -> None:
        """Asks of each entry whether it was there."""
        asked = {f"present-{side.number}": TickField(side.name + word) for side in self.people}
        self.fields = {**asked, **self.fields}

    @property
    def presence(self) -> list[forms.BoundField]:
        """The fields that `ask_present` has added."""
        return [self[f"present-{side.number}"] for side in self.people]

    def present(self) -> tuple[Number, ...]:
        """The entries that were there."""
        there = (side.number for side in self.people)
        return tuple(n for n in there if self.cleaned_data[f"present-{n}"])

    def totals(self, what: Counted) -> tuple[int, ...]:
        """What was typed for each side, said for each entry."""
        sides = range(len(self.played.sides_at(self.table)))
        typed = tuple(self.cleaned_data[name_total(what, self.table, side)] for side in sides)
        return self.played.of_entries(self.table, typed)

    def command(self) -> Command | Refusal:
        """The command, with what was counted."""
        return self.build(**{what: self.totals(what) for what in self.counted})


class SettleForm(TableForm):
    """Which of the slips that differ is right."""

    acts = frozenset({"settle"})
    gives = SettleSlip
    counted = ("mp",)
    reason = ReasonField()
    article = ArticleField()


class CorrectForm(TableForm):
    """Other totals than were recorded."""

    acts = frozenset({"correct"})
    gives = CorrectResult
    counted = ("mp",)
    kind = OneOfField(
        label=gettext_lazy("Kind of error"),
        choices={
            "addition": gettext_lazy("wrong addition"),
            "transcription": gettext_lazy("wrongly copied"),
            "swap": gettext_lazy("the lines were swapped"),
            "arbitral": gettext_lazy("a referee's ruling"),
        },
        initial="addition",
    )
    consent = TickField(gettext_lazy("All sides agree (needed where the lines were swapped)"))
    reason = ReasonField()
    article = ArticleField()


class MendForm(TableForm):
    """Another kind of result for a table that has one."""

    acts = frozenset({"mend"})
    use_required_attribute = False
    gives = MendResult
    counted = ("mp", "vp")
    source = OneOfField(
        label=gettext_lazy("Kind"),
        choices={
            "played": gettext_lazy("it was played: totals"),
            "walkover": gettext_lazy("a walk-over: who was present"),
            "arbitral": gettext_lazy("a referee's ruling: totals and points"),
        },
        initial="played",
    )
    reason = ReasonField()
    article = ArticleField()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.ask_present(": " + _("present"))
        for what, sources in (("mp", ("played", "arbitral")), ("vp", ("arbitral",))):
            for name, asked in self.fields.items():
                if name.startswith(f"{what}-"):
                    asked.required = self.data.get("source") in sources
        self.order_fields(["source"])

    def command(self) -> Command | Refusal:
        """The command, with what belongs to its kind of result."""
        source = self.cleaned_data["source"]
        return self.build(
            mp=self.totals("mp") if source != "walkover" else (),
            vp=self.totals("vp") if source == "arbitral" else (),
            present=self.present() if source == "walkover" else (),
        )


class RevokeForm(TableForm):
    """The last word on a table taken back."""

    acts = frozenset({"revoke"})
    gives = RevokeResult
    reason = ReasonField()


class LateForm(TableForm):
    """A side that is not at its table."""

    acts = frozenset({"late"})
    gives = NoteLate
    side = NumberPickField(label=gettext_lazy("Who is not here"), code="malformed")
    minutes = WholeField(
        size=4,
        label=gettext_lazy("Minutes (empty: since the clock of the round was started)"),
        required=False,
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [(side.number, side.name) for side in self.people]
        self.fields["side"].widget = forms.RadioSelect(choices=choices)

    def command(self) -> Command | Refusal:
        """The command."""
        return self.build(number=self.cleaned_data["side"])


class BreakTieForm(TableForm):
    """Who goes on from a level match of a bracket."""

    acts = frozenset({"break_tie"})
    gives = BreakTie
    number = NumberPickField(label=gettext_lazy("Who goes on"), code="unknown_entry")
    reason = ReasonField()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [(side.number, side.name) for side in self.people]
        if self.table in self.played.ties_broken:
            choices.append((0, _("Nobody yet: take it back")))
        self.fields["number"].widget = forms.RadioSelect(choices=choices)


class WalkoverForm(TableForm):
    """A table that was not played."""

    acts = frozenset({"walkover"})
    gives = GiveWalkover
    reason = ReasonField(needed=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.ask_present()

    def command(self) -> Command | Refusal:
        """The command, with who was there."""
        return self.build(present=self.present())


class AwardForm(TableForm):
    """A score that the referee sets."""

    acts = frozenset({"award"})
    gives = AwardScore
    counted = ("mp", "vp")
    article = ArticleField(needed=True)
    reason = ReasonField(needed=False)


TABLE_FORMS: tuple[type[TableForm], ...] = (
    SettleForm,
    CorrectForm,
    MendForm,
    RevokeForm,
    LateForm,
    BreakTieForm,
    WalkoverForm,
    AwardForm,
)
"""All that is said of a table, one form each."""
