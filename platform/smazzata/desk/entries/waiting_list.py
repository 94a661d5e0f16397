"""The waiting list: people for whom the hall has no table, and how they come in after all.

What was said of them when they came goes along when they move up: whom to keep apart, where they
always sit, which cards they have shown.
"""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

import msgspec
from msgspec.structs import asdict

from games.kernel.refusal import Refusal
from smazzata.desk.entries.known_people import against_members, lock_entries
from smazzata.desk.models import Waiting
from smazzata.desk.rights import against_door
from smazzata.desk.submission import all_or_nothing, give
from smazzata.members.directory import club_names, display_names
from smazzata.members.principals import Principal
from smazzata.tournament_management.tournament import load
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
    rows = list(Waiting.objects.filter(tournament=tournament).order_by("id"))
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
    found = Waiting.objects.filter(tournament=tournament, id=row).first()
    return _entry_of(found) if found else None


@all_or_nothing
def let_in(tournament: UUID, row: int, who: Principal, command_id: UUID) -> Refusal | None:
    """Enters somebody from the waiting list.

    Refusals: of `submission.give`; `not_waiting`; of `known_people.against_members`, where they
    have entered meanwhile, in another spelling.
    """
    lock_entries(tournament)
    found = Waiting.objects.select_for_update().filter(tournament=tournament, id=row).first()
    if found is None:
        return Refusal("not_waiting")
    found.delete()
    refusal = against_members(found.members, load(tournament).state.members)
    return refusal or give(tournament, [_entry_of(found)], who, command_id)


def strike(tournament: UUID, row: int, who: Principal) -> Refusal | None:
    """Takes somebody off the waiting list. Refusals: of `rights.against`."""
    refusal = against_door(who, tournament)
    if refusal is None:
        Waiting.objects.filter(tournament=tournament, id=row).delete()
    return refusal
