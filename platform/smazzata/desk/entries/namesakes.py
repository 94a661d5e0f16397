"""Somebody of the register, taken for known at the door, who is somebody else of that name.

The tournament's log keeps the id that it has; the register says that here it means another person.
"""

from collections.abc import Collection
from uuid import UUID

from games.kernel.refusal import Refusal
from smazzata.desk.entries.known_people import lock_entries
from smazzata.desk.forms import CommandForm, HiddenField
from smazzata.desk.rights import against_door
from smazzata.members.directory import lock_member
from smazzata.members.principals import Principal, actor_of
from smazzata.register import joining
from smazzata.register.aliases import find_persons
from smazzata.register.door import create_provisional
from smazzata.register.suspects import Known, describe_person
from smazzata.tournament_management.tournament import load
from tournaments.federation.matching import Described


class NamesakeForm(CommandForm):
    """That somebody of the entry is not who was known by this name, or is after all."""

    acts = frozenset({"namesake", "known"})
    member = HiddenField()


def part_namesake(tournament: UUID, member: str, who: Principal, *, known: bool) -> Refusal | None:
    """Says that it is somebody else of this name who plays here, not known before; or takes it back
    where it is `known` after all.

    Refusals: of `against_door`, of `joining.move`, `not_a_member`.
    """
    refusal = against_door(who, tournament)
    if refusal is not None:
        return refusal
    lock_entries(tournament)
    took_part = load(tournament).state.members
    if member not in took_part:
        return Refusal("not_a_member", params={"entry": 0})
    person = member
    if not known:
        named = lock_member(member)
        club = named.club.name if named.club else ""
        person = str(create_provisional(Described(named.name, named.surname, club)).id)
    actor = actor_of(who.member or "")
    return joining.move(tournament, member, person, actor, took_part)


def find_known(tournament: UUID, handles: Collection[str]) -> list[tuple[Known, bool]]:
    """Which of these members have played elsewhere too, and whether here it is somebody else."""
    here, elsewhere = find_persons(handles, tournament), find_persons(handles)
    found = []
    for handle in handles:
        moved = here[handle] != elsewhere[handle]
        known = describe_person(elsewhere[handle])
        if known is not None and (moved or known.tournaments > 1):
            found.append((known._replace(person=handle), moved))
    return found
