"""Opening a tournament, and naming who else serves there."""

from uuid import UUID, uuid4

from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.desk.models import Officer
from smazzata.desk.rights import against_all_but
from smazzata.desk.submission import give
from smazzata.members.models import Member
from smazzata.members.principals import Principal, actor_of
from smazzata.tournament_management.handler import execute
from smazzata.tournament_management.models import Venue
from smazzata.tournament_management.opening import Plan, open_tournament
from tournaments.authority import Office
from tournaments.decider import decide
from tournaments.events.opening import TournamentOpened
from tournaments.pairing.model import Number
from tournaments.state import Tournament
from tournaments.subjects.direction import DismissOfficer, NameOfficer


def rules_of(plan: Plan) -> TournamentOpened | Refusal:
    """The rules by which a tournament would be played. Refusals: of `open_tournament`."""
    found = plan.format
    if isinstance(found, Refusal):
        return found
    decided = decide(Tournament(), plan.opening(found))
    if isinstance(decided, Refusal):
        return decided
    return next(event for event in decided if isinstance(event, TournamentOpened))


@transaction.atomic
def open_by(who: Principal, plan: Plan, venue: Venue) -> UUID | Refusal:
    """Opens a tournament at a place; whoever opens it is its director.

    Refusals: of `open_tournament`.
    """
    if who.member is None:
        raise AssertionError("the gate lets nobody pass without a member")
    opened = open_tournament(plan._replace(opened_by=actor_of(who.member)))
    if isinstance(opened, UUID):
        # By no office: whoever opens it is its first official.
        naming = NameOfficer(who.member, Office.DIRECTOR)
        told = execute(opened, [naming], uuid4(), actor_of(who.member))
        if isinstance(told, Refusal):
            raise AssertionError(f"a tournament that was just opened: {told.code}")
        _keep_officer(opened, who.member, Office.DIRECTOR, who.member)
        venue.tournament = opened
        venue.save()
    return opened


@transaction.atomic
def name_officer(
    tournament: UUID,
    username: str,
    office: str,
    who: Principal,
    command_id: UUID,
    number: Number = 0,
) -> Refusal | None:
    """Gives an account an office; a captain's is for the entry of this number.

    Refusals: `no_office`, `other_office`, `malformed`, `unknown_account`, `unknown_entry`.
    """
    refusal = _against_naming(tournament, office, who)
    if refusal is not None:
        return refusal
    found = Member.objects.filter(account__username=username.strip().lower()).first()
    if found is None or found.account is None or found.account.is_guest:
        return Refusal("unknown_account", params={"username": username.strip()[:40]})
    naming = NameOfficer(str(found.id), office, number)
    if (refusal := give(tournament, [naming], who, command_id)) is not None:
        return refusal
    _keep_officer(tournament, str(found.id), Office(office), who.member or "", number)
    return None


def dismiss_officer(
    tournament: UUID,
    member: str,
    office: str,
    who: Principal,
    command_id: UUID,
    number: Number = 0,
) -> Refusal | None:
    """Takes an office back. Refusals: those of naming, and `last_director`."""
    refusal = _against_naming(tournament, office, who)
    if refusal is not None:
        return refusal
    with transaction.atomic():
        held = Officer.objects.select_for_update().filter(tournament=tournament)
        directors = {row.member for row in held if row.office == Office.DIRECTOR}
        if office == Office.DIRECTOR and directors == {member}:
            return Refusal("last_director")
        refusal = give(tournament, [DismissOfficer(member, office, number)], who, command_id)
        if refusal is not None:
            return refusal
        held.filter(member=member, office=office, number=number).delete()
    return None


def _against_naming(tournament: UUID, office: str, who: Principal) -> Refusal | None:
    refusal = against_all_but({Office.DIRECTOR}, who, tournament, "name_officer")
    return refusal or (None if office in set(Office) else Refusal("malformed"))


def _keep_officer(
    tournament: UUID, member: str, office: Office, by: str, number: Number = 0
) -> None:
    Officer.objects.get_or_create(
        tournament=tournament,
        member=member,
        office=office,
        number=number,
        defaults={"named_by": by},
    )


def tournaments_of(who: Principal) -> list[UUID]:
    """The tournaments at which somebody has an office, the newest first."""
    if who.member is None:
        return []
    rows = Officer.objects.filter(member=who.member).values_list("tournament", flat=True)
    return sorted(set(rows), reverse=True)
