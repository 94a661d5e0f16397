"""Tables of the lobby that everybody has left: they rest, and after hours they end.

A person is at a table while a socket of his seat is open. When for a while nobody has been, the
table's wake-up is taken away: no bot moves there, nobody's time is taken. Whoever opens a
socket finds the table as it was, and it goes on. When nobody has come for hours, the match is over:
the people's seats are out as abandoned (GEN-07). Where all of them have resigned already nobody
will come, and it does not take hours.

Time alone is counted look by look, never by the calendar: while the site or its knowledge of who is
there is away, nobody looks, and no time goes by. Rated tables and those of tournaments are left to
their clocks.
"""

import logging
from collections.abc import Callable, Collection
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet

from games.kernel.event import Event
from games.kernel.match import Forfeit
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM, Seat
from smazzata.ledger.errors import StreamSealed, VersionConflict, storage_trouble
from smazzata.ledger.writer import now_ms
from smazzata.tables.append import append, table_due
from smazzata.tables.due_times import next_due_ms
from smazzata.tables.handler import step
from smazzata.tables.models import OpenTable, ScheduledWakeup
from smazzata.tables.scheduler import ACTOR
from smazzata.tables.secrets import clocks_id
from smazzata.tables.table import Table, load

log = logging.getLogger(__name__)

LOOK_S = 20
"""Seconds between two looks; one look counts for no more, however long ago the last one was."""
REST_S = 3 * 60
"""A table whose people have been away for so long rests."""
END_S = 3 * 3600
"""And after so long it ends."""
ENDED_A_LOOK = 20
"""So many tables one look ends at most: the next one goes on."""


def casual_tables() -> list[UUID]:
    """The tables that rest and end by this rule."""
    casual = OpenTable.objects.filter(began=True, rated=False)
    return list(casual.values_list("match", flat=True))


def rest_and_end(there: Collection[UUID], alone: Collection[UUID]) -> None:
    """Takes note of a look at tables with people and tables without, and does what follows."""
    _each(OpenTable.objects.filter(match__in=there, alone_s__gt=0), resume)
    tables = OpenTable.objects.filter(match__in=alone)
    begins_rest = tables.filter(alone_s__gte=REST_S - LOOK_S, alone_s__lt=REST_S)
    # Time goes by only for those of which it is known whether anybody will come: a look that fails
    # is repeated by the next one.
    unknown = _each(begins_rest, _abandon_unless_played)
    rests = tables.filter(alone_s__gte=REST_S)
    with transaction.atomic():
        # Locks the rows until the end: whoever comes this very moment waits for it in `resume`.
        tables.exclude(match__in=unknown).update(alone_s=F("alone_s") + LOOK_S)
        ScheduledWakeup.objects.filter(match__in=rests.values("match")).delete()
    # Those that could not be ended at an earlier look come last.
    _each(rests.filter(alone_s__gte=END_S).order_by("alone_s")[:ENDED_A_LOOK], abandon)


def _each(tables: QuerySet[OpenTable], do: Callable[[UUID], None]) -> list[UUID]:
    """Does something for each of these tables; those for which it fails keep no other waiting.

    Returns for which it failed.
    """
    failed = []
    for match in tables.values_list("match", flat=True):
        try:
            do(match)
        except Exception as error:
            if storage_trouble(error) is not None:
                raise
            log.exception("table_not_looked_after: %s", match)
            failed.append(match)
    return failed


def _abandon_unless_played(match: UUID) -> None:
    if not _people_in_play(load(match).state):
        abandon(match)


def resume(match: UUID) -> None:
    """Somebody is at a table: if it rested, it goes on at once."""
    with transaction.atomic():
        if not OpenTable.objects.filter(match=match, alone_s__gt=0).update(alone_s=0):
            return
        table = load(match).state
        due_ms = next_due_ms(table)
        if due_ms is None:
            return
        due_ms = max(due_ms, now_ms())
        _, rested = ScheduledWakeup.objects.get_or_create(
            match=match, defaults={"due_ms": due_ms, "instant_bots": table.instant_bots}
        )
    if rested:
        table_due.send(sender=resume, match=match, due_ms=due_ms, table=table, begins=True)


def abandon(match: UUID) -> None:
    """Ends a match that everybody has left."""
    live = load(match)
    table, events = live.state, list[Event]()
    for seat in _people_first(table):
        if table.over:
            break
        if seat in table.state.match.out:
            continue
        moved = step(table, SYSTEM, Forfeit(seat))
        if isinstance(moved, Refusal):
            raise AssertionError(f"seat {seat} could not be taken out: {moved.code}")
        events += moved.events
        table = moved.table
    if not events:  # over already: whoever should have heard of it did not
        OpenTable.objects.filter(match=match).delete()
        return
    try:
        append(match, live, events, table, clocks_id(table.state.match.master, live.version), ACTOR)
    except (VersionConflict, StreamSealed):
        return  # somebody has come: the next look tells


def _people_in_play(table: Table) -> bool:
    out = table.state.match.out
    return any(chair.member and seat not in out for seat, chair in enumerate(table.chairs))


def _people_first(table: Table) -> list[Seat]:
    """All seats; the bots' are taken out too where they could go on without the people."""
    return sorted(range(len(table.chairs)), key=lambda seat: table.chairs[seat].member is None)


def forget(match: UUID, **_kwargs: object) -> None:
    """The match is over; receives `match_over`."""
    OpenTable.objects.filter(match=match).delete()
