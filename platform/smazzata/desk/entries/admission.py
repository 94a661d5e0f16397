"""Entering people, as far as the hall has room; the others wait."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.entries.known_people import (
    Decision,
    already_entered,
    conflicts,
    licence_refusal,
    lock_entries,
)
from smazzata.desk.entries.waiting_list import find_next, note_entered, put_on_list, wait_again
from smazzata.desk.models import Officer
from smazzata.desk.rights import against_door
from smazzata.desk.setup.venue import venue_of
from smazzata.desk.submission import all_or_nothing, give
from smazzata.members.models import Member
from smazzata.members.principals import Principal, actor_of
from smazzata.register.door import Identified, identify_people, lock_names
from smazzata.tournament_management.secret_key import derived, key_of
from smazzata.tournament_management.tournament import load
from tournaments.authority import Office
from tournaments.decider import decide_all
from tournaments.entry_lists.people import name_words
from tournaments.entry_lists.reading import EntryLine, ListedPerson
from tournaments.feasibility import capacity
from tournaments.federation.matching import Described, Level
from tournaments.regulations.regulation import CardKind
from tournaments.state import Tournament
from tournaments.subjects.admission import AdmitEntry, DeleteEntry


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
    known: tuple[Identified, ...] = ()
    """Who of it was taken for somebody known by name and club; a number says it by itself."""


def room(tournament: UUID, state: Tournament) -> int | None:
    """How many more entries the hall can hold; None where that is not known."""
    tables = venue_of(tournament).tables
    if tables is None or state.rules is None:
        return None
    return max(0, capacity(state.rules, tables) - len(state.active))


def late_entries(
    tournament: UUID, state: Tournament, lines: Sequence[EntryLine]
) -> list[AdmitEntry]:
    """What is to be asked about before it is done, of people who may not be known yet.

    Before the draw nothing is asked, nor of those for whom the hall has no table: they wait.
    """
    if not state.drawn:
        return []
    return [
        AdmitEntry(tuple(f"?{line.line}.{at}" for at in range(len(line.people))))
        for line in lines[: room(tournament, state)]
    ]


def find_list_work(
    tournament: UUID,
    due: Sequence[Command] | Refusal,
    who: Principal,
    give_all: Callable[[UUID, Sequence[Command], Principal, UUID], Refusal | None],
) -> Callable[[UUID], Refusal | None] | None:
    """What gives commands that delete an entry, for the waiting list has a part in them: `delete`
    or `undo`. None where there are none: they are given as they are.
    """
    if isinstance(due, Refusal) or not any(isinstance(each, DeleteEntry) for each in due):
        return None
    return lambda once: give_all(tournament, due, who, once)


@all_or_nothing
def delete(
    tournament: UUID, due: Sequence[Command], who: Principal, command_id: UUID
) -> Refusal | None:
    """Gives commands that delete entries; the first on the waiting list get the places.

    Refusals: of `submission.give`.
    """
    lock_entries(tournament)
    decided = decide_all(load(tournament).state, due)
    if isinstance(decided, Refusal):
        return decided
    free = room(tournament, decided.state) or 0
    rows = find_next(tournament, decided.state, free)
    refusal = give(tournament, [*due, *rows.values()], who, command_id)
    if refusal is None:
        note_entered(tournament, rows)
    return refusal


@all_or_nothing
def undo(
    tournament: UUID, due: Sequence[Command], who: Principal, command_id: UUID
) -> Refusal | None:
    """Gives commands that undo others; who had come in from the waiting list waits again.

    Refusals: of `submission.give`.
    """
    refusal = give(tournament, due, who, command_id)
    if refusal is None:
        wait_again(tournament, [each.number for each in due if isinstance(each, DeleteEntry)])
    return refusal


@all_or_nothing
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
    Refusals: of `submission.give`, of `already_entered`, and `licence_of_another`.
    """
    meant = decided or {}
    # Of two at once the second sees whom the first has entered, and counts the room that is left.
    lock_entries(tournament)
    for fault in already_entered(tournament, lines):
        return fault.refusal
    for conflict in conflicts(lines):
        if conflict.licence not in meant:
            return licence_refusal(conflict)
    lock_names(person.name for line in lines for person in line.people)
    found = find_or_enter(tournament, lines, meant, who)
    due = [
        _entry(tournament, line, [each.member for each in people], shown)
        for line, people in zip(lines, found, strict=True)
    ]
    free = room(tournament, load(tournament).state)
    entered = due if free is None else due[:free]
    refusal = (
        give(tournament, entered, who, command_id) if entered else against_door(who, tournament)
    )
    if refusal is not None:
        return refusal
    put_on_list(tournament, due[len(entered) :])
    known = tuple(
        each
        for people in found
        for each in people
        if each.taken is not None and each.taken.level == Level.NAME_AND_CLUB
    )
    return Admitted(len(entered), len(due) - len(entered), known)


def _entry(tournament: UUID, line: EntryLine, people: Sequence[Member], shown: Shown) -> AdmitEntry:
    """The command for a line."""
    return AdmitEntry(
        members=tuple(str(member.id) for member in people),
        club=str(people[0].club_id or ""),
        rating=line.rating,
        family=derive_key(tournament, "family", line.family),
        province=derive_key(tournament, "province", line.province),
        table=line.table,
        cards=shown.cards,
        authorised=shown.authorised,
        categories=shown.categories,
    )


def derive_key(tournament: UUID, kind: str, said: str) -> str:
    """What stands in the log for a family or province: no name, and the same for the same words."""
    words = " ".join(name_words(said))
    return derived(key_of(tournament), f"{kind}.{words}")[:16] if words else ""


def find_or_enter(
    tournament: UUID, lines: Sequence[EntryLine], meant: Mapping[str, Decision], who: Principal
) -> list[list[Identified]]:
    """Who the people of each line are; who is not known becomes a provisional person."""
    given = [
        Described(person.name, person.surname, line.club, _number(person, meant))
        for line in lines
        for person in line.people
    ]
    here, taken = find_sister_tournaments(tournament), load(tournament).state.members
    known = iter(identify_people(given, actor_of(who.member or ""), here, taken))
    return [[next(known) for _person in line.people] for line in lines]


def find_sister_tournaments(tournament: UUID) -> list[UUID]:
    """The tournaments of those who direct this one: who played there is known here by name."""
    directing = Officer.objects.filter(office=Office.DIRECTOR)
    who = directing.filter(tournament=tournament).values("member")
    return list(directing.filter(member__in=who).values_list("tournament", flat=True))


def _number(person: ListedPerson, meant: Mapping[str, Decision]) -> str:
    return "" if meant.get(person.licence) == "new" else person.licence
