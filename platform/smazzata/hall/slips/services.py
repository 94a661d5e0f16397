"""Who may write on a slip, and what happens when they do."""

from typing import NamedTuple
from uuid import UUID

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.submission import NeedsConfirmation, Submitter, submit
from smazzata.hall.slips import device_keys
from smazzata.hall.slips.keys import side_of
from smazzata.members.principals import Principal, actor_of
from tournaments.events.results import Hands
from tournaments.lineups import people_of, sat_for
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament
from tournaments.subjects.calls import CallReferee
from tournaments.subjects.slips import ClaimResult


class Writer(NamedTuple):
    """Somebody with a slip before them."""

    actor: str
    entries: tuple[Number, ...]
    """The side for which they may write; none where the round is closed."""
    key: str = ""
    """The side's key, where it is that which opens the slip."""
    signer: str = ""
    """The member who signs: whoever is signed in, or who of the side says so with its key."""
    device: bool = False
    """Whether the key is that of the table's device: it claims, and calls nobody."""


def writer(
    who: Principal, key: str, tournament: UUID, state: Tournament, played: Round, table: int
) -> Writer | None:
    """For whom somebody may write on the slip of a table; None: they may not even see it."""
    own = sat_for(state, played, table, who.member or "")
    if own is not None:  # also with the others' code in hand: nobody signs for both
        return Writer(actor_of(who.member or ""), (own,), signer=who.member or "")
    if key.startswith(device_keys.PREFIX):
        device = device_writer(key, tournament, played, table)
        return None if isinstance(device, Refusal) else device
    side = side_of(key, tournament, played, table) if key else None
    if side is None:
        return None
    entries = () if played.closed else (side,)
    return Writer(f"slip:{played.number}.{table}.{side}", entries, key)


def device_writer(key: str, tournament: UUID, played: Round, table: int) -> Writer | Refusal:
    """The device of a table. Refusals: of `device_keys.key_holder`; `other_table`."""
    found = device_keys.key_holder(key, tournament)
    if isinstance(found, Refusal):
        return found
    if found.table != table:
        return Refusal("other_table")
    device_keys.note_use(found)
    entries = device_keys.entries_of(found, played)
    return Writer(f"device:{table}.{found.number}", entries, key, device=True)


def signing(
    by: Writer, state: Tournament, played: Round, table: int, entry: Number, name: str = ""
) -> Writer:
    """Whoever writes, with who of a side signs: who is signed in, who is named, or the only one."""
    if by.signer or entry not in by.entries:
        return by
    people = people_of(state, played, table)[entry]
    return by._replace(signer=name or (people[0] if len(people) == 1 else ""))


def claim(
    tournament: UUID,
    place: tuple[int, int, Number],
    totals: tuple[int, ...],
    hands: Hands,
    by: Writer,
    command_id: UUID,
    *,
    sure: bool = False,
) -> Refusal | None:
    """Says for one side how a table ended, signed by somebody of it who is `sure` of the totals.

    Refusals: `not_your_slip`, `signature_missing`, and those of `tournaments.subjects.slips`.
    """
    round_, table, entry = place
    if by.entries and entry not in by.entries:
        return Refusal("not_your_slip", params={"round": round_, "table": table})
    if by.entries and not by.signer:
        return Refusal("signature_missing")
    said = ClaimResult(round_, table, entry, totals, hands, by.signer)
    return _submit(tournament, said, place, by, command_id, sure=sure)


def call_referee(
    tournament: UUID, place: tuple[int, int, Number], about: str, by: Writer, command_id: UUID
) -> Refusal | None:
    """Calls the referee for one side. Refusals: those of `tournaments.subjects.calls`."""
    called = CallReferee(*place, about)
    return _submit(tournament, called, place, by, command_id)


def is_called(state: Tournament, played: Round, table: int) -> bool:
    """Whether a call of the referee to this table is open."""
    calls = state.open_calls
    return any((call.round, call.table) == (played.number, table) for call in calls)


def has_called(state: Tournament, played: Round, table: int, by: Writer) -> bool:
    """Whether all for whom somebody writes have a call open: another one would tell nothing."""
    calls = state.open_calls
    here = {call.by for call in calls if (call.round, call.table) == (played.number, table)}
    return {*by.entries} <= here


def _submit(
    tournament: UUID,
    command: Command,
    place: tuple[int, int, Number],
    by: Writer,
    command_id: UUID,
    *,
    sure: bool = False,
) -> Refusal | None:
    places = frozenset((*place[:2], own) for own in by.entries)
    given_by = Submitter(by.actor, places=places)
    answer = submit(tournament, [command], given_by, command_id, sure=sure)
    if isinstance(answer, NeedsConfirmation):
        raise AssertionError("nobody at a table is asked about what they say")
    return answer if isinstance(answer, Refusal) else None
