"""Appending to a match, and all that must go with it.

With a table's events its scheduled wake-up is stored, in one statement: whatever is lost afterwards
(a worker, the broker with all its messages), the database knows at which tables something is due.
After the commit the others are told.
"""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.dispatch import Signal

from games.kernel.event import Event
from smazzata.ledger.events import NewEvent, Receipt
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import ExtraStatement, now_ms
from smazzata.tables.due_times import next_due_ms
from smazzata.tables.events import ReactionShown
from smazzata.tables.game_fault import read_back
from smazzata.tables.table import Table, tables

match_over = Signal()
"""A match has its result: `match` (UUID), `table` (`smazzata.tables.table.Table`).

May be sent more than once for a match, and is lost when a process dies at the wrong moment: a
listener must be idempotent, and whoever waits for a result must also look for himself.
"""

table_due = Signal()
"""A table has changed and something is due there at a moment to come, or now: `match` (UUID),
`due_ms`, `table`. Sent after the commit; what is lost is made up for by
`smazzata.tables.tasks.wake_tables`.
"""


def append(
    match: UUID,
    before: LoadedAggregate[Table] | None,
    events: Sequence[Event],
    decided: Table,
    command_id: UUID,
    actor: str,
    *,
    at_ms: int | None = None,
) -> tuple[LoadedAggregate[Table], Receipt]:
    """Stores a table's events; the stream of a match that is over and open is sealed.

    `decided` is the table to which the events lead. Its state is worked out here once more, from
    what is stored, and so are who sits where and the clock: here the time is known. Without
    `before` the events open the stream. `at_ms` is when it happened (default: now).
    Raises `GameFault` for events that cannot be read back.
    """
    if before is None:
        at_ms = decided.moved_ms
        table, version = Table.at(decided.opened, at_ms), 0
    else:
        table, version, at_ms = before.state, before.version, at_ms or now_ms()
    new = [NewEvent(event.name(), event.data(), event.schema) for event in events]
    after = table.after(events, read_back(table, new), version + len(events), at_ms)
    live, receipt = tables.append(
        match,
        before,
        new,
        after,
        command_id,
        actor,
        seal=after.closed,
        at_ms=at_ms,
        extra=_wakeup(after, at_ms),
    )
    if isinstance(events[0], ReactionShown):  # no bot has to think again
        return live, receipt
    due_ms = next_due_ms(live.state)
    begins = before is None or _begins(before.state, live.state)
    transaction.on_commit(lambda: _tell(match, due_ms, live.state, begins), robust=True)
    return live, receipt


def _begins(before: Table, after: Table) -> bool:
    """Whether seats are to act that were not or heard something, or somebody else sits in them, or
    the clocks run.
    """
    heard = (after.awaited_since, after.said_since) != (before.awaited_since, before.said_since)
    return heard or after.moved == before.moved


_SCHEDULE_WAKEUP = """
INSERT INTO tables_scheduledwakeup (match, due_ms, instant_bots)
SELECT id, %(due_ms)s::int8, %(instant_bots)s::bool FROM head
ON CONFLICT (match) DO UPDATE SET due_ms = excluded.due_ms
"""
_CANCEL_WAKEUP = "DELETE FROM tables_scheduledwakeup WHERE match = (SELECT id FROM head)"


def _wakeup(table: Table, at_ms: int) -> ExtraStatement:
    due_ms = next_due_ms(table)
    if due_ms is None:
        return ExtraStatement(_CANCEL_WAKEUP, {})
    # A bot that sits down late in a turn, or whose clocks stood still, is not late from the first.
    due_ms = max(due_ms, at_ms)
    return ExtraStatement(_SCHEDULE_WAKEUP, {"due_ms": due_ms, "instant_bots": table.instant_bots})


def _tell(match: UUID, due_ms: int | None, table: Table, begins: bool) -> None:
    if table.instant_bots:  # whoever plays these bots is still at it, and tells the end himself
        return
    if due_ms is not None:
        table_due.send(sender=append, match=match, due_ms=due_ms, table=table, begins=begins)
    if table.over:
        match_over.send(sender=append, match=match, table=table)
