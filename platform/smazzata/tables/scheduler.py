"""What machines do at a table while people play there: bots move, and time that is over is taken.

A bot's move is decided as soon as its turn begins (`think`) and stored at the moment that was fixed
for it by what all may see (`attend`): nobody can tell from its time whether it had a choice.

Every step is taken on the table as it stands, whoever asked for it and however often. What is not
due yet is left alone, and so is a table without a scheduled wake-up; of two who do the same at
once, one stores it.
"""

from contextlib import suppress
from uuid import UUID

import msgspec
from django.db.models import Min

from games.kernel.event import Event
from games.kernel.match import CallTime, TimeOut
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM, Seat
from smazzata.ledger.errors import StreamSealed, VersionConflict
from smazzata.ledger.writer import now_ms
from smazzata.tables import bot_play
from smazzata.tables.append import append
from smazzata.tables.bot_play import Decision
from smazzata.tables.due_times import (
    bot_due_ms,
    bot_to_move,
    looks_ahead,
    moment_after,
    moment_before,
)
from smazzata.tables.events import OUTAGE, ClocksStarted, ClocksStopped
from smazzata.tables.handler import DecidedMove, step
from smazzata.tables.models import ScheduledWakeup
from smazzata.tables.secrets import clocks_id
from smazzata.tables.table import Table, load, restarts_turns

ACTOR = "clock"
OUTAGE_MS = 15_000
"""Nobody took a seat's time so long after it was over: the site did not work, and perhaps nobody
could have moved. The turn begins again with the time it had, once."""

HELP_MS = 10_000
"""So late, and whoever should have decided for a bot is not coming: it plays by judgement."""


class NeedsSearchQueue(Exception):
    """The bot that is to move looks ahead, which takes its time: another queue's work."""


def think(match: UUID, *, ahead: bool) -> int | None:
    """Decides for the bot that is to move at a table, and keeps that; when it is to be stored.

    None when no bot is to move, somebody has decided already, or the table has no wake-up.
    Raises `NeedsSearchQueue` for a bot that looks ahead unless `ahead`.
    """
    table = load(match).state
    due = None if table.over or table.bots_only else bot_due_ms(table)
    seat = bot_to_move(table)
    if due is None or seat is None:
        return None
    kept = ScheduledWakeup.objects.filter(match=match)
    if looks_ahead(table, seat):
        if not ahead:
            raise NeedsSearchQueue
        wakeup = kept.first()  # a long thought: not for nothing
        if wakeup is None or _decided(wakeup, table) is not None:
            return None
    decision = bot_play.decide(table)
    # Whoever was slower, and decided for an earlier move, takes away nothing.
    kept = kept.filter(decided_for__lte=table.moved)
    if not kept.update(decided_for=table.moved, decision=msgspec.to_builtins(decision)):
        return None
    return moment_after(table, due, now_ms())


def run_due(match: UUID) -> None:
    """Does the one thing that is due at a table now, if anything is.

    What is due next was told by whoever stored what happened last.
    """
    wakeup = ScheduledWakeup.objects.filter(match=match).first()
    if wakeup is None or now_ms() < wakeup.due_ms:
        return
    live = load(match)
    table, now = live.state, now_ms()
    if table.over:
        return
    due = clock_demand(table, now)
    with suppress(VersionConflict, StreamSealed):  # somebody was faster, and has told
        if due is not None:
            command_id = clocks_id(table.state.match.master, live.version)
            append(match, live, due.events, due.table, command_id, ACTOR)
            return
        bot_due = bot_due_ms(table)
        if bot_due is None or now < bot_due:
            return
        # A table that rested has a later moment than its last move would give it.
        moment = max(bot_due, wakeup.due_ms)
        decision = _decided(wakeup, table)
        if decision is None and moment + HELP_MS <= now:
            decision = bot_play.decide_at_once(table)
        if decision is not None:
            bot_play.carry_out(match, live, decision, moment_before(table, moment, now))


def _decided(wakeup: ScheduledWakeup, table: Table) -> Decision | None:
    """The decision that is kept with a wake-up, if it is for this very turn."""
    if wakeup.decision is None:
        return None
    decision = msgspec.convert(wakeup.decision, Decision)
    return decision if decision.stands(table) else None


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
    """The default moves of a seat until its turn is over: a draw alone is half a turn.

    Where several choose at once a choice is the whole turn: what follows is another round's.
    """
    together = table.state.phase in table.rules.simultaneous
    events: list[Event] = []
    while True:
        moved = _must(table, TimeOut(seat))
        events += moved.events
        table = moved.table
        stays = seat in table.rules.current(table.state)
        if not stays or together or restarts_turns(table.rules, moved.events):
            return DecidedMove(events, table)


def _must(table: Table, command: TimeOut | CallTime) -> DecidedMove:
    moved = step(table, SYSTEM, command)
    if isinstance(moved, Refusal):
        raise AssertionError(f"the clock was refused {command}: {moved.code}")
    return moved


def oldest_overdue_seconds() -> float:
    """For how long the table that waits longest for a machine has been due; 0.0 if none is.

    Tables at which only bots play, for the result alone, take their turn: they are never overdue.
    """
    found = ScheduledWakeup.objects.filter(bots_only=False).aggregate(first=Min("due_ms"))["first"]
    return 0.0 if found is None else max(0.0, (now_ms() - found) / 1000)
