"""Entering people: who they are, whether there is room, who waits for a place.

A licence number never decides alone who somebody is: where it belongs to a member of another name,
somebody has to say whether it is that member or a slip of the pen.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias
from uuid import UUID

from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.desk.models import Waiting
from smazzata.desk.rights import against
from smazzata.desk.services import give
from smazzata.desk.venue_form import venue_of
from smazzata.ledger.writer import find_command
from smazzata.members.directory import club_names, display_names, find_or_create_member
from smazzata.members.models import Member
from smazzata.members.principals import Principal
from smazzata.tables.seat_takeover import actor_of
from smazzata.tournament_management.process_manager import derived, key_of
from smazzata.tournament_management.tournament import load
from tournaments import commands
from tournaments.codes.regulation import CardKind
from tournaments.entries import EntryLine, ListedPerson
from tournaments.entry_faults import EntryFileFault
from tournaments.feasibility import capacity
from tournaments.state import Tournament

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


class Shown(NamedTuple):
    """What people of one entry have shown at the desk."""

    cards: tuple[CardKind, ...] = ()
    authorised: bool = False
    """A junior's parents have allowed it."""
    categories: tuple[int, ...] = ()


NOTHING_SHOWN = Shown()


class Admitted(NamedTuple):
    """What became of a list."""

    entered: int
    waiting: int


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
    return _words(one) == _words(other)


def _words(name: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return sorted(kept.split())


def already_entered(tournament: UUID, lines: Sequence[EntryLine]) -> list[EntryFileFault]:
    """Who of a list has entered before: by licence number, or without one by name and club."""
    state = load(tournament).state
    entered = Member.objects.filter(id__in=state.members).select_related("club")
    by_licence = {member.licence: str(member.id) for member in entered if member.licence}
    by_name = {
        (tuple(_words(member.name)), member.club.name if member.club else ""): str(member.id)
        for member in entered
        if not member.licence
    }
    on_list = _waiting_members(tournament)
    faults = []
    for line in lines:
        for person in line.people:
            member = (
                by_licence.get(person.licence)
                if person.licence
                else by_name.get((tuple(_words(person.name)), line.club))
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


def _waiting_members(tournament: UUID) -> set[str]:
    """The licence numbers of those who wait."""
    rows = Waiting.objects.filter(tournament=tournament).values_list("members", flat=True)
    members = {member for row in rows for member in row}
    found = Member.objects.filter(id__in=members, licence__isnull=False)
    return {str(licence) for licence in found.values_list("licence", flat=True)}


def room(tournament: UUID, state: Tournament) -> int | None:
    """How many more entries the hall can hold; None where that is not known."""
    tables = venue_of(tournament).tables
    if tables is None or state.rules is None:
        return None
    return max(0, capacity(state.rules, tables) - len(state.active))


def done_before(tournament: UUID, who: Principal, command_id: UUID) -> bool:
    """Whether somebody has sent this form before, and it was done."""
    if find_command(tournament, command_id, actor_of(who.member or "")) is not None:
        return True
    # Where nobody was entered for want of a table, there is no command in the log.
    return Waiting.objects.filter(tournament=tournament, once=command_id).exists()


def admit(
    tournament: UUID,
    lines: Sequence[EntryLine],
    who: Principal,
    command_id: UUID,
    decided: Mapping[str, Decision] | None = None,
    shown: Shown = NOTHING_SHOWN,
) -> Admitted | Refusal:
    """Enters people, all or none; who is not known yet becomes a member. For whom the hall has no
    table waits.

    `decided` says by licence number what one of another name means; `shown` is of a single entry.
    Refusals: of `services.give`,
    and `licence_of_another`. The same id again does nothing.
    """
    if done_before(tournament, who, command_id):
        return Admitted(0, 0)
    meant = decided or {}
    for conflict in conflicts(lines):
        if conflict.licence not in meant:
            return licence_refusal(conflict)
    with transaction.atomic():
        free = room(tournament, load(tournament).state)
        entered = lines if free is None else lines[:free]
        answer = _entered(tournament, entered, who, command_id, meant, shown)
        if answer is not None:
            transaction.set_rollback(True)
            return answer
        _put_on_list(tournament, lines[len(entered) :], command_id, meant)
    return Admitted(len(entered), len(lines) - len(entered))


def licence_refusal(conflict: Conflict) -> Refusal:
    """`licence_of_another`."""
    params = {"licence": conflict.licence, "name": conflict.known, "given": conflict.given}
    return Refusal("licence_of_another", params=params)


def _entered(
    tournament: UUID,
    lines: Sequence[EntryLine],
    who: Principal,
    command_id: UUID,
    meant: Mapping[str, Decision],
    shown: Shown,
) -> Refusal | None:
    due = [
        commands.AdmitEntry(
            members=tuple(str(member.id) for member in people),
            club=str(people[0].club_id or ""),
            rating=line.rating,
            family=_key(tournament, "family", line.family),
            province=_key(tournament, "province", line.province),
            table=line.table,
            cards=shown.cards,
            authorised=shown.authorised,
            categories=shown.categories,
        )
        for line in lines
        for people in [_people(line, meant)]
    ]
    if not due:
        return against(who, tournament, [commands.AdmitEntry])
    answer = give(tournament, due, who, command_id)
    return answer if isinstance(answer, Refusal) else None


def _key(tournament: UUID, kind: str, said: str) -> str:
    """What stands in the log for a family or province: no name, and the same for the same words."""
    words = " ".join(_words(said))
    return derived(key_of(tournament), f"{kind}.{words}")[:16] if words else ""


def _people(line: EntryLine, meant: Mapping[str, Decision]) -> list[Member]:
    return [
        find_or_create_member(person.name, line.club, _number(person, meant))
        for person in line.people
    ]


def _number(person: ListedPerson, meant: Mapping[str, Decision]) -> str:
    return "" if meant.get(person.licence) == "new" else person.licence


def _put_on_list(
    tournament: UUID, lines: Sequence[EntryLine], command_id: UUID, meant: Mapping[str, Decision]
) -> None:
    rows = []
    for line in lines:
        people = _people(line, meant)
        rows.append(
            Waiting(
                tournament=tournament,
                members=[str(member.id) for member in people],
                club=str(people[0].club_id or ""),
                rating=line.rating,
                once=command_id,
            )
        )
    Waiting.objects.bulk_create(rows)


class Waiter(NamedTuple):
    """Who waits, with names."""

    id: int
    name: str
    club: str


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
        )
        for row in rows
    ]


def let_in(tournament: UUID, row: int, who: Principal, command_id: UUID) -> Refusal | None:
    """Enters somebody from the waiting list. Refusals: of `services.give`; `not_waiting`."""
    with transaction.atomic():
        found = Waiting.objects.select_for_update().filter(tournament=tournament, id=row).first()
        if found is None:
            done = done_before(tournament, who, command_id)
            return None if done else Refusal("not_waiting")
        due = commands.AdmitEntry(tuple(found.members), found.club, found.rating)
        answer = give(tournament, [due], who, command_id)
        if isinstance(answer, Refusal):
            return answer
        found.delete()
    return None


def strike(tournament: UUID, row: int, who: Principal) -> Refusal | None:
    """Takes somebody off the waiting list. Refusals: of `rights.against`."""
    refusal = against(who, tournament, [commands.AdmitEntry])
    if refusal is None:
        Waiting.objects.filter(tournament=tournament, id=row).delete()
    return refusal


class Substitution(NamedTuple):
    """Who is to sit for whom."""

    number: int
    out: str
    """The member who sits there now."""
    person: ListedPerson
    club: str
    round: int
    reason: str
    category: int = 0


def substitute(
    tournament: UUID, swap: Substitution, who: Principal, command_id: UUID
) -> Refusal | None:
    """Has somebody else sit for an entry; who is not known yet becomes a member, or nobody does.

    Refusals: of `give`, and `licence_of_another`.
    """
    person, line = swap.person, EntryLine(1, (swap.person,), swap.club, None)
    with transaction.atomic():
        refusal = next(map(licence_refusal, conflicts([line])), None)
        if refusal is None:
            into = str(find_or_create_member(person.name, swap.club, person.licence).id)
            command = commands.SubstituteMember(
                swap.number, swap.out, into, swap.round, swap.reason, swap.category
            )
            answer = give(tournament, [command], who, command_id)
            refusal = answer if isinstance(answer, Refusal) else None
        if refusal is not None:
            transaction.set_rollback(True)
    return refusal
