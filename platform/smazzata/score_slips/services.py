"""Who may write on a slip, and what happens when they do."""

from hashlib import sha256
from typing import NamedTuple
from uuid import UUID, uuid5

import msgspec
from django.db import connection, transaction

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.members.principals import Principal
from smazzata.score_slips.keys import opens
from smazzata.tables.seat_takeover import actor_of
from smazzata.tournament_management.handler import execute
from tournaments import commands
from tournaments.authority import Acting
from tournaments.events.slips import Hands
from tournaments.lineups import sat_for
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament


class Writer(NamedTuple):
    """Somebody with a slip before them."""

    actor: str
    entries: tuple[Number, ...]
    """The sides for which they may write: their own, or all where they hold the slip's key."""
    key: str = ""
    """The slip's key, where it is that which opens it."""


def writer(
    who: Principal, key: str, tournament: UUID, state: Tournament, played: Round, table: int
) -> Writer | None:
    """For whom somebody may write on the slip of a table; None: they may not even see it."""
    if key and opens(key, tournament, played, table):
        sides = () if played.closed else played.tables[table - 1].sides
        return Writer(f"slip:{played.number}.{table}", sides, key)
    own = sat_for(state, played, table, who.member or "")
    return None if own is None else Writer(actor_of(who.member or ""), (own,))


def claim(
    tournament: UUID,
    place: tuple[int, int, Number],
    totals: tuple[int, ...],
    hands: Hands,
    by: Writer,
    command_id: UUID,
) -> Refusal | None:
    """Says for one side how a table ended. Refusals: those of `tournaments.decisions.slips`."""
    round_, table, entry = place
    said = commands.ClaimResult(round_, table, entry, totals, hands)
    return _given(tournament, said, place, by, command_id)


def call_referee(
    tournament: UUID, place: tuple[int, int, Number], about: str, by: Writer, command_id: UUID
) -> Refusal | None:
    """Calls the referee for one side. Refusals: those of `tournaments.decisions.calls`."""
    called = commands.CallReferee(*place, about)
    return _given(tournament, called, place, by, command_id)


def _given(
    tournament: UUID,
    command: Command,
    place: tuple[int, int, Number],
    by: Writer,
    command_id: UUID,
) -> Refusal | None:
    places = frozenset((*place[:2], own) for own in by.entries)
    # Whoever goes back to a page that was sent and sends something else has said something else.
    said = uuid5(command_id, sha256(msgspec.json.encode((command.name(), command))).hexdigest())
    with transaction.atomic():
        _lock_slips(tournament)
        answer = execute(tournament, [command], said, by.actor, Acting(places=places))
    return answer if isinstance(answer, Refusal) else None


def _lock_slips(tournament: UUID) -> None:
    """A round ends at many tables at once: whoever writes a slip waits instead of trying again."""
    with connection.cursor() as cursor:
        name = f"smazzata.slips.{tournament}"
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])
