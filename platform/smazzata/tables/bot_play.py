"""Bots at tables: they get their seat's view and give commands like anybody else.

Where they play for the result alone, several turns are decided in memory and stored in one append;
where people play or watch, every command is an append of its own. A process that dies in between
loses only what nobody has seen; the next one decides the very same moves again, because a bot's
chance is drawn from the match's secret and the version at which it moves. The command id of an
append is made of the version it starts from: two workers on one table cannot both store theirs.
"""

from enum import Enum
from uuid import UUID

from games.kernel.event import Event
from games.kernel.refusal import Refusal
from games.registry import bots
from smazzata.ledger.errors import StreamSealed, VersionConflict
from smazzata.ledger.repository import LoadedAggregate
from smazzata.tables.append import append
from smazzata.tables.handler import step
from smazzata.tables.secrets import bots_chance, bots_id
from smazzata.tables.table import Table, load

ACTOR = "bots"
ALL_BOTS = 120
"""Events of one append at a table of bots only: about a third of a Burraco deal."""


class StopReason(Enum):
    """Why bots stopped playing."""

    OVER = "over"
    PERSON = "person"
    """A person is to move."""
    BUDGET = "budget"
    """There is more to play: call again."""


class IllegalBot(Exception):
    """A bot gave a command that the rules refuse: a fault of the bot, never of the table."""


def play(match: UUID, appends: int) -> StopReason:
    """Plays the bots' seats of a match until a person is to move, the end, or `appends` appends."""
    for _ in range(appends):
        live = load(match)
        if live.state.rules.is_over(live.state.state):
            return StopReason.OVER
        moved, pause = _decide(live)
        if not moved.events:
            return pause
        try:
            _store(match, live, moved)
        except (VersionConflict, StreamSealed):
            continue  # somebody else moved: look again
        if pause is not StopReason.BUDGET:
            return pause
    return StopReason.BUDGET


def move(match: UUID, live: LoadedAggregate[Table]) -> None:
    """One command of the bot that is to move at a table, if one is.

    Raises `VersionConflict` or `StreamSealed` when the table is not as in `live` any more.
    """
    moved, _ = _decide(live)
    if moved.events:
        _store(match, live, moved)


def _store(match: UUID, live: LoadedAggregate[Table], moved: "_Decided") -> None:
    command_id = bots_id(live.state.state.match.master, live.version)
    append(match, live, moved.events, moved.table, command_id, ACTOR)


class _Decided:
    """Events of bots so far, and the table after them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[Event] = []


def _decide(live: LoadedAggregate[Table]) -> tuple[_Decided, StopReason]:
    """The bots' next moves: one command, or a good part of a deal where they hurry."""
    done = _Decided(live.state)
    chairs = live.state.chairs
    players = bots(live.state.opened.game, live.state.opened.ruleset)
    most = ALL_BOTS if live.state.hurries else 1
    while True:
        state = done.table.state
        current = done.table.rules.current(state)
        if not current:
            return done, StopReason.OVER
        seat = next((s for s in current if chairs[s].bot), None)
        if seat is None:
            return done, StopReason.PERSON
        if len(done.events) >= most:
            return done, StopReason.BUDGET
        view = done.table.rules.observe(state, seat)
        chance = bots_chance(state.match.master, live.version + len(done.events))
        command = players[chairs[seat].bot or ""].choose(view, chance)
        moved = step(done.table, seat, command)
        if isinstance(moved, Refusal):
            raise IllegalBot(f"{chairs[seat].bot}: {command} refused: {moved.code}")
        done.events += moved.events
        done.table = moved.table
