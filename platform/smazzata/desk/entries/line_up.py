"""Somebody else in a chair: at one table, from a deal on or from the start, or from a round on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.entries.admission import find_sister_tournaments
from smazzata.desk.entries.admission_forms import NewcomerForm
from smazzata.desk.entries.known_people import (
    conflicts,
    find_newcomer,
    find_people,
    find_seated,
    licence_refusal,
    lock_entries,
)
from smazzata.desk.forms import CommandForm, PickField, WholeField
from smazzata.desk.submission import all_or_nothing, give
from smazzata.desk.tournament_page import CarryOut, TournamentPage
from smazzata.members.directory import display_names
from smazzata.members.principals import Principal, actor_of, principal_of
from smazzata.presentation.round_view import get_round_of_table
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.register.door import identify_people, lock_names
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tournament_management.tournament import load
from tournaments.entry_lists.reading import EntryLine, ListedPerson
from tournaments.events.results import Sitting
from tournaments.federation.matching import Described
from tournaments.lineups import lineup
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament
from tournaments.subjects.lineups import RecordLineup
from tournaments.subjects.substitution import SubstituteMember

MOST_DEALS = 99


@dataclass(frozen=True)
class Change:
    """Who sits down for whom."""

    number: Number
    out: str
    """The member who gets up."""
    line: EntryLine
    """Who sits down, and of which club."""
    deal: int
    """From which deal on; 1: from the start."""


def sitting_at(state: Tournament, played: Round, table: int) -> tuple[Sitting, ...]:
    """Who sits at a table and since which deal, as far as it is known."""
    said = played.lineups.get(table, ())
    seated = lineup(state, played, table)
    begun = [
        Sitting(number, member)
        for number, members in seated.items()
        if number not in {s.number for s in said}
        for member in members
    ]
    return (*said, *begun)


@all_or_nothing
def change_line_up(
    tournament: UUID,
    place: tuple[int, int],
    change: Change,
    who: Principal,
    command_id: UUID,
) -> Refusal | None:
    """Has somebody else sit at a table that there is, `place` by round and number; who is not known
    yet becomes a member, or nobody does.

    Refusals: of `give`, of `_find_or_create`, and `not_a_member` where nobody so called sits there.
    """
    number, table = place
    # A line-up is written whole: of two at once the second goes on from what the first wrote.
    lock_entries(tournament)
    state = load(tournament).state
    played = state.rounds[number - 1]
    before = sitting_at(state, played, table)
    if not any((s.number, s.member) == (change.number, change.out) for s in before):
        return Refusal("not_a_member", params={"entry": change.number})
    here = {s.member for s in before}
    seated = find_seated(state, [played])
    own = [m for m, entry in seated.items() if entry == change.number and m not in here]
    into = _find_or_create(tournament, seated, change.line, own, who)
    if isinstance(into, Refusal):
        return into
    command = RecordLineup(number, table, _after(before, change, into))
    return give(tournament, [command], who, command_id)


def _find_or_create(
    tournament: UUID,
    seated: Mapping[str, Number],
    line: EntryLine,
    own: Sequence[str],
    who: Principal,
) -> str | Refusal:
    """Who sits down, as a member: of `own` under the name they have there, so that ratings and the
    rights to the place stay with one person.

    Refusals: of `find_newcomer`, and `licence_of_another`.
    """
    found = find_newcomer(find_people(seated), line, own)
    for conflict in conflicts([line]) if found is None else ():
        return licence_refusal(conflict)
    if isinstance(found, Refusal):
        return found
    if found is not None:
        return str(found.id)
    (person,) = line.people
    given = Described(person.name, person.surname, line.club, person.licence)
    lock_names([person.name])
    actor = actor_of(who.member or "")
    (known,) = identify_people([given], actor, find_sister_tournaments(tournament), seated)
    return str(known.member.id)


def _after(before: tuple[Sitting, ...], change: Change, into: str) -> tuple[Sitting, ...]:
    new = Sitting(change.number, into, change.deal)
    if change.deal > 1:
        return (*before, new)
    gone = (change.number, change.out)
    return tuple(new if (s.number, s.member) == gone else s for s in before)


@dataclass(frozen=True)
class Substitution:
    """Who is to sit for whom."""

    number: int
    out: str
    """The member who sits there now."""
    person: ListedPerson
    club: str
    round: int
    reason: str
    category: int = 0

    def command(self, into: str = "?") -> SubstituteMember:
        """With whoever sits down as a member; as it stands, of somebody who may be none yet."""
        return SubstituteMember(self.number, self.out, into, self.round, self.reason, self.category)


@all_or_nothing
def substitute(
    tournament: UUID, swap: Substitution, who: Principal, command_id: UUID
) -> Refusal | None:
    """Has somebody else sit for an entry; who is not known yet becomes a member, or nobody does.

    Refusals: of `give`, and of `_find_or_create`.
    """
    lock_entries(tournament)
    state = load(tournament).state
    entry = state.entries.get(swap.number)
    seated = find_seated(state, state.rounds[max(swap.round - 1, 0) :])
    own = [m for m, n in seated.items() if entry and n == swap.number and m not in entry.members]
    line = EntryLine(1, (swap.person,), swap.club, None)
    into = _find_or_create(tournament, seated, line, own, who)
    if isinstance(into, Refusal):
        return into
    return give(tournament, [swap.command(into)], who, command_id)


class SitDownForm(NewcomerForm):
    """Somebody who sits down at a table in the middle of a match."""

    acts = frozenset({"change"})
    out = PickField(label=gettext_lazy("Who gets up"))
    deal = WholeField(size=3, label=gettext_lazy("From deal (1: from the start)"), initial=2)

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


class ResetForm(CommandForm):
    """That only the members of the entries sat at a table."""

    acts = frozenset({"reset"})
    gives = RecordLineup


class LineUpPage(TournamentPage):
    """The chairs of a table: somebody sits down, or only the members of the entries sat there."""

    name = "line-up"
    address = "rounds/<int:number>/tables/<int:table>/line-up/"
    title = gettext_lazy("Who sits here")
    number: int
    table: int

    def look_up(self, **place: int) -> None:
        """The table."""
        self.number, self.table = place["number"], place["table"]
        self.played = get_round_of_table(self.presenter.state, self.number, self.table)

    def make_forms(self) -> Sequence[CommandForm]:
        """The change, and taking all of them back."""
        place = {"round": self.number, "table": self.table, "sitting": ()}
        return [
            SitDownForm.of(self.request, self.presenter),
            ResetForm.of(self.request, self.presenter, **place),
        ]

    def find_work(self, sent: CommandForm) -> CarryOut | None:
        """Who sits down becomes a member first, if they are none."""
        if not isinstance(sent, SitDownForm):
            return None
        who = principal_of(self.request)

        def sit_down(once: UUID) -> Refusal | None:
            place = (self.number, self.table)
            return change_line_up(self.presenter.id, place, sent.change, who, once)

        return sit_down

    def read_context(self) -> Mapping[str, object]:
        """Who sits there, as far as it is known."""
        change, reset = self.forms
        sitting = sitting_at(self.presenter.state, self.played, self.table)
        sides = self.presenter.sides(self.played.table(self.table).sides)
        names = display_names(one.member for one in sitting if one.member)
        chairs = [(one, sides[one.number], names.get(one.member, "")) for one in sitting]
        bot = _("a bot")
        choices = [
            (f"{one.number}:{one.member}", name or f"{bot}, {side.name}")
            for one, side, name in chairs
        ]
        change.ask_which("out", choices)
        return {
            "number": self.number,
            "table": self.table,
            "chairs": chairs,
            "change": change,
            "reset": reset,
            "said": bool(self.played.lineups.get(self.table)),
        }
