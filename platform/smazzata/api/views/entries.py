"""Who takes part: the entries, and entering people."""

from typing import Annotated
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.api import call_schema as schema
from smazzata.api.idempotency import once
from smazzata.api.requests import Confirmed, Person, Text
from smazzata.api.responses import done, refused
from smazzata.api.submission import find_tournament, submit_call
from smazzata.api.views.base import ProgramView, plain_side
from smazzata.desk.entries import admission
from smazzata.desk.entries.admission import Shown
from smazzata.desk.entries.known_people import Decision, already_entered
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import get_tournament
from tournaments.codes.regulation import CardKind
from tournaments.entry_lists.columns import Column
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.reading import EntryFile, entries_of
from tournaments.entry_lists.sheets import Sheet, clean

COLUMNS: tuple[Column, ...] = (
    "name", "licence", "partner", "partner_licence", "club", "rating", "family", "province", "table"
)  # fmt: skip


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    people: Annotated[tuple[Person, ...], msgspec.Meta(min_length=1, max_length=2)]
    club: Text = ""
    rating: Annotated[int, msgspec.Meta(ge=0, le=100_000)] | None = None
    family: Text = ""
    province: Text = ""
    table: Annotated[int, msgspec.Meta(ge=0, le=2000)] = 0

    def row(self) -> tuple[str, ...]:
        """As a line of a list has it, in the order of `COLUMNS`."""
        one, two = (*self.people, Person("-"))[:2]
        second = (two.name, two.licence) if len(self.people) == 2 else ("", "")
        rating = "" if self.rating is None else str(self.rating)
        fields = (one.name, one.licence, *second, self.club, rating, self.family, self.province)
        return tuple(map(clean, (*fields, str(self.table or ""))))


class _Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: Annotated[tuple[CardKind, ...], msgspec.Meta(max_length=2)] = ()
    authorised: bool = False
    categories: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=99)], ...], msgspec.Meta(max_length=2)
    ] = ()


class _Entries(Confirmed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    entries: Annotated[list[_Entry], msgspec.Meta(min_length=1, max_length=1000)]
    licences: dict[str, Decision] = {}
    shown: _Shown = _Shown()


@requires(Action.WATCH)
class EntriesAPIView(ProgramView):
    """The entries."""

    conditional = True

    @extend_schema(operation_id="entries", **schema.LISTED)
    def get(self, _request: Request, tournament_id: UUID) -> Response:
        """Who is entered, by number: members by their ids, and whether the entry still plays."""
        presenter = get_tournament(tournament_id)
        active = {entry.number for entry in presenter.state.active}
        rows = [
            {**plain_side(side), "active": number in active}
            for number, side in sorted(presenter.sides(presenter.state.entries).items())
        ]
        return Response({"version": presenter.version, "entries": rows})

    @requires(Action.HOLD_OFFICE)
    @extend_schema(operation_id="enter", **schema.ENTRIES)
    @once(_Entries)
    def post(self, request: Request, sent: _Entries, tournament_id: UUID) -> Response | Refusal:
        """Enters people, all or none; for whom the hall has no table waits.

        `licences` says of a number that belongs to somebody of another name what it means: `member`
        or `new`; without it the answer is `licence_of_another`. `shown` is what people of a single
        entry have shown at the desk.
        """
        presenter, who = find_tournament(request, tournament_id)
        if sent.shown != _Shown() and len(sent.entries) > 1:
            return Refusal("shown_of_one")
        found = _read(sent.entries, presenter.rules.side_size)
        if isinstance(found, Refusal):
            return found
        faults = found.faults or already_entered(presenter.id, found.entries)
        late = admission.late_entries(presenter.id, presenter.state, found.entries)
        shown = Shown(sent.shown.cards, sent.shown.authorised, sent.shown.categories)
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

        due = _find_refusal(faults[0]) if faults else late
        answer = submit_call(
            presenter,
            due,
            who,
            sent,
            carry_out=admit,
            answer=lambda _after: done(presenter.id, **admitted._asdict()),
        )
        return refused(answer, message=faults[0].say(language())) if answer is due else answer


def _read(entries: list[_Entry], side_size: int) -> EntryFile | Refusal:
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


def _find_refusal(fault: EntryFileFault) -> Refusal:
    """That something is wrong, with the number of its entry in the call, from 1."""
    return Refusal(fault.code, params={**fault.params, "line": fault.line})
