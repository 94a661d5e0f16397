"""Who of a list is known here: by licence number, by name, as somebody who has entered before.

A licence number never decides alone who somebody is: where it belongs to a member of another name,
somebody has to say whether it is that member or a slip of the pen.
"""

import unicodedata
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias
from uuid import UUID

from games.kernel.refusal import Refusal
from smazzata.desk.waiting_list import waiting_licences
from smazzata.members.models import Member
from smazzata.tournament_management.tournament import load
from tournaments.entries import EntryLine
from tournaments.entry_faults import EntryFileFault

Decision: TypeAlias = Literal["member", "new"]
DECISIONS: tuple[Decision, ...] = ("member", "new")
"""What a licence number of another name means: it is that member, or it is a slip."""


class Conflict(NamedTuple):
    """A licence number that belongs to somebody of another name."""

    line: int
    licence: str
    given: str
    known: str
    """Whose it is."""


def conflicts(lines: Sequence[EntryLine]) -> list[Conflict]:
    """The licence numbers of a list that name somebody else."""
    given = {p.licence: (line.line, p.name) for line in lines for p in line.people if p.licence}
    known = Member.objects.filter(licence__in=given).values_list("licence", "name")
    return sorted(
        Conflict(given[licence][0], licence, given[licence][1], name)
        for licence, name in known
        if licence and not same_name(name, given[licence][1])
    )


def same_name(one: str, other: str) -> bool:
    """Whether two names are one in another order, in other letters or without their accents."""
    return name_words(one) == name_words(other)


def name_words(name: str) -> list[str]:
    """The words of a name in one order, without case and accents."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return sorted(kept.split())


def already_entered(tournament: UUID, lines: Sequence[EntryLine]) -> list[EntryFileFault]:
    """Who of a list has entered before: by licence number, or without one by name and club."""
    state = load(tournament).state
    entered = Member.objects.filter(id__in=state.members).select_related("club")
    by_licence = {member.licence: str(member.id) for member in entered if member.licence}
    by_name = {
        (tuple(name_words(member.name)), member.club.name if member.club else ""): str(member.id)
        for member in entered
        if not member.licence
    }
    on_list = waiting_licences(tournament)
    faults = []
    for line in lines:
        for person in line.people:
            member = (
                by_licence.get(person.licence)
                if person.licence
                else by_name.get((tuple(name_words(person.name)), line.club))
            )
            if member is not None:
                params: dict[str, str | int] = {
                    "given": person.name,
                    "entry": state.members[member],
                }
                faults.append(EntryFileFault("csv_already_entered", line.line, params=params))
            elif person.licence and person.licence in on_list:
                waits = {"given": person.name}
                faults.append(EntryFileFault("csv_already_waiting", line.line, params=waits))
    return faults


def licence_refusal(conflict: Conflict) -> Refusal:
    """`licence_of_another`."""
    params = {"licence": conflict.licence, "name": conflict.known, "given": conflict.given}
    return Refusal("licence_of_another", params=params)
