"""Who of a list is known here: by licence number, by name, as somebody who has entered before.

A licence number never decides alone who somebody is: where it belongs to a member of another name,
somebody has to say whether it is that member or a slip of the pen.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias
from uuid import UUID

from games.kernel.refusal import Refusal
from smazzata.desk.entries.waiting_list import waiting_licences
from smazzata.members.models import Member
from smazzata.tournament_management.tournament import load
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.reading import EntryLine, ListedPerson

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
    """Who of a list has entered before: by licence number, or by name and club where one of the two
    has no number.
    """
    state = load(tournament).state
    entered = _Entered.of(state.members)
    on_list = waiting_licences(tournament)
    faults = []
    for line in lines:
        for person in line.people:
            member = entered.found(person, line.club)
            if member is not None:
                code, params = _how(person, member)
                params = {**params, "entry": state.members[str(member.id)]}
                faults.append(EntryFileFault(code, line.line, params=params))
            elif person.licence and person.licence in on_list:
                waits = {"given": person.name}
                faults.append(EntryFileFault("csv_already_waiting", line.line, params=waits))
    return faults


class _Entered(NamedTuple):
    """The members of a tournament, to be looked up."""

    by_licence: Mapping[str, Member]
    by_name: Mapping[tuple[str, ...], Member]
    """By the words of the name and the club; who has no number before who has one."""

    @classmethod
    def of(cls, members: Iterable[str]) -> "_Entered":
        """Of the members with these ids."""
        found = list(Member.objects.filter(id__in=members).select_related("club"))
        named = sorted(found, key=lambda member: not member.licence)
        return cls(
            {member.licence: member for member in found if member.licence},
            {_named(m.name, m.club.name if m.club else ""): m for m in named},
        )

    def found(self, person: ListedPerson, club: str) -> Member | None:
        """Who a person of a list is. Two with two numbers are two, whatever they are called."""
        if member := self.by_licence.get(person.licence):
            return member
        namesake = self.by_name.get(_named(person.name, club))
        return None if namesake and person.licence and namesake.licence else namesake


def _named(name: str, club: str) -> tuple[str, ...]:
    return (*name_words(name), "", club)


def _how(person: ListedPerson, member: Member) -> tuple[str, dict[str, str | int]]:
    """The code and the facts of how a member is known to have entered."""
    if person.licence and member.licence and not same_name(member.name, person.name):
        return "csv_licence_entered", {"licence": person.licence, "known": member.name}
    sure = bool(person.licence) == bool(member.licence)
    return "csv_already_entered" if sure else "csv_namesake_entered", {"given": person.name}


def licence_refusal(conflict: Conflict) -> Refusal:
    """`licence_of_another`."""
    params = {"licence": conflict.licence, "name": conflict.known, "given": conflict.given}
    return Refusal("licence_of_another", params=params)
