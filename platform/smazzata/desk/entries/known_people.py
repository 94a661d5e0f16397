"""Who of a list is known here: by licence number, by name, as somebody who has entered before.

How people are compared is `tournaments.entry_lists.people`; every road that brings somebody in asks
here, under the lock that lets one in after the other.

A licence number never decides alone who somebody is: where it belongs to a member of another name,
somebody has to say whether it is that member or a slip of the pen.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias
from uuid import UUID

from games.kernel.refusal import Refusal
from smazzata.desk.models import Waiting
from smazzata.desk.submission import LONGEST_TURN_S
from smazzata.ledger.sql import lock_until_commit
from smazzata.members.models import Member
from smazzata.tournament_management.tournament import load
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.people import People, licence_key, same_name
from tournaments.entry_lists.reading import EntryLine, ListedPerson
from tournaments.federation.matching import Described, compare_names
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament

Decision: TypeAlias = Literal["member", "new"]
DECISIONS: tuple[Decision, ...] = ("member", "new")
"""What a licence number of another name means: it is that member, or it is a slip."""
WAITS: Number = 0
"""The entry of who has none yet and is on the waiting list."""


def lock_entries(tournament: UUID) -> None:
    """Has one let people in after the other, until the transaction ends."""
    lock_until_commit(f"smazzata.entries.{tournament}", LONGEST_TURN_S)


class Conflict(NamedTuple):
    """A licence number that belongs to somebody of another name."""

    line: int
    licence: str
    given: str
    known: str
    """Whose it is."""


def conflicts(lines: Sequence[EntryLine]) -> list[Conflict]:
    """The licence numbers of a list that name somebody else."""
    people = [(line.line, person) for line in lines for person in line.people]
    given = {key: (at, p) for at, p in people if (key := licence_key(p.licence))}
    known = Member.objects.filter(licence_key__in=given)
    return sorted(
        Conflict(given[key][0], given[key][1].licence, given[key][1].name, name)
        for key, name, surname in known.values_list("licence_key", "name", "surname")
        if not _is_written_for(given[key][1], Described(name, surname))
    )


def _is_written_for(person: ListedPerson, known: Described) -> bool:
    """Whether a name may stand for whoever has the number: in any spelling, or by an initial."""
    found = compare_names(Described(person.name, person.surname), known)
    return found in ("same_name", "initial")


def already_entered(tournament: UUID, lines: Sequence[EntryLine]) -> list[EntryFileFault]:
    """Who of a list has entered before, or waits."""
    entered = find_people(load(tournament).state.members)
    rows = Waiting.objects.filter(tournament=tournament, entry=None)
    waiting = find_people({member: WAITS for row in rows for member in row.members})
    faults = []
    for line in lines:
        for person in line.people:
            found = _tell_known(person, line.club, entered) or _tell_known(
                person, line.club, waiting
            )
            if found is not None:
                faults.append(EntryFileFault(found.code, line.line, params=found.params))
    return faults


def find_newcomer(
    people: People["Known"], line: EntryLine, own: Collection[str] = ()
) -> Member | Refusal | None:
    """Who somebody that sits down is: a member of `own`, who may, or nobody who is known yet.

    Refusals: `member_already_entered`, `namesake_entered`, `licence_entered`.
    """
    (person,) = line.people
    found = people.find(person.name, line.club, person.licence)
    if found is not None and str(found.who.member.id) in own:
        # A licence says by itself who somebody is: with another one, or for the first time, it is
        # somebody else.
        known = licence_key(found.who.member.licence or "")
        return found.who.member if licence_key(person.licence) in ("", known) else None
    return _tell_known(person, line.club, people)


def against_members(members: Iterable[str], entered: Mapping[str, Number]) -> Refusal | None:
    """Why these members cannot come in: one of them is entered in another spelling.

    Refusals: as of `find_newcomer`.
    """
    people = find_people(entered)
    for member in Member.objects.filter(id__in=[*members]).select_related("club"):
        club = member.club.name if member.club else ""
        person = ListedPerson(member.name, member.licence or "")
        if (refusal := _tell_known(person, club, people)) is not None:
            return refusal
    return None


class Known(NamedTuple):
    """Somebody who takes part."""

    member: Member
    entry: Number


def find_people(entered: Mapping[str, Number]) -> People[Known]:
    """The members with these ids, who play for these entries, to be found however written."""
    people: People[Known] = People()
    for member in Member.objects.filter(id__in=entered, erased_at=None).select_related("club"):
        club = member.club.name if member.club else ""
        known = Known(member, entered[str(member.id)])
        people.add(member.name, club, member.licence or "", known)
    return people


def find_seated(state: Tournament, rounds: Iterable[Round]) -> dict[str, Number]:
    """Who plays for which entry, those among them who only sit in for somebody in these rounds."""
    sitting = [s for each in rounds for said in each.lineups.values() for s in said if s.member]
    return {**{s.member: s.number for s in sitting}, **state.members}


def _tell_known(person: ListedPerson, club: str, people: People[Known]) -> Refusal | None:
    """How somebody is known to have entered, or to wait."""
    found = people.find(person.name, club, person.licence)
    if found is None:
        return None
    entry, known = found.who.entry, found.who.member.name
    if found.sure and not same_name(person.name, known) and entry != WAITS:
        said = {"licence": person.licence, "known": known, "entry": entry}
        return Refusal("licence_entered", params=said)
    what = "waiting" if entry == WAITS else "entered"
    code = f"member_already_{what}" if found.sure else f"namesake_{what}"
    params = {"given": person.name, **({"entry": entry} if entry != WAITS else {})}
    return Refusal(code, params=params)


def licence_refusal(conflict: Conflict) -> Refusal:
    """`licence_of_another`."""
    params = {"licence": conflict.licence, "name": conflict.known, "given": conflict.given}
    return Refusal("licence_of_another", params=params)
