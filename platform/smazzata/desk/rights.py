"""Who may give which command at which tournament: asked here and nowhere else.

A right of the site (`members.permissions`) opens the desk's pages; what may be done with a
tournament depends on the office that one has there. An administrator of the site may do what a
director may.
"""

from collections.abc import Iterable, Set
from uuid import UUID

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.models import Officer
from smazzata.members.permissions import Role
from smazzata.members.principals import Principal
from tournaments.authority import Office
from tournaments.registry import BOOK

NO_OFFICE = Refusal("no_office")


def offices(who: Principal, tournament: UUID) -> frozenset[Office]:
    """What somebody is to a tournament."""
    if who.member is None:
        return frozenset()
    if Role.ADMINISTRATOR in who.roles:
        return frozenset(Office)
    rows = Officer.objects.filter(tournament=tournament, member=who.member)
    return frozenset(map(Office, rows.values_list("office", flat=True)))


def granted(held: frozenset[Office]) -> frozenset[str]:
    """The names of the commands that somebody with these offices may give."""
    return frozenset(
        c.name() for c, rule in BOOK.rules.items() if not held.isdisjoint(rule.offices)
    )


def against(who: Principal, tournament: UUID, given: Iterable[type[Command]]) -> Refusal | None:
    """Why somebody may not give these commands: `no_office`, `other_office`."""
    return against_offices(offices(who, tournament), given)


def against_offices(held: Set[Office], given: Iterable[type[Command]]) -> Refusal | None:
    """Why whoever holds these offices may not give these commands: as `against`."""
    if not held:
        return NO_OFFICE
    for command in given:
        if held.isdisjoint(BOOK.rules[command].offices):
            return Refusal("other_office", params={"command": command.name()})
    return None


def against_all_but(
    may: Set[Office], who: Principal, tournament: UUID, what: str
) -> Refusal | None:
    """Why somebody may not do what is no command and is for these offices: `no_office`,
    `other_office`.
    """
    held = offices(who, tournament)
    if not held:
        return NO_OFFICE
    return Refusal("other_office", params={"command": what}) if held.isdisjoint(may) else None
