"""Reading the ledger: one stream by version, or the whole log by position.

Nothing else is a cursor. In particular no sequence number of an insert may be one: a writer that
took a lower number may commit later, and a reader that has gone past never sees it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby, starmap
from typing import Any, NamedTuple
from uuid import UUID

from smazzata.ledger.canonical import parse
from smazzata.ledger.errors import UnknownStream, storage_errors
from smazzata.ledger.events import PositionedEvent, StoredEvent
from smazzata.ledger.sql import iterate, run_sql

_LOAD = """
SELECT version, type, schema, data, command_id, actor, occurred_at, hash
FROM es_event WHERE stream_id = %s AND version > %s ORDER BY version LIMIT %s
"""

_LOAD_BESIDE = """
SELECT e.version, e.type, e.schema, e.data, e.command_id, e.actor, e.occurred_at, e.hash, beside.*
FROM ({beside}) AS beside
LEFT JOIN (SELECT * FROM es_event WHERE stream_id = %(stream)s AND version > %(after)s) AS e ON TRUE
ORDER BY e.version
"""

# The inner ORDER BY keeps the planner to the one sensible way: the primary key, stream by stream.
_LOAD_AFTER = """
SELECT wanted.id, e.version, e.type, e.schema, e.data, e.command_id, e.actor, e.occurred_at, e.hash
FROM unnest(%s::uuid[], %s::int4[]) AS wanted (id, after), LATERAL (
    SELECT * FROM es_event WHERE stream_id = wanted.id AND version > wanted.after ORDER BY version
) AS e
ORDER BY wanted.id, e.version
"""

_OF_TYPES = """
SELECT stream_id, version, type, schema, data, command_id, actor, occurred_at, hash FROM es_event
WHERE type = ANY(%(types)s)
    AND (%(streams)s::uuid[] IS NULL OR stream_id = ANY(%(streams)s::uuid[]))
ORDER BY stream_id, version
"""

_HEAD = "SELECT kind, version, head, sealed_at IS NOT NULL FROM es_stream WHERE id = %s"

_VERSIONS = "SELECT id, version FROM es_stream WHERE id = ANY(%s)"

_POSITIONS = """
SELECT p.position, s.kind, e.stream_id, e.version, e.type, e.schema, e.data, e.command_id, e.actor,
       e.occurred_at, e.hash
FROM (SELECT * FROM es_position WHERE position > %s ORDER BY position LIMIT %s) AS p
JOIN es_event e ON e.stream_id = p.stream_id AND e.version = p.version
JOIN es_stream s ON s.id = p.stream_id
ORDER BY p.position
"""

_ALL = 2**31 - 1


class Head(NamedTuple):
    """Where a stream stands."""

    stream_id: UUID
    kind: str
    version: int
    hash: bytes
    sealed: bool


def stored_event(
    stream_id: UUID,
    version: int,
    type_: str,
    schema: int,
    data: str,
    command: UUID,
    actor: str,
    at_ms: int,
    link: bytes,
) -> StoredEvent:
    """Return the event of a row of ``es_event``, whose columns come in this order."""
    return StoredEvent(stream_id, version, type_, schema, parse(data), command, actor, at_ms, link)


def load(stream_id: UUID, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
    """Return the events of a stream with a version greater than ``after``, in order.

    An unknown stream has no events: the empty list. The last event's ``hash`` is what
    :func:`~smazzata.ledger.writer.append` takes as ``expected_hash``.
    """
    with storage_errors():
        rows = run_sql(_LOAD, (stream_id, after, _ALL if limit is None else limit)).fetchall()
    return [*starmap(partial(stored_event, stream_id), rows)]  # the hot path


class LoadedBeside(NamedTuple):
    """A row of the application's own, and the events of a stream as they were at that moment."""

    row: tuple[Any, ...]
    events: list[StoredEvent]


def load_beside(
    stream_id: UUID, after: int, beside: str, parameters: Mapping[str, Any]
) -> LoadedBeside | None:
    """Return what a statement of the application's own finds, and the events with it, in one read.

    ``beside`` is a SELECT of one row at most, whose text does not vary; when it finds none, neither
    are events read, and the answer is None. Its parameters are named; ``stream`` and ``after`` are
    taken. The events are those that :func:`load` returns.
    """
    statement = _LOAD_BESIDE.format(beside=beside)
    with storage_errors():
        rows = run_sql(statement, {**parameters, "stream": stream_id, "after": after}).fetchall()
    if not rows:
        return None
    events = [stored_event(stream_id, *row[:8]) for row in rows if row[0] is not None]
    return LoadedBeside(rows[0][8:], events)


def load_after(streams: Mapping[UUID, int]) -> dict[UUID, list[StoredEvent]]:
    """Return the events of several streams, of each those after a version, as :func:`load` does.

    Streams without any are left out.
    """
    with storage_errors():
        rows = run_sql(_LOAD_AFTER, (list(streams), list(streams.values()))).fetchall()
    found: dict[UUID, list[StoredEvent]] = {}
    for row in rows:
        found.setdefault(row[0], []).append(stored_event(*row))
    return found


def group_by_command(events: Iterable[StoredEvent]) -> Iterator[list[StoredEvent]]:
    """Yield the events of a stream as they were appended: those of one command together."""
    for _, appended in groupby(events, key=lambda event: event.command_id):
        yield list(appended)


def head(stream_id: UUID) -> Head:
    """Return where a stream stands. Raises UnknownStream."""
    with storage_errors():
        row = run_sql(_HEAD, (stream_id,)).fetchone()
    if row is None:
        raise UnknownStream(stream_id)
    return Head(stream_id, *row)


def versions(streams: Collection[UUID]) -> dict[UUID, int]:
    """Return at which version each of these streams stands; unknown ones are left out."""
    with storage_errors():
        return dict(run_sql(_VERSIONS, (list(streams),)).fetchall())


def read_positions(after: int = 0, limit: int = 5000) -> list[PositionedEvent]:
    """Return up to ``limit`` events of the whole ledger with a position greater than ``after``.

    Positions are gapless and given after commit: what this returns never changes, and nothing will
    ever appear before it.
    """
    with storage_errors():
        rows = run_sql(_POSITIONS, (after, limit)).fetchall()
    return [PositionedEvent(position, kind, stored_event(*row)) for position, kind, *row in rows]


def read_types(
    types: Collection[str], streams: Collection[UUID] | None = None
) -> Iterator[StoredEvent]:
    """Yield the events of some types, stream after stream; of all streams, or of these.

    It walks all events, for audits alone; a transaction must be open.
    """
    chosen = None if streams is None else list(streams)
    for row in iterate(_OF_TYPES, {"types": list(types), "streams": chosen}):
        yield stored_event(*row)
