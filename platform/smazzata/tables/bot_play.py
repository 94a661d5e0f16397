"""Bots at tables: they get their seat's view and give commands like anybody else.

Where they play for the result alone, several turns are decided in memory and stored in one append.
Where people play or watch, every command is an append of its own, and decided long before it is
stored: `decide` when the bot's turn begins, `carry_out` at the moment that was fixed for it.

A process that dies in between loses only what nobody has seen; the next one decides the very same
moves again, because a bot's chance is drawn from the match's secret and the version at which it
moves. The command id of an append is made of the version it starts from, and of the seat where
several choose at once: two workers cannot both store the same move.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Any
from uuid import UUID

import msgspec

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from games.kernel.search import SearchBot
from games.kernel.seats import Seat
from games.registry import bots, strengths
from smazzata.ledger.errors import StreamSealed, VersionConflict
from smazzata.ledger.repository import LoadedAggregate
from smazzata.tables.append import append
from smazzata.tables.due_times import bot_to_move, bots_to_move, looks_ahead
from smazzata.tables.handler import step
from smazzata.tables.lessons import next_move
from smazzata.tables.secrets import bots_chance, bots_id, bots_pause, seal, unseal
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


class Decision(msgspec.Struct, frozen=True):
    """What a bot will do when its moment has come.

    Until then it travels with the task that will store it, sealed with the match's secret: nobody
    reads a card in the queue, and nobody puts a move there.
    """

    since: int
    """The version from which on the seat was to act (`Table.awaited_since`)."""
    seat: Seat
    bot: str
    command: Any
    """In plain JSON values, as a person's browser would send it."""
    heard: int = 0
    """The last thing that had been said out of turn by then (`Table.said_since`)."""

    def stands(self, table: Table) -> bool:
        """Whether it is the turn of this bot still, the same turn, and nobody has feinted since."""
        bot = table.chairs[self.seat].bot
        same = (table.awaited_since, table.said_since) == (self.since, self.heard)
        waits = same and self.seat in bots_to_move(table)
        return waits and bot == self.bot

    def sealed(self, table: Table) -> str:
        """As it travels."""
        return seal(table.state.match.master, msgspec.json.encode(self))

    @classmethod
    def unsealed(cls, table: Table, sealed: str) -> "Decision | None":
        """What was sealed; None unless it was for this table, its turn and its bot."""
        plain = unseal(table.state.match.master, sealed)
        if plain is None:
            return None
        decision = msgspec.json.decode(plain, type=cls)
        return decision if decision.stands(table) else None


def play(match: UUID, appends: int) -> StopReason:
    """Plays the bots' seats of a match until a person is to move, the end, or `appends` appends."""
    for _ in range(appends):
        live = load(match)
        if live.state.rules.is_over(live.state.state):
            return StopReason.OVER
        moved, pause = decide_many(live.state, live.version)
        if not moved.events:
            return pause
        try:
            _store(match, live, moved.events, moved.table)
        except (VersionConflict, StreamSealed):
            continue  # somebody else moved: look again
        if pause is not StopReason.BUDGET:
            return pause
    return StopReason.BUDGET


def decide(table: Table, seat: Seat, *, ahead: bool = True) -> Decision:
    """What the bot in a seat that is to move will do; without looking `ahead`, by judgement."""
    bot = table.chairs[seat].bot or ""
    return _decision(table, seat, bot if ahead or not looks_ahead(table, seat) else None)


def decide_at_once(table: Table) -> Decision | None:
    """What the first bot will do by judgement alone, whoever it is: when no decision has come."""
    seat = bot_to_move(table)
    return None if seat is None else _decision(table, seat, None)


def _decision(table: Table, seat: Seat, player: str | None) -> Decision:
    """What is done in a seat as one of the game's bots would, None for that of medium strength."""
    player = player or strengths(table.opened.game, table.opened.ruleset)["medium"]
    command = _choice(table, seat, player, table.awaited_since, hurries=False)
    bot = table.chairs[seat].bot or ""
    return Decision(table.awaited_since, seat, bot, command.data(), table.said_since)


def carry_out(match: UUID, live: LoadedAggregate[Table], decision: Decision, at_ms: int) -> None:
    """Stores what was decided for a table that stands as it did then.

    Raises `VersionConflict` or `StreamSealed` when the table is not as in `live` any more.
    """
    table, seat = live.state, decision.seat
    command = table.rules.read(table.state, seat, decision.command)
    moved = command if isinstance(command, Refusal) else step(table, seat, command)
    if isinstance(moved, Refusal):
        raise IllegalBot(f"{decision.bot}: {decision.command} refused: {moved.code}")
    _store(match, live, moved.events, moved.table, at_ms, table.among_several(seat))


def _choice(table: Table, seat: Seat, name: str, version: int, *, hurries: bool = True) -> Command:
    """What a bot chooses in a seat, from what the seat may know; in a lesson, by its line.

    Unless it `hurries`, a search takes its time without a choice too: where somebody may watch, and
    others wait for the process that searches.
    """
    if (taught := next_move(table.rules, table.followed, seat)) is not None:
        return taught
    view = table.rules.observe(table.state, seat)
    chance = bots_chance(table.state.match.master, version, table.among_several(seat))
    bot = bots(table.opened.game, table.opened.ruleset)[name]
    if isinstance(bot, SearchBot) and not hurries:
        return bot.ponder(view, chance)
    return bot.choose(view, chance)


def _store(
    match: UUID,
    live: LoadedAggregate[Table],
    events: list[Event],
    table: Table,
    at_ms: int | None = None,
    seat: Seat | None = None,
) -> None:
    command_id = bots_id(live.state.state.match.master, live.version, seat)
    append(match, live, events, table, command_id, ACTOR, at_ms=at_ms)


def _quickest(table: Table, seats: Sequence[Seat], version: int) -> Seat:
    """Who acts first of the bots that are to: by lot where several may at once, as in a race."""
    rules, state = table.rules, table.state
    if state.phase not in rules.simultaneous and not rules.reacting(state):
        return seats[0]
    master = table.state.match.master
    return min(seats, key=lambda seat: bots_pause(master, version, seat).random())


class Decided:
    """Events of bots so far, and the table after them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[Event] = []


def decide_many(table: Table, version: int) -> tuple[Decided, StopReason]:
    """The bots' next moves at a table that stands at `version`, and why there are no more.

    One command, or a good part of a deal where only bots play. Nothing is stored.
    """
    done = Decided(table)
    chairs = table.chairs
    most = ALL_BOTS if table.instant_bots else 1
    while True:
        current = done.table.rules.current(done.table.state)
        if not current:
            return done, StopReason.OVER
        movers = done.table.rules.movers(done.table.state)
        seats = [seat for seat in movers if seat >= 0 and chairs[seat].bot]
        if not seats:
            return done, StopReason.PERSON
        seat = _quickest(done.table, seats, version + len(done.events))
        if len(done.events) >= most:
            return done, StopReason.BUDGET
        bot = chairs[seat].bot or ""
        command = _choice(done.table, seat, bot, version + len(done.events))
        moved = step(done.table, seat, command)
        if isinstance(moved, Refusal):
            raise IllegalBot(f"{bot}: {command} refused: {moved.code}")
        done.events += moved.events
        done.table = moved.table
