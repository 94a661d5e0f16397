"""Projections: read models that are fed with the ledger's events and can always be built anew.

An application declares one in its ``projections`` module, which is found by itself::

    @projection("wins", version=1, tables=[Wins], kinds={"match"})
    def count_wins(events: Sequence[PositionedEvent]) -> None:
        for positioned in events:
            if positioned.event.type == "match_ended":
                Wins.objects.update_or_create(...)

The handler gets the events in the order of their positions, each exactly once: its work and the new
position are committed together. In return it promises to

* write only to ``tables`` (ordinary Django models that nothing else writes to), through the default
  connection, with unqualified table names: while being rebuilt it works on shadows of them;
* depend on nothing but the events and those tables: no clock, no chance, no other tables;
* have no effect outside the database (a mail would be sent again at each rebuild);
* relate its rows by natural keys, never by automatic ids, which a rebuild gives anew.

``version`` goes up whenever the same events would give different rows; the runner then rebuilds
beside the old rows and switches. ``kinds`` restricts the events to streams of these kinds.
"""

import logging
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from django.db import models, transaction

from smazzata.ledger.errors import LedgerError, storage_errors
from smazzata.ledger.events import PositionedEvent
from smazzata.ledger.reader import read_positions
from smazzata.ledger.sql import run_sql

PAGE = 500

Handler = Callable[[Sequence[PositionedEvent]], None]

_log = logging.getLogger(__name__)


class Projection(NamedTuple):
    """A declared projection; see the module."""

    name: str
    version: int
    tables: Sequence[type[models.Model]]
    kinds: frozenset[str] | None
    handler: Handler

    def feed(self, events: Sequence[PositionedEvent]) -> None:
        """Hand the handler those events it wants."""
        if self.kinds is not None:
            events = [event for event in events if event.kind in self.kinds]
        if events:
            self.handler(events)


class Status(NamedTuple):
    """How a projection stands, for health checks: ``behind`` counts events not yet handled."""

    name: str
    version: int
    position: int
    behind: int
    heartbeat_age_seconds: float
    error: str | None


_registry: dict[str, Projection] = {}


def projection(
    name: str,
    *,
    version: int,
    tables: Sequence[type[models.Model]],
    kinds: Collection[str] | None = None,
) -> Callable[[Handler], Handler]:
    """Declare the decorated handler as a projection."""

    def declare(handler: Handler) -> Handler:
        if name in _registry:
            raise ValueError(f"projection {name} is declared twice")
        wanted = None if kinds is None else frozenset(kinds)
        _registry[name] = Projection(name, version, tuple(tables), wanted, handler)
        return handler

    return declare


def declared() -> list[Projection]:
    """Return the declared projections, by name."""
    return [_registry[name] for name in sorted(_registry)]


def find(name: str) -> Projection:
    """Return a declared projection. Raises LedgerError ``unknown_projection``."""
    if name not in _registry:
        raise LedgerError(
            "unknown_projection", name=name, known=", ".join(sorted(_registry)) or "-"
        )
    return _registry[name]


def enrol(projection: Projection) -> None:
    """Give a projection its row, so that it can start from the first event."""
    with storage_errors():
        run_sql(
            "INSERT INTO es_projection (name, code_version) VALUES (%s, %s) ON CONFLICT DO NOTHING",
            (projection.name, projection.version),
        )


def advance(projection: Projection, limit: int = PAGE) -> int | None:
    """Handle up to ``limit`` further events in one transaction and return how many.

    None means that it is not ours to move: another process is at it, or the stored version of the
    code is not this one. What the handler raises comes out, and nothing of the page stays.
    """
    with storage_errors(), transaction.atomic():
        row = run_sql(
            "SELECT position FROM es_projection WHERE name = %s AND code_version = %s"
            " FOR UPDATE SKIP LOCKED",
            (projection.name, projection.version),
        ).fetchone()
        if row is None:
            return None
        events = read_positions(row[0], limit)
        if events:
            projection.feed(events)
            run_sql(
                "UPDATE es_projection SET position = %s, error = NULL,"
                " heartbeat_at = clock_timestamp() WHERE name = %s",
                (events[-1].position, projection.name),
            )
        return len(events)


def advance_together(projections: Sequence[Projection], limit: int = PAGE) -> int:
    """Handle up to ``limit`` further events for all of these in one transaction; return how many.

    Events are read once for all. A projection that another process moves, or whose stored version
    is not this code's, is left out. What a handler raises comes out, and nothing of the page stays.
    """
    with storage_errors(), transaction.atomic():
        rows = run_sql(
            "SELECT name, code_version, position FROM es_projection WHERE name = ANY(%s)"
            " ORDER BY name FOR UPDATE SKIP LOCKED",
            ([projection.name for projection in projections],),
        ).fetchall()
        stored = {name: (version, position) for name, version, position in rows}
        ours = [p for p in projections if stored.get(p.name, (None,))[0] == p.version]
        if not ours:
            return 0
        events = read_positions(min(stored[p.name][1] for p in ours), limit)
        if events:
            for projection in ours:
                position = stored[projection.name][1]
                projection.feed([event for event in events if event.position > position])
            run_sql(
                "UPDATE es_projection SET position = greatest(position, %s), error = NULL,"
                " heartbeat_at = clock_timestamp() WHERE name = ANY(%s)",
                (events[-1].position, [projection.name for projection in ours]),
            )
        return len(events)


def catch_up(projection: Projection) -> bool:
    """Handle all there is; return whether it came through.

    When a page fails its events are handled one by one, so that exactly those before the offending
    event count; the error and its position are recorded for the health check.
    """
    for limit in (PAGE, 1):
        try:
            while moved := advance(projection, limit):
                pass
        except Exception as error:
            if limit == 1:
                _log.exception("projection_failed: %s", projection.name)
                record_error(projection.name, error)
        else:
            return moved is not None
    return False


def heartbeat() -> None:
    """Say that the declared projections are being looked after, even when nothing happens."""
    names = [projection.name for projection in declared()]
    with storage_errors():
        run_sql(
            "UPDATE es_projection SET heartbeat_at = clock_timestamp() WHERE name = ANY(%s)",
            (names,),
        )


def statuses() -> list[Status]:
    """Return how every known projection stands."""
    with storage_errors():
        rows: list[Any] = run_sql(
            "SELECT name, code_version, position, (SELECT coalesce(max(position), 0)"
            " FROM es_position) - position, extract(epoch FROM clock_timestamp() - heartbeat_at)"
            "::float8, error FROM es_projection ORDER BY name"
        ).fetchall()
    return [Status(*row) for row in rows]


def position(name: str) -> int:
    """Return the position up to which a projection has handled everything."""
    row = _row(name)
    return row[1] if row else 0


def stored_version(name: str) -> int | None:
    """Return the version of the code that made a projection's rows, None if there is none yet."""
    row = _row(name)
    return row[0] if row else None


def last_error(name: str) -> str | None:
    """Return why a projection stands still, None if it does not."""
    row = _row(name)
    return row[2] if row else None


def record_error(name: str, error: Exception) -> None:
    """Keep what stopped a projection, for the health check."""
    with storage_errors():
        run_sql(
            "UPDATE es_projection SET error = %s, heartbeat_at = clock_timestamp() WHERE name = %s",
            (f"{type(error).__name__}: {error}"[:2000], name),
        )


def _row(name: str) -> tuple[int, int, str | None] | None:
    with storage_errors():
        return run_sql(
            "SELECT code_version, position, error FROM es_projection WHERE name = %s", (name,)
        ).fetchone()
