"""Rules that fail: whatever a game does wrong, nothing of it reaches the log.

A game may be anybody's (`games.registry`). One that raises while it decides has decided nothing.
One whose events cannot be read back would be worse: stored once, they would keep everybody from
this match for ever, in play, in replays and in audits. So events are read as the log will give them
and applied to the table before they are stored, and what comes of that is the table that goes on.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from games.kernel.command import Command
from games.kernel.match import State
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import Seat
from smazzata.ledger.canonical import event_data
from smazzata.ledger.events import NewEvent
from smazzata.tables.events import TABLE_EVENTS
from smazzata.tables.table import Table

GAME_FAULT = Refusal("game_fault")


class GameFault(Exception):
    """The rules of a game failed; its cause says how."""

    code = GAME_FAULT.code


@contextmanager
def _blamed_on_the_game(table: Table, doing: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        rules = table.rules
        raise GameFault(f"{rules.id} {rules.version} failed at {doing}") from error


def act(table: Table, seat: Seat, command: Command) -> Transition[State] | Refusal:
    """What a command leads to by the rules of a table. Raises `GameFault`."""
    with _blamed_on_the_game(table, command.name()):
        return table.rules.act(table.state, seat, command)


def read_back(table: Table, new: Sequence[NewEvent]) -> State:
    """The state to which events lead, read as they will be stored. Raises `GameFault`.

    What the ledger does not store at all it refuses with its own codes.
    """
    stored = [(event, event_data(event.data)) for event in new if event.type not in TABLE_EVENTS]
    if not stored:
        return table.state
    with _blamed_on_the_game(table, ", ".join(event.type for event, _ in stored)):
        decode = table.rules.event_codec.decode
        told = [decode(event.type, data, event.schema) for event, data in stored]
        state: State = table.rules.fold(told, table.state)
        return state
