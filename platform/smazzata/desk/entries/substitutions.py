"""Somebody else sits for an entry, from a round on."""

from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.desk.entries.known_people import conflicts, licence_refusal, same_name
from smazzata.desk.submission import give, official
from smazzata.members.directory import display_names, find_or_create_member
from smazzata.members.principals import Principal
from smazzata.tournament_management.tournament import load
from tournaments.entry_lists.reading import EntryLine, ListedPerson
from tournaments.subjects.substitution import SubstituteMember


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

    def command(self, into: str = "?") -> SubstituteMember:
        """With whoever sits down as a member; as it stands, of somebody who may be none yet."""
        return SubstituteMember(self.number, self.out, into, self.round, self.reason, self.category)


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
            into = _sat_before(tournament, swap) or str(
                find_or_create_member(person.name, swap.club, person.licence).id
            )
            answer = give(tournament, [swap.command(into)], official(who, tournament), command_id)
            refusal = answer if isinstance(answer, Refusal) else None
        if refusal is not None:
            transaction.set_rollback(True)
    return refusal


def _sat_before(tournament: UUID, swap: Substitution) -> str | None:
    """Who comes back to the place under the name they had there: nobody new, so that ratings and
    the rights to the place stay with one person. A licence number says by itself who it is.
    """
    entry = load(tournament).state.entries.get(swap.number)
    if entry is None or swap.person.licence:
        return None
    sat = [member for _until, members in reversed(entry.earlier) for member in members]
    names = display_names(sat)
    gone = (member for member in sat if member not in entry.members)
    return next((each for each in gone if same_name(names[each], swap.person.name)), None)
