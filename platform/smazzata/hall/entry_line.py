"""The entry line: a whole result from the keyboard, told in words before it is recorded.

A table and the totals of its sides are typed in one row of fields. What the row says is decided as
it would be recorded, so that the desk reads names, points or the refusal before the last key.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.refusal import Refusal
from smazzata.desk.forms import DeskForm, TickField
from smazzata.desk.rounds.result_forms import INCOMPLETE, TotalField
from smazzata.desk.words import say
from smazzata.presentation.points import points
from smazzata.presentation.sides import joined
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.typed_numbers import NumberField
from smazzata.runtime.forms import Refused
from smazzata.tournament_management.slip_shape import UNLIKELY, against_slips
from tournaments.authority import Acting
from tournaments.decider import decide
from tournaments.events.results import ResultRecorded, SlipDisputed
from tournaments.state import Round
from tournaments.subjects.revocations import RevokeResult
from tournaments.subjects.slips import RecordResult

RECORDED_OTHERWISE = "result_exists"
"""Why a line is refused whose table has another result."""
MOST_TABLES = 99_999


class EntryForm(DeskForm):
    """A table and the totals of its sides; as many fields as the largest table has sides."""

    use_required_attribute = False
    beside = {"unknown_table": "table", "wrong_number_of_totals": "mp-0"}
    table = NumberField(least=1, most=MOST_TABLES, label=gettext_lazy("Table"))

    def __init__(self, played: Round, **options: Any) -> None:
        super().__init__(**{"auto_id": "entry-%s", **options})
        self.played = played
        self.fields["table"].widget.attrs |= {"autocomplete": "off", "enterkeyhint": "next"}
        self.names = [f"mp-{side}" for side in range(count_sides(played))]
        for at, name in enumerate(self.names, 1):
            label = _("Side %(number)s") % {"number": at}
            self.fields[name] = TotalField(label, required=False)
            self.fields[name].widget.attrs |= {"inputmode": "numeric", "enterkeyhint": "next"}
        if self.mends:
            self.ask_mend()

    @property
    def mends(self) -> bool:
        """Whether the line is to stand in place of what is recorded."""
        return self.data.get("mend") == "yes"

    def ask_mend(self) -> None:
        """Asks that."""
        self.fields["mend"] = TickField(_("Put this in place of what is recorded"))

    @property
    def asked(self) -> list[Any]:
        """What is asked of whoever sent the line."""
        return [self[name] for name in ("sure", "mend") if name in self.fields]

    @property
    def totals(self) -> list[Any]:
        """The fields of the totals."""
        return [self[name] for name in self.names]

    def clean(self) -> dict[str, Any]:
        """What was typed, with the commands of it. Refusals: `unknown_table`,
        `totals_incomplete`, `wrong_number_of_totals`.
        """
        said = super().clean() or self.cleaned_data
        if self.errors:
            return said
        typed = [said[name] for name in self.names]
        found = read_line(self.played, said["table"], typed)
        if isinstance(found, Refusal):
            empty = next(
                (n for n, total in zip(self.names, typed, strict=True) if total is None), ""
            )
            self.add_error(empty if found == INCOMPLETE else None, Refused(found))
        else:
            said["commands"] = [found]
            if self.mends and found.table in self.played.results:
                back = RevokeResult(found.round, found.table, _("Typed wrongly"))
                said["commands"] = [back, found]
        return said


class Foreseen(NamedTuple):
    """What a line says, before it is recorded."""

    sides: list[str]
    """The names at the table; none where there is no such table."""
    said: str = ""
    """The points that follow, or why it would be refused."""
    more: str = ""
    tone: str = ""
    """`warn` where it is asked about or something else follows, `bad` where it is refused, `same`
    where it stands so already."""


def describe_mending(played: Round, typed: RecordResult) -> str:
    """What a line puts in place of what, in the order of the table's sides."""
    both = (played.results[typed.table].mp, typed.mp)
    return " → ".join(" – ".join(map(str, played.of_sides(typed.table, mp))) for mp in both)


def is_mendable(played: Round, table: int, member: str | None, *, rules: bool) -> bool:
    """Whether what is recorded at a table may be put right from the line, by an official who
    `rules` or by whoever typed it: no ruling stands there.
    """
    typed = played.typed_by.get(table, "")
    mine = rules or bool(typed and typed == member)
    return mine and table in played.results and not played.overruled.get(table)


def count_sides(played: Round) -> int:
    """How many sides the table with most of them has."""
    return max((len(played.sides_at(number)) for number in played.numbers), default=2)


def read_line(played: Round, table: int, totals: Sequence[int | None]) -> RecordResult | Refusal:
    """The command of a line. Refusals: `unknown_table`, `totals_incomplete`,
    `wrong_number_of_totals`.
    """
    if table not in played.numbers:
        return Refusal("unknown_table", params={"round": played.number, "table": table})
    sides = len(played.sides_at(table))
    own = tuple(total for total in totals[:sides] if total is not None)
    if len(own) < sides:
        return INCOMPLETE
    if any(total is not None for total in totals[sides:]):
        given = sum(total is not None for total in totals)
        return Refusal("wrong_number_of_totals", params={"sides": sides, "given": given})
    return RecordResult(played.number, table, played.of_entries(table, own))


def foresee(
    presenter: TournamentPresenter,
    played: Round,
    table: int,
    totals: Sequence[int | None],
    acting: Acting,
    *,
    mendable: bool = False,
) -> Foreseen:
    """What would follow from a line as far as it is typed; nothing is stored.

    `mendable`: whoever types may put right what is recorded at the table.
    """
    if table not in played.numbers:
        return Foreseen([], _say_unknown(played, table), tone="bad")
    sides = presenter.sides(played.table(table).sides)
    names = [joined([sides[n] for n in side]).name for side in played.sides_at(table)]
    command = read_line(played, table, totals)
    if isinstance(command, Refusal):
        stands = played.results.get(table)
        if stands is not None and not any(total is not None for total in totals):
            return Foreseen(names, _say_recorded(played, table), tone="warn")
        return Foreseen(names)
    doubt = against_slips(presenter.state, [command], sure=False)
    decided = decide(presenter.state, command, acting)
    refusal = decided if isinstance(decided, Refusal) else doubt
    if isinstance(refusal, Refusal):
        if mendable and refusal.code == RECORDED_OTHERWISE and doubt is None:
            more = _("Enter, and Enter once more, corrects it.")
            return Foreseen(names, _say_recorded(played, table), more, "warn")
        refusal = doubt if mendable and doubt is not None else refusal
        tone = "warn" if refusal.code == UNLIKELY else "bad"
        return Foreseen(names, say(refusal), tone=tone)
    assert not isinstance(decided, Refusal)
    for event in decided:
        if isinstance(event, SlipDisputed):
            return Foreseen(
                names, _("Differs from what was said: the referee decides."), tone="warn"
            )
        if isinstance(event, ResultRecorded):
            return _tell_points(presenter, played, event, names)
    return Foreseen(names, _("So it stands already."), tone="same")


def _tell_points(
    presenter: TournamentPresenter, played: Round, event: ResultRecorded, names: list[str]
) -> Foreseen:
    table = event.table
    won = [str(points(each, presenter.decimals)) for each in played.of_sides(table, event.vp)]
    said = f"{' – '.join(won)} {presenter.ranking.long.lower()}"
    mp = played.of_sides(table, event.mp)
    more = _("difference %(number)s") % {"number": abs(mp[0] - mp[1])} if len(mp) == 2 else ""
    return Foreseen(names, said, more)


def _say_recorded(played: Round, table: int) -> str:
    totals = " – ".join(map(str, played.of_sides(table, played.results[table].mp)))
    return _("Recorded: %(totals)s") % {"totals": totals}


def _say_unknown(played: Round, table: int) -> str:
    return say(Refusal("unknown_table", params={"round": played.number, "table": table}))
