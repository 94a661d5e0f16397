"""Who may give which command at which tournament: asked here and nowhere else.

A right of the site (`members.permissions`) opens the desk's pages; what may be done with a
tournament depends on the office that one has there. An administrator of the site may do what a
director may.
"""

from collections.abc import Iterable, Set
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.models import Officer
from smazzata.members.permissions import Role
from smazzata.members.principals import Principal, principal_of
from tournaments.authority import Office
from tournaments.registry import BOOK
from tournaments.subjects.admission import AdmitEntry

NO_OFFICE = Refusal("no_office")


def offices(who: Principal, tournament: UUID) -> frozenset[Office]:
    """What somebody is to a tournament."""
    if who.member is None:
        return frozenset()
    if Role.ADMINISTRATOR in who.roles:
        return frozenset(Office)
    rows = Officer.objects.filter(tournament=tournament, member=who.member)
    return frozenset(map(Office, rows.values_list("office", flat=True)))


def sees(held: Set[Office]) -> bool:
    """Whether whoever holds these offices looks at what is not public yet: a captain plays."""
    return not held <= {Office.CAPTAIN}


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
    refusals = (_refuse_others(held, BOOK.rules[each].offices, each.name()) for each in given)
    return next(filter(None, refusals), None)


def against_door(who: Principal, tournament: UUID) -> Refusal | None:
    """Why somebody may not serve at the door: as `against`. Whoever may enter people may."""
    return against(who, tournament, [AdmitEntry])


def against_all_but(
    may: Set[Office], who: Principal, tournament: UUID, what: str
) -> Refusal | None:
    """Why somebody may not do what is no command and is for these offices: `no_office`,
    `other_office`.
    """
    held = offices(who, tournament)
    return _refuse_others(held, may, what) if held else NO_OFFICE


def _refuse_others(held: Set[Office], may: Set[Office], what: str) -> Refusal | None:
    return Refusal("other_office", params={"command": what}) if held.isdisjoint(may) else None


def office_context(request: HttpRequest) -> dict[str, Any]:
    """What every page knows: `holds_office`, whether the desk is of use to whoever looks, who may
    be no organiser. A context processor.
    """
    return {"holds_office": SimpleLazyObject(lambda: _holds_office(principal_of(request)))}


def _holds_office(who: Principal) -> bool:
    return who.member is not None and Officer.objects.filter(member=who.member).exists()
