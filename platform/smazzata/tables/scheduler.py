"""What machines do at a table while people play there: bots move, and time that is over is taken.

Every step is decided on the table as it stands, whoever asked for it and however often. What is
not due yet is left alone; of two who do the same at once, one stores it.
"""

from contextlib import suppress
from uuid import UUID

from games.kernel.event import Event
from games.kernel.match import CallTime, TimeOut
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM, Seat
from smazzata.ledger.errors import StreamSealed, VersionConflict
from smazzata.ledger.writer import now_ms
from smazzata.tables import bot_play
from smazzata.tables.append import append
from smazzata.tables.due_times import bot_due_ms
from smazzata.tables.events import OUTAGE, ClocksStarted, ClocksStopped
from smazzata.tables.handler import DecidedMove, step
from smazzata.tables.secrets import clocks_id
from smazzata.tables.table import Table, load, restarts_turns

ACTOR = "clock"
OUTAGE_MS = 15_000
"""Nobody took a seat's time so long after it was over: the site did not work, and perhaps nobody
could have moved. The turn begins again with the time it had, once."""


def run_due(match: UUID) -> None:
    """Does the one thing that is due at a table now, if anything is.

    What is due next was told by whoever stored what happened last.
    """
    live = load(match)
    table, now = live.state, now_ms()
    if table.over:
        return
    due = clock_demand(table, now)
    with suppress(VersionConflict, StreamSealed):  # somebody was faster, and has told
        if due is not None:
            command_id = clocks_id(table.state.match.master, live.version)
            append(match, live, due.events, due.table, command_id, ACTOR)
        elif _bot_is_due(table, now):
            bot_play.move(match, live)


def _bot_is_due(table: Table, now: int) -> bool:
    due = bot_due_ms(table)
    return due is not None and due <= now


def clock_demand(table: Table, now: int) -> DecidedMove | None:
    """What the clock demands now: the call of time, or a late seat's moves."""
    clock = table.clock
    if clock is None:
        return None
    if clock.round_over_ms is not None and clock.round_over_ms <= now:
        return _must(table, CallTime())
    late = clock.late(now)
    if not late:
        return None
    seat = late[0]
    since, due = clock.turns[seat].since_ms, clock.due_ms(seat)
    if not clock.forgiven and since is not None and due is not None and now - due > OUTAGE_MS:
        return DecidedMove([ClocksStopped(since, OUTAGE), ClocksStarted()], table)
    return time_out(table, seat)


def time_out(table: Table, seat: Seat) -> DecidedMove:
    """The default moves of a seat until its turn is over: a draw alone is half a turn."""
    events: list[Event] = []
    while True:
        moved = _must(table, TimeOut(seat))
        events += moved.events
        table = moved.table
        stays = seat in table.rules.current(table.state)
        if not stays or restarts_turns(table.rules, moved.events):
            return DecidedMove(events, table)


def _must(table: Table, command: TimeOut | CallTime) -> DecidedMove:
    moved = step(table, SYSTEM, command)
    if isinstance(moved, Refusal):
        raise AssertionError(f"the clock was refused {command}: {moved.code}")
    return moved
