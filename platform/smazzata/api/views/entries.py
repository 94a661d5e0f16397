"""Who takes part, by programs: the entries, entering people, and who waits for a place."""

from functools import partial
from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta, Struct
from rest_framework.request import Request

from games.kernel.refusal import Refusal
from smazzata.api.fields import Text, note
from smazzata.api.requests import Confirmed, NamedPerson, Part
from smazzata.api.responses import Done, KnownPerson, Outcome, Side, refused, side_fields
from smazzata.api.submission import find_tournament, once, submit_call
from smazzata.api.views.base import ProgramView
from smazzata.desk.entries import admission, waiting_list
from smazzata.desk.entries.known_people import Decision, already_entered
from smazzata.desk.rights import NO_OFFICE, offices, sees
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import get_tournament
from tournaments.entry_lists.columns import Column
from tournaments.entry_lists.reading import EntryFile, entries_of
from tournaments.entry_lists.sheets import Sheet, clean
from tournaments.regulations.regulation import CardKind

COLUMNS: tuple[Column, ...] = (
    "name", "surname", "licence", "partner", "partner_surname", "partner_licence", "club", "rating",
    "family", "province", "table",
)  # fmt: skip


class NewEntry(Part, frozen=True):
    """An entry that is to be made."""

    people: Annotated[
        tuple[NamedPerson, ...],
        Meta(min_length=1, max_length=2),
        note("one, or two where pairs play"),
    ]
    club: Text = ""
    rating: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    family: Annotated[Text, note("entries of one family are kept apart")] = ""
    province: Text = ""
    table: Annotated[int, Meta(ge=0, le=2000), note("where it always sits; 0: anywhere")] = 0

    def row(self) -> tuple[str, ...]:
        """As a line of a list has it, in the order of `COLUMNS`."""
        people = [field for person in self.people for field in _name_fields(person)]
        people += [""] * (6 - len(people))
        rating = "" if self.rating is None else str(self.rating)
        fields = (*people, self.club, rating, self.family, self.province, str(self.table or ""))
        return tuple(map(clean, fields))


def _name_fields(person: NamedPerson) -> tuple[str, str, str]:
    """The given name, the surname where it is known, and the licence number."""
    listed = person.listed
    return listed.name.removesuffix(listed.surname), listed.surname, person.licence


class Shown(Part, frozen=True):
    """What people have shown at the desk."""

    cards: Annotated[tuple[CardKind, ...], Meta(max_length=2)] = ()
    authorised: Annotated[bool, note("a junior's parents have allowed it")] = False
    categories: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=99)], ...],
        Meta(max_length=2),
        note("1 the highest, 0 not known"),
    ] = ()


class Entries(Confirmed, frozen=True, kw_only=True):
    """Entering people."""

    entries: Annotated[list[NewEntry], Meta(min_length=1, max_length=1000)]
    licences: dict[str, Decision] = {}
    shown: Annotated[Shown, note("of a single entry")] = Shown()


class ListedEntry(Side):
    """An entry, as it stands."""

    active: Annotated[bool, note("false once it has withdrawn")]


class Listed(Struct):
    """Who is entered."""

    version: int
    entries: list[ListedEntry]


@requires(Action.WATCH)
class EntriesAPIView(ProgramView):
    """The entries."""

    conditional = True

    def get(self, _request: Request, tournament_id: UUID) -> Listed:
        """Who is entered, by number: members by their ids, and whether the entry still plays."""
        presenter = get_tournament(tournament_id)
        active = {entry.number for entry in presenter.state.active}
        rows = [
            ListedEntry(*side_fields(side), number in active)
            for number, side in sorted(presenter.sides(presenter.state.entries).items())
        ]
        return Listed(presenter.version, rows)

    @requires(Action.HOLD_OFFICE)
    @once("enter")
    def post(self, request: Request, sent: Entries, tournament_id: UUID) -> Outcome:
        """Enters people, all or none; for whom the hall has no table waits.

        `licences` says of a number that belongs to somebody of another name what it means: `member`
        or `new`; without it the answer is `licence_of_another`. `shown` is what people of a single
        entry have shown at the desk.
        """
        presenter, who = find_tournament(request, tournament_id)
        if sent.shown != Shown() and len(sent.entries) > 1:
            return Refusal("shown_of_one")
        found = _read(sent.entries, presenter.rules.side_size)
        if isinstance(found, Refusal):
            return found
        faults = found.faults or already_entered(presenter.id, found.entries)
        late = admission.late_entries(presenter.id, presenter.state, found.entries)
        shown = admission.Shown(sent.shown.cards, sent.shown.authorised, sent.shown.categories)
        admitted = admission.Admitted(0, 0)

        def admit() -> Refusal | None:
            nonlocal admitted
            answer = admission.admit(
                presenter.id, found.entries, who, sent.id, sent.licences, shown
            )
            if isinstance(answer, Refusal):
                return answer
            admitted = answer
            return None

        due = faults[0].refusal if faults else late
        outcome = submit_call(presenter, due, who, sent, carry_out=admit)
        if isinstance(outcome, Done):
            known = [KnownPerson(each.member.id, each.member.name) for each in admitted.known]
            return Done(
                outcome.tournament,
                outcome.version,
                outcome.hash,
                entered=admitted.entered,
                waiting=admitted.waiting,
                known=known,
            )
        return refused(outcome, faults[0].say(language())) if outcome is due else outcome


def _read(entries: list[NewEntry], side_size: int) -> EntryFile | Refusal:
    """The entries by the rules of lists. Refusal: `too_many_people` where people play alone."""
    for line, entry in enumerate(entries, 1):
        if len(entry.people) > side_size:
            return Refusal("too_many_people", params={"line": line})
    kept = [at for at, name in enumerate(COLUMNS) if side_size == 2 or "partner" not in name]
    columns = [COLUMNS[at] for at in kept]
    rows = tuple(
        (line, tuple(entry.row()[at] for at in kept)) for line, entry in enumerate(entries, 1)
    )
    return entries_of(Sheet(rows), columns, 0, side_size)


class Waiting(Confirmed, frozen=True, kw_only=True):
    """What becomes of somebody who waits."""

    waiting: Annotated[int, Meta(ge=0, le=10**9)]
    do: Literal["let_in", "strike"]


class Waiter(Struct):
    """Somebody who waits."""

    waiting: int
    name: str
    club: str


class WaitingList(Struct):
    """Who waits for a place."""

    room: Annotated[int | None, note("entries the hall still holds")]
    waiting: list[Waiter]


@requires(Action.HOLD_OFFICE)
class WaitingAPIView(ProgramView):
    """Who waits for a place."""

    def get(self, request: Request, tournament_id: UUID) -> WaitingList | Refusal:
        """The waiting list for whoever serves there, the earliest first; `room` is how many more
        entries the hall holds, null where that is not known.
        """
        presenter, who = find_tournament(request, tournament_id)
        if not sees(offices(who, presenter.id)):
            return NO_OFFICE
        rows = waiting_list.waiting(presenter.id)
        room = admission.room(presenter.id, presenter.state)
        return WaitingList(room, [Waiter(row.id, row.name, row.club) for row in rows])

    @once("attend_waiting")
    def post(self, request: Request, sent: Waiting, tournament_id: UUID) -> Outcome:
        """Enters somebody who waits (`let_in`), or takes them off the list (`strike`)."""
        presenter, who = find_tournament(request, tournament_id)
        one = sent.waiting
        if sent.do == "strike":
            strike = partial(waiting_list.strike, presenter.id, one, who)
            return submit_call(presenter, (), who, sent, carry_out=strike)
        late = waiting_list.entry_of(presenter.id, one) if presenter.state.drawn else None
        let_in = partial(waiting_list.let_in, presenter.id, one, who, sent.id)
        return submit_call(presenter, [late] if late else (), who, sent, carry_out=let_in)
