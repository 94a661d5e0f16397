"""Giving a tournament its commands from the desk, and naming who else may."""

from collections.abc import Sequence
from hashlib import sha256
from uuid import UUID, uuid4

import msgspec
from django.db import transaction

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.models import Officer
from smazzata.desk.rights import against, against_all_but, offices
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import find_command
from smazzata.members.actors import actor_of
from smazzata.members.models import Member
from smazzata.members.principals import Principal
from smazzata.tournament_management.handler import acting_now, execute
from smazzata.tournament_management.models import Venue
from smazzata.tournament_management.opening import Plan, open_tournament
from tournaments import commands
from tournaments.authority import Acting, Office
from tournaments.consequences import Consequences, consequences
from tournaments.decider import decide
from tournaments.events import TournamentOpened
from tournaments.state import Tournament


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
        refusal = _name(opened, who.member, Office.DIRECTOR, who.member)
        if refusal is not None:
            raise AssertionError(f"a tournament that was just opened: {refusal.code}")
        venue.tournament = opened
        venue.save()
    return opened


def give(
    tournament: UUID,
    due: Sequence[Command],
    who: Principal,
    command_id: UUID,
    seen: str = "",
    version: int | None = None,
) -> LoadedAggregate[Tournament] | Refusal:
    """Gives commands in somebody's name, all of them or none; the same id again does nothing.

    `seen` is the digest of the consequences that they were shown: if these are others at the very
    moment it is done, it is not. With a `version` only if the tournament stands there. Refusals: of
    `rights.against`, `changed_meanwhile`, `stale_version`, and those of the tournament's rules.
    """
    refusal = against(who, tournament, map(type, due))
    acting = acting_of(who, tournament)

    def still(state: Tournament) -> Refusal | None:
        found = consequences(state, due, acting)
        if isinstance(found, Refusal) or digest_of(found) == seen:
            return None
        return Refusal("changed_meanwhile")

    return refusal or execute(
        tournament,
        due,
        command_id,
        actor_of(who.member or ""),
        acting,
        still if seen else None,
        version,
    )


def given_before(tournament: UUID, who: Principal, command_id: UUID) -> bool:
    """Whether somebody has given commands under this id already."""
    return find_command(tournament, command_id, actor_of(who.member or "")) is not None


def acting_of(who: Principal, tournament: UUID) -> Acting:
    """Somebody as the rules of a tournament see them, at this moment."""
    return acting_now(Acting(offices(who, tournament), member=who.member or ""))


def digest_of(found: Consequences) -> str:
    """What tells these consequences from any others."""
    return sha256(msgspec.json.encode(found)).hexdigest()


@transaction.atomic
def name_officer(tournament: UUID, username: str, office: str, who: Principal) -> Refusal | None:
    """Gives an account an office. Refusals: `no_office`, `other_office`, `malformed`,
    `unknown_account`.
    """
    refusal = _against_naming(tournament, office, who)
    if refusal is not None:
        return refusal
    found = Member.objects.filter(account__username=username.strip().lower()).first()
    if found is None or found.account is None or found.account.is_guest:
        return Refusal("unknown_account", params={"username": username.strip()[:40]})
    return _name(tournament, str(found.id), Office(office), who.member or "")


def dismiss_officer(tournament: UUID, member: str, office: str, who: Principal) -> Refusal | None:
    """Takes an office back. Refusals: those of naming, and `last_director`."""
    refusal = _against_naming(tournament, office, who)
    if refusal is not None:
        return refusal
    with transaction.atomic():
        held = Officer.objects.select_for_update().filter(tournament=tournament)
        directors = {row.member for row in held if row.office == Office.DIRECTOR}
        if office == Office.DIRECTOR and directors == {member}:
            return Refusal("last_director")
        done = _told(tournament, commands.DismissOfficer(member, office), who.member or "")
        if done is None:
            held.filter(member=member, office=office).delete()
    return done


def _against_naming(tournament: UUID, office: str, who: Principal) -> Refusal | None:
    refusal = against_all_but({Office.DIRECTOR}, who, tournament, "name_officer")
    return refusal or (None if office in set(Office) else Refusal("malformed"))


def _name(tournament: UUID, member: str, office: Office, by: str) -> Refusal | None:
    """Gives the office and says so in the tournament's log, or neither."""
    refusal = _told(tournament, commands.NameOfficer(member, office), by)
    if refusal is None:
        Officer.objects.get_or_create(
            tournament=tournament, member=member, office=office, defaults={"named_by": by}
        )
    return refusal


def _told(tournament: UUID, command: Command, by: str) -> Refusal | None:
    answer = execute(tournament, [command], uuid4(), actor_of(by))
    return answer if isinstance(answer, Refusal) else None


def tournaments_of(who: Principal) -> list[UUID]:
    """The tournaments at which somebody has an office, the newest first."""
    if who.member is None:
        return []
    rows = Officer.objects.filter(member=who.member).values_list("tournament", flat=True)
    return sorted(set(rows), reverse=True)
