"""What machines do at a table while people play there: bots move, and time that is over is taken.

A bot's move is decided as soon as its turn begins (`think`) and stored at the moment that was fixed
for it by what all may see (`run_due`): nobody can tell from its time whether it had a choice. What
was decided is kept nowhere but in the task that will store it: when that is lost, it is decided
again, the same.

Every step is taken on the table as it stands, whoever asked for it and however often. What is not
due yet is left alone, and so is a table without a scheduled wake-up; of two who do the same at
once, one stores it.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple
from uuid import UUID

from django.core.cache import cache
from django.db.models import Min
from redis import RedisError

from games.kernel.event import Event
from games.kernel.match import CallTime, Deal, TimeOut
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM, Seat
from smazzata.ledger.errors import StreamSealed, UnknownStream, VersionConflict
from smazzata.ledger.reader import load_beside
from smazzata.ledger.repository import reads_after
from smazzata.ledger.writer import now_ms
from smazzata.tables import bot_play
from smazzata.tables.append import append, table_due
from smazzata.tables.due_times import (
    bot_due_ms,
    bot_to_move,
    bots_to_move,
    looks_ahead,
    moment_after,
    moment_before,
    search_ms,
    thinking_ms,
)
from smazzata.tables.events import OUTAGE, ClocksStarted, ClocksStopped
from smazzata.tables.handler import ATTEMPTS, DecidedMove, step
from smazzata.tables.models import ScheduledWakeup
from smazzata.tables.search_turns import end_turn
from smazzata.tables.secrets import clocks_id
from smazzata.tables.table import Table, load, restarts_turns, tables

ACTOR = "clock"
OUTAGE_MS = 15_000
"""Nobody took a seat's time so long after it was over: the site did not work, and perhaps nobody
could have moved. The turn begins again with the time it had, once."""

HELP_MS = 10_000
"""So late, and whoever should have decided for a bot is not coming: it plays by judgement."""
THOUGHT_S = HELP_MS // 1000
"""For so long nobody begins the thought again of a bot that looks ahead: it is sent to two."""


class Thought(NamedTuple):
    """What was decided for a bot, sealed, and when it is to be stored."""

    due_ms: int
    sealed: str


def think(match: UUID, *, ahead: bool) -> list[Thought]:
    """Decides for the bots that are to move at a table: one, or several who choose at once.

    Unless `ahead`, a bot that looks ahead plays by judgement: no process was free for its search.
    One for which another process thinks already is left out. When a search is ready follows
    from when it began and from what everybody sees, as long as it does not take longer than that.
    """
    table = load(match).state
    if table.over or table.instant_bots:
        return []
    return list(thoughts_for(match, table, ahead=ahead))


def thoughts_for(match: UUID, table: Table, *, ahead: bool) -> Iterator[Thought]:
    """What `think` decides at a table that stands like this."""
    for seat in bots_to_move(table):
        due = bot_due_ms(table, seat)
        if due is None:
            continue
        ready, strong = now_ms(), looks_ahead(table, seat)
        if strong and not _first_to_think(match, table, seat):
            continue
        if strong and ahead:
            ready += search_ms(table, seat)
        try:
            decision = bot_play.decide(table, seat, ahead=ahead)
        finally:
            if strong:
                end_turn(match, table)
        moment = moment_after(table, due, max(ready, now_ms()))
        yield Thought(moment, decision.sealed(table))


def _first_to_think(match: UUID, table: Table, seat: Seat) -> bool:
    """Whether nobody has begun this thought lately; who cannot tell thinks himself."""
    since = f"{table.awaited_since}:{table.said_since}"
    thought = f"{match}:{since}:{seat}:{table.chairs[seat].bot}"
    try:
        return bool(cache.add(f"tables:thought:{thought}", 1, THOUGHT_S))
    except RedisError:
        return True


_DUE = """
SELECT due_ms FROM tables_scheduledwakeup WHERE match = %(match)s AND due_ms <= %(now)s
"""


def run_due(match: UUID, sealed: str | None = None) -> int | None:
    """Does the one thing that is due at a table now, if anything is.

    `sealed` is what was decided for a bot that is to move (`Thought`), if anything was. Who is
    overtaken looks again: where several choose at once the others' choices take nobody's away.
    Returns the moment at which to come again with what was decided, where that is still to come;
    None where there is nothing more to do. What is due next was told by whoever stored what
    happened last.
    """
    for _ in range(ATTEMPTS):
        with suppress(VersionConflict):
            try:
                return _run_due(match, sealed)
            except StreamSealed:
                return None
    return None


def _run_due(match: UUID, sealed: str | None) -> int | None:
    """The same on the table as it stands now. Raises `VersionConflict` and `StreamSealed`."""
    known, soon = tables.recall(match), HELP_MS if sealed else 0
    found = load_beside(match, reads_after(known), _DUE, {"match": match, "now": now_ms() + soon})
    if found is None:
        return None
    live = tables.catch_up(match, known, found.events)
    if live is None:
        raise UnknownStream(match)
    table, now = live.state, now_ms()
    if table.over:
        return None
    [wakeup_due] = found.row
    if (quicker := quicker_bot(table, now)) is not None:
        moment = moment_before(table, bot_due_ms(table) or now, now)
        bot_play.carry_out(match, live, quicker, moment)
        return None
    due = (clock_demand(table, now) or next_deal(table, now)) if wakeup_due <= now else None
    if due is not None:
        command_id = clocks_id(table.state.match.master, live.version)
        append(match, live, due.events, due.table, command_id, ACTOR)
        return None
    decision = bot_play.Decision.unsealed(table, sealed) if sealed else None
    bot_due = bot_due_ms(table, decision.seat if decision else None)
    if bot_due is None:
        return None
    # A table that rested, a bot that sat down late, or one beside whom somebody chose this very
    # millisecond has a later moment than the last move would give.
    moment = max(bot_due, wakeup_due)
    if now - moment > OUTAGE_MS and wakeup_due <= bot_due:
        moment = _begin_turn_again(match, table, decision.seat if decision else None, now)
        if decision is None:
            table_due.send(run_due, match=match, due_ms=moment, table=table, begins=True)
    if now < moment:
        return moment if decision else None
    if decision is None and moment + HELP_MS <= now:
        decision = bot_play.decide_at_once(table)
    if decision is not None:
        bot_play.carry_out(match, live, decision, moment_before(table, moment, now))
    return None


def _begin_turn_again(match: UUID, table: Table, seat: Seat | None, now: int) -> int:
    """Gives a bot its pause from now on; returns its moment.

    When nobody worked for a while people shall not find that all bots move the moment somebody
    does. Once a turn: afterwards the wake-up is later than what the last move would give.
    """
    seat = bot_to_move(table) if seat is None else seat
    moment = now + (0 if seat is None else thinking_ms(table, seat))
    ScheduledWakeup.objects.filter(match=match).update(due_ms=moment)
    return moment


def quicker_bot(table: Table, now: int) -> bot_play.Decision | None:
    """What a bot does whose moment came before the end of a race that is over now.

    Nobody worked in between: without this it would lose the race as if it had been silent.
    """
    clock = table.clock
    race_due = clock.next_due_ms() if clock and clock.race else None
    bot_due = bot_due_ms(table)
    if race_due is None or bot_due is None or not bot_due < race_due <= now:
        return None
    return bot_play.decide_at_once(table)


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


def next_deal(table: Table, now: int) -> DecidedMove | None:
    """The next deal, when people have looked long enough at the last one."""
    due = table.look_due_ms
    return None if due is None or now < due else _must(table, Deal())


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


def _must(table: Table, command: TimeOut | CallTime | Deal) -> DecidedMove:
    moved = step(table, SYSTEM, command)
    if isinstance(moved, Refusal):
        raise AssertionError(f"the clock was refused {command}: {moved.code}")
    return moved


def oldest_overdue_seconds() -> float:
    """For how long the table that waits longest for a machine has been due; 0.0 if none is.

    Tables at which only bots play, for the result alone, take their turn: they are never overdue.
    """
    found = ScheduledWakeup.objects.filter(instant_bots=False).aggregate(first=Min("due_ms"))[
        "first"
    ]
    return 0.0 if found is None else max(0.0, (now_ms() - found) / 1000)
