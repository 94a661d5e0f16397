"""Who may write on a slip, and what happens when they do."""

from typing import NamedTuple
from uuid import UUID

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.members.principals import Principal
from smazzata.score_slips.keys import opens
from smazzata.tables.seat_takeover import actor_of
from smazzata.tournament_management.handler import execute
from tournaments import commands
from tournaments.authority import Acting
from tournaments.events.slips import Hands
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament

NOT_YOURS = "not_your_slip"


class Writer(NamedTuple):
    """Somebody with a slip before them."""

    actor: str
    entries: tuple[Number, ...]
    """The sides for which they may write: their own, or all where they hold the slip's key."""


def writer(
    who: Principal, key: str, tournament: UUID, state: Tournament, played: Round, table: int
) -> Writer | None:
    """For whom somebody may write on the slip of a table; None: for nobody."""
    sides = played.tables[table - 1].sides
    if key and opens(key, tournament, played.number, table):
        return Writer(f"slip:{played.number}.{table}", sides)
    if who.member is None:
        return None
    own = state.members.get(who.member)
    return Writer(actor_of(who.member), (own,)) if own in sides and own is not None else None


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
    answer = execute(tournament, [command], command_id, by.actor, Acting(places=places))
    return answer if isinstance(answer, Refusal) else None
