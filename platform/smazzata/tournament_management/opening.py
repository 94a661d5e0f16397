"""Opening a tournament: its rules, its entries, and who flies it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol
from uuid import UUID, uuid5

from django.db import transaction

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.ledger.events import new_stream_id
from smazzata.members.directory import find_or_create_member
from smazzata.members.models import Member
from smazzata.tournament_management.formats import format_of
from smazzata.tournament_management.handler import execute
from smazzata.tournament_management.models import Autopilot
from smazzata.tournament_management.process_manager import blocked, draw_seed
from tournaments import commands
from tournaments.movements.systems import System
from tournaments.pairing.draw import seed_commitment
from tournaments.standings.criteria import usual_chain

ADMIT = 500
"""Entries of one append."""


class Entrant(Protocol):
    """A person who is entered."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def club(self) -> str: ...  # noqa: D102
    @property
    def licence(self) -> str: ...  # noqa: D102
    @property
    def rating(self) -> int | None: ...  # noqa: D102


class Tables(NamedTuple):
    """How tables are played at which people sit."""

    clock: str = "federation"
    """A name in `smazzata.tables.clock_rules.PRESETS`."""
    pace: str = "calm"
    """How bots beside people wait before they move."""
    watched: bool = True
    delay_moves: int = 0
    delay_s: int = 0


class Plan(NamedTuple):
    """What an organiser decides before a tournament."""

    title: str
    game: str
    options: Mapping[str, object]
    system: System
    rounds: int
    entries: Sequence[Sequence[Entrant | Member]]
    """Each entry's people: one, or two where pairs play."""
    bot: str
    """Who plays the seats of people who have no account."""
    key: bytes
    """32 secret bytes; the same key gives the same tournament."""
    tables: Tables | None = None
    """For members with an account to play themselves; None: bots play every seat."""


@transaction.atomic
def open_tournament(plan: Plan) -> UUID | Refusal:
    """Opens a tournament, admits its entries and gives it an autopilot, or does nothing of it.

    Refusals are those of the game's options and of the tournament's rules, also when the entries
    are too few for the first round or for all rounds. Raises
    `games.registry.UnknownGameError`.
    """
    found = format_of(plan.game, plan.options)
    if isinstance(found, Refusal):
        return found
    tournament = new_stream_id()
    opening = commands.OpenTournament(
        game=plan.game,
        title=plan.title,
        options=found.options,
        rounds=plan.rounds,
        system=plan.system,
        scoring=found.scoring,
        chain=usual_chain(
            plan.system,
            found.scoring.scheme,
            match_points_first=found.rules.match_points_first(found.options),
        ),
        sizes=(len(found.parties),),
        side_size=len(found.parties[0]),
        seed_commitment=seed_commitment(draw_seed(plan.key)),
    )
    steps: list[Command] = [opening]
    for people in plan.entries:
        members = [_member(person) for person in people]
        steps.append(
            commands.AdmitEntry(
                members=tuple(str(member.id) for member in members),
                club=str(members[0].club_id or ""),
                rating=getattr(people[0], "rating", None),
            )
        )
    for first in range(0, len(steps), ADMIT):
        part = steps[first : first + ADMIT]
        answer = execute(tournament, part, uuid5(tournament, f"open.{first}"), "organiser")
        if isinstance(answer, Refusal):
            transaction.set_rollback(True)
            return answer
    how = plan.tables._asdict() if plan.tables else {}
    Autopilot.objects.create(
        tournament=tournament, key=plan.key, bot=plan.bot, people=plan.tables is not None, **how
    )
    refusal = blocked(tournament)
    if refusal is not None:
        transaction.set_rollback(True)
        return refusal
    return tournament


def _member(person: Entrant | Member) -> Member:
    """The member behind an entry: known already, or enrolled now."""
    if isinstance(person, Member):
        return person
    return find_or_create_member(person.name, person.club, person.licence)
