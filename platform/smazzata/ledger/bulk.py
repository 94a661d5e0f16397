"""Many commands at once, for imports and simulations.

The same guarantees as a single append, command by command, in one transaction and a handful of
round trips: heads are locked in the order of their ids and the rows travel by COPY.
"""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

import msgspec
import psycopg
from django.db import transaction

from smazzata.ledger import chain, notifications
from smazzata.ledger.canonical import response_text
from smazzata.ledger.errors import (
    InvalidEvent,
    KindMismatch,
    StreamSealed,
    UnknownStream,
    VersionConflict,
    storage_errors,
)
from smazzata.ledger.events import Batch, Receipt
from smazzata.ledger.sql import raw_connection, run_sql
from smazzata.ledger.statements import WHY_NOT
from smazzata.ledger.writer import check_command, link_events, now_ms, stored_answer

_LOCK = """
SELECT id, kind, version, head, sealed_at IS NOT NULL FROM es_stream
WHERE id = ANY(%s) ORDER BY id FOR UPDATE
"""

_KNOWN_COMMANDS = """
SELECT c.stream_id, c.command_id FROM es_command c
JOIN unnest(%s::uuid[], %s::uuid[]) AS asked (stream_id, command_id)
    ON asked.stream_id = c.stream_id AND asked.command_id = c.command_id
"""

_OPEN = """
INSERT INTO es_stream (id, kind, version, head, sealed_at)
SELECT id, kind, version, head, CASE WHEN seal THEN now() END
FROM unnest(%s::uuid[], %s::text[], %s::int4[], %s::bytea[], %s::bool[])
    AS new (id, kind, version, head, seal)
ORDER BY id ON CONFLICT DO NOTHING RETURNING id
"""

_EXTEND = """
UPDATE es_stream s SET version = new.version, head = new.head,
    sealed_at = CASE WHEN seal THEN now() END
FROM unnest(%s::uuid[], %s::text[], %s::int4[], %s::bytea[], %s::bool[])
    AS new (id, kind, version, head, seal)
WHERE s.id = new.id
"""

_COPY_EVENTS = """
COPY es_event (stream_id, version, type, schema, data, hash, command_id, actor, occurred_at)
FROM STDIN
"""
_COPY_OUTBOX = "COPY es_outbox (stream_id, version) FROM STDIN"
_COPY_COMMANDS = """
COPY es_command (stream_id, command_id, first_version, last_version, response) FROM STDIN
"""


class _Stream(msgspec.Struct):
    """A stream on its way from where it stands to where the batches leave it."""

    kind: str
    version: int
    head: bytes
    sealed: bool
    opens: bool


class _Rows(msgspec.Struct):
    events: list[tuple[Any, ...]] = []
    outbox: list[tuple[UUID, int]] = []
    commands: list[tuple[Any, ...]] = []


def append_many(batches: Sequence[Batch]) -> list[Receipt]:
    """Append many commands, all or none, and return their receipts in the same order.

    A stream may occur several times: its batches then follow one another. Commands that were stored
    before are not stored again. Raises what :func:`~smazzata.ledger.writer.append` raises, for the
    first batch that cannot be stored.
    """
    for batch in batches:
        check_command(batch.kind, batch.expected_version, batch.events, batch.actor, batch.at_ms)
    if len({(batch.stream_id, batch.command_id) for batch in batches}) != len(batches):
        raise InvalidEvent("command_repeated")
    with storage_errors(), transaction.atomic():
        streams = _lock(batches)
        known = _known_commands(batches)
        rows = _Rows()
        receipts = []
        for batch in batches:
            if (batch.stream_id, batch.command_id) in known:
                receipts.append(_repeat(batch))
            else:
                receipts.append(_stage(batch, streams, rows))
        if rows.events:
            touched = {stream for stream, _ in rows.outbox}
            _move_heads({stream: streams[stream] for stream in touched})
            _copy(_COPY_EVENTS, rows.events)
            _copy(_COPY_OUTBOX, rows.outbox)
            _copy(_COPY_COMMANDS, rows.commands)
            for stream in touched:
                notifications.notify_stream_after_commit(stream, streams[stream].version)
    return receipts


def _lock(batches: Sequence[Batch]) -> dict[UUID, _Stream]:
    ids = sorted({batch.stream_id for batch in batches})
    return {
        id_: _Stream(kind, version, head, sealed, opens=False)
        for id_, kind, version, head, sealed in run_sql(_LOCK, (ids,))
    }


def _known_commands(batches: Sequence[Batch]) -> set[tuple[UUID, UUID]]:
    ids = [batch.stream_id for batch in batches], [batch.command_id for batch in batches]
    return set(run_sql(_KNOWN_COMMANDS, ids))


def _stage(batch: Batch, streams: dict[UUID, _Stream], rows: _Rows) -> Receipt:
    """Add a batch's rows and move its stream in memory."""
    stream = streams.get(batch.stream_id)
    if stream is None:
        if batch.expected_version:
            raise UnknownStream(batch.stream_id)
        start = chain.genesis(batch.kind, batch.stream_id)
        stream = streams[batch.stream_id] = _Stream(batch.kind, 0, start, False, opens=True)
    if stream.kind != batch.kind:
        raise KindMismatch(batch.stream_id, batch.kind, stream.kind)
    if stream.sealed:
        raise StreamSealed(batch.stream_id)
    first = stream.version + 1
    if batch.expected_version != stream.version:
        raise VersionConflict(batch.stream_id, batch.expected_version, stream.version)
    at = now_ms() if batch.at_ms is None else batch.at_ms
    id_, command, actor = batch.stream_id, batch.command_id, batch.actor
    links = link_events(id_, stream.version, batch.events, command, actor, at, stream.head)
    for version, link in enumerate(zip(*links, strict=True), start=first):
        rows.events.append((id_, version, *link, command, actor, at))
        rows.outbox.append((id_, version))
    stream.version += len(batch.events)
    stream.head = links.hashes[-1]
    stream.sealed = batch.seal
    rows.commands.append((id_, command, first, stream.version, response_text(batch.response)))
    return Receipt(id_, first, stream.version, stream.head, batch.response)


def _repeat(batch: Batch) -> Receipt:
    row = run_sql(WHY_NOT, (batch.command_id, batch.stream_id)).fetchone()
    receipt = row and stored_answer(batch.stream_id, batch.command_id, batch.actor, row)
    assert receipt, "a command does not disappear"
    return receipt


def _move_heads(streams: dict[UUID, _Stream]) -> None:
    for opens, statement in ((False, _EXTEND), (True, _OPEN)):
        moved = {id_: stream for id_, stream in streams.items() if stream.opens is opens}
        if not moved:
            continue
        columns = (
            list(moved),
            [stream.kind for stream in moved.values()],
            [stream.version for stream in moved.values()],
            [stream.head for stream in moved.values()],
            [stream.sealed for stream in moved.values()],
        )
        cursor = run_sql(statement, columns)
        if cursor.rowcount != len(moved):
            # Someone opened one of them since we looked.
            lost = min(set(moved) - {row[0] for row in cursor})
            raise VersionConflict(lost, 0, 1)


def _copy(statement: str, rows: Iterable[tuple[Any, ...]]) -> None:
    with psycopg.Cursor(raw_connection()) as cursor, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(row)
