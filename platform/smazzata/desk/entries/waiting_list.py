"""The waiting list: people for whom the hall has no table, and how they come in after all.

What was said of them when they came goes along when they move up: whom to keep apart, where they
always sit, which cards they have shown. Whoever has come in keeps a row, so that undoing it has
them wait again where they had waited.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple
from uuid import UUID

import msgspec
from django.db.models import QuerySet
from msgspec.structs import asdict

from games.kernel.refusal import Refusal
from smazzata.desk.entries.known_people import against_members, lock_entries
from smazzata.desk.models import Waiting
from smazzata.desk.rights import against_door
from smazzata.desk.submission import all_or_nothing, give
from smazzata.members.directory import club_names, display_names
from smazzata.members.principals import Principal
from smazzata.tournament_management.tournament import load
from tournaments.decider import decide_all
from tournaments.pairing.model import Number
from tournaments.state import Tournament
from tournaments.subjects.admission import AdmitEntry


def put_on_list(tournament: UUID, due: Sequence[AdmitEntry]) -> None:
    """Has those wait whom these commands would enter, in this order."""
    Waiting.objects.bulk_create(
        Waiting(tournament=tournament, **msgspec.to_builtins(asdict(entry))) for entry in due
    )


def _entry_of(row: Waiting) -> AdmitEntry:
    """The command that had put somebody on the list: a row has all its fields, by their names."""
    fields = {name: getattr(row, name) for name in AdmitEntry.__struct_fields__}
    return msgspec.convert(fields, AdmitEntry)


class Waiter(NamedTuple):
    """Who waits, with names."""

    id: int
    name: str
    club: str
    table: int
    """Where they always sit; 0: anywhere."""


def waiting(tournament: UUID) -> list[Waiter]:
    """The waiting list, the earliest first."""
    rows = list(_waiting(tournament))
    members = {member for row in rows for member in row.members}
    called, clubs = display_names(members), club_names(members)
    return [
        Waiter(
            row.pk,
            " – ".join(called[member] for member in row.members),
            ", ".join(dict.fromkeys(clubs[m] for m in row.members if m in clubs)),
            row.table,
        )
        for row in rows
    ]


def entry_of(tournament: UUID, row: int) -> AdmitEntry | None:
    """The command that would enter somebody who waits; None where nobody of this id does."""
    found = _waiting(tournament).filter(id=row).first()
    return _entry_of(found) if found else None


@all_or_nothing
def let_in(tournament: UUID, row: int, who: Principal, command_id: UUID) -> Refusal | None:
    """Enters somebody from the waiting list.

    Refusals: of `submission.give`; `not_waiting`; of `known_people.against_members`, where they
    have entered meanwhile, in another spelling.
    """
    lock_entries(tournament)
    found = _waiting(tournament).select_for_update().filter(id=row).first()
    if found is None:
        return Refusal("not_waiting")
    refusal = against_members(found.members, load(tournament).state.members) or give(
        tournament, [_entry_of(found)], who, command_id
    )
    if refusal is None:
        note_entered(tournament, [row])
    return refusal


def find_next(tournament: UUID, state: Tournament, places: int) -> dict[int, AdmitEntry]:
    """The commands that enter the first on the list, by the ids of their rows.

    Whom the rules refuse as it stands (for their cards, or as they play already, in whatever
    spelling) waits on.
    """
    found: dict[int, AdmitEntry] = {}
    for row in _waiting(tournament).select_for_update() if places else ():
        decided = decide_all(state, [entry := _entry_of(row)])
        if isinstance(decided, Refusal) or against_members(row.members, state.members):
            continue
        found[row.pk], state = entry, decided.state
        if len(found) == places:
            break
    return found


def note_entered(tournament: UUID, rows: Collection[int]) -> None:
    """Takes off the list who has come in, by the ids of their rows."""
    members = load(tournament).state.members
    for row in _waiting(tournament).filter(id__in=rows):
        # What their cards said goes: it was for the entry alone.
        row.entry, row.cards, row.authorised = members[row.members[0]], [], False
        row.save(update_fields=["entry", "cards", "authorised"])


def wait_again(tournament: UUID, entries: Collection[Number]) -> None:
    """Has those wait again whose entries are undone, where they had waited before."""
    Waiting.objects.filter(tournament=tournament, entry__in=entries).update(entry=None)


def _waiting(tournament: UUID) -> QuerySet[Waiting]:
    return Waiting.objects.filter(tournament=tournament, entry=None).order_by("id")


def strike(tournament: UUID, row: int, who: Principal) -> Refusal | None:
    """Takes somebody off the waiting list. Refusals: of `rights.against`."""
    refusal = against_door(who, tournament)
    if refusal is None:
        _waiting(tournament).filter(id=row).delete()
    return refusal
