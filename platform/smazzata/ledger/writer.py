"""Append: the only way into the ledger.

One SQL statement moves the head if it is still where the writer saw it, and with it writes the
events, their outbox rows and the command's answer; either all of it happens or nothing. Outside a
transaction it is one round trip to the server. Inside ``transaction.atomic()`` it takes part in it.
"""

import re
import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from smazzata.ledger import chain, hints
from smazzata.ledger.canonical import event_data, parse, response_text
from smazzata.ledger.errors import (
    CommandIdReused,
    InvalidEvent,
    KindMismatch,
    StreamSealed,
    UnknownStream,
    VersionConflict,
    storage_errors,
)
from smazzata.ledger.events import NewEvent, Receipt
from smazzata.ledger.sql import execute

MAX_EVENTS = 1000
"""Bound of one command's events."""

_KIND = re.compile(r"[a-z][a-z0-9_]{0,31}")
_TYPE = re.compile(r"[A-Za-z][A-Za-z0-9_.]{0,63}")
# No capitals, blanks or @: an opaque id fits, a person's name or address does not.
_ACTOR = re.compile(r"[a-z0-9][a-z0-9:_.-]{0,63}")

_EVENTS = """
), event AS (
    INSERT INTO es_event
        (stream_id, version, type, schema, data, hash, command_id, actor, occurred_at)
    SELECT head.id, %(expected)s + n, type, schema, data, hash, %(command)s, %(actor)s, %(at)s
    FROM head, unnest(%(types)s::text[], %(schemas)s::int2[], %(data)s::text[], %(hashes)s::bytea[])
        WITH ORDINALITY AS new (type, schema, data, hash, n)
), outbox AS (
    INSERT INTO es_outbox (stream_id, version)
    SELECT head.id, n FROM head, generate_series(%(expected)s + 1, %(last)s) AS n ORDER BY n
), command AS (
    INSERT INTO es_command (stream_id, command_id, first_version, last_version, response)
    SELECT head.id, %(command)s, %(expected)s + 1, %(last)s, %(response)s FROM head
)
SELECT count(*) FROM head
"""

_OPEN = (
    """
WITH head AS (
    INSERT INTO es_stream (id, kind, version, head, sealed_at)
    VALUES (%(stream)s, %(kind)s, %(last)s, %(head)s, CASE WHEN %(seal)s THEN now() END)
    ON CONFLICT DO NOTHING RETURNING id
"""
    + _EVENTS
)

# The command is looked for in the same statement. That is safe without a lock: a repeated command
# can only meet its own expected version if the first copy had been committed before this snapshot.
_EXTEND = (
    """
WITH head AS (
    UPDATE es_stream SET version = %(last)s, head = %(head)s,
        sealed_at = CASE WHEN %(seal)s THEN now() END
    WHERE id = %(stream)s AND version = %(expected)s AND head = %(previous)s
        AND kind = %(kind)s AND sealed_at IS NULL
        AND NOT EXISTS (SELECT FROM es_command
                        WHERE stream_id = %(stream)s AND command_id = %(command)s)
    RETURNING id
"""
    + _EVENTS
)

_HEAD = "SELECT head FROM es_stream WHERE id = %s AND version = %s"

_WHY_NOT = """
SELECT s.version, s.kind, s.sealed_at IS NOT NULL,
       c.first_version, c.last_version, c.response, e.hash, e.actor
FROM es_stream s
LEFT JOIN es_command c ON c.stream_id = s.id AND c.command_id = %s
LEFT JOIN es_event e ON e.stream_id = s.id AND e.version = c.last_version
WHERE s.id = %s
"""


class Links(NamedTuple):
    """The columns of a command's events, ready to be stored."""

    types: list[str]
    schemas: list[int]
    data: list[str]
    hashes: list[bytes]


def append(
    stream_id: UUID,
    kind: str,
    expected_version: int,
    events: Sequence[NewEvent],
    command_id: UUID,
    actor: str,
    *,
    response: Any = None,
    at_ms: int | None = None,
    expected_hash: bytes | None = None,
    seal: bool = False,
) -> Receipt:
    """Append one command's events to a stream, all or none, and return the receipt.

    ``expected_version`` is the version the decision was based on, 0 to open the stream; ``kind`` is
    the stream's kind (``match``, ``tournament``...). ``command_id`` makes repeats harmless: a command
    that was stored before is not stored again, its first receipt returns with ``duplicate`` set.
    ``actor`` is an opaque id in lower case (``member:0192...``, ``bot:heuristic``, ``system``).
    ``response`` is the answer to keep with the command (same domain as event data). ``at_ms`` is
    when it happened (default: now). ``expected_hash``, the link at ``expected_version`` as a load or
    an earlier receipt gave it, saves a round trip. ``seal`` closes the stream for good.

    Raises VersionConflict, StreamSealed, KindMismatch, CommandIdReused, InvalidEvent, StorageFailed.
    After the commit, watchers of the stream get a hint.
    """
    check_command(kind, expected_version, events, actor)
    at = now_ms() if at_ms is None else at_ms
    answer = response_text(response)
    with storage_errors():
        previous = expected_hash
        if expected_version == 0:
            previous = chain.genesis(kind, stream_id)
        elif previous is None:
            row = execute(_HEAD, (stream_id, expected_version)).fetchone()
            if row is None:
                return _explain(stream_id, kind, expected_version, command_id, actor)
            previous = row[0]
        links = forge(stream_id, expected_version, events, command_id, actor, at, previous)
        last = expected_version + len(events)
        parameters = {
            "stream": stream_id,
            "kind": kind,
            "expected": expected_version,
            "last": last,
            "head": links.hashes[-1],
            "previous": previous,
            "seal": seal,
            "command": command_id,
            "actor": actor,
            "at": at,
            "response": answer,
            "types": links.types,
            "schemas": links.schemas,
            "data": links.data,
            "hashes": links.hashes,
        }
        statement = _EXTEND if expected_version else _OPEN
        row = execute(statement, parameters).fetchone()
        if row is None or row[0] == 0:
            return _explain(stream_id, kind, expected_version, command_id, actor)
    hints.after_commit(stream_id, last)
    return Receipt(stream_id, expected_version + 1, last, links.hashes[-1], response)


def find_command(stream_id: UUID, command_id: UUID, actor: str) -> Receipt | None:
    """Return the receipt of a command that was stored before, or None.

    Handlers ask before they decide: a repeated command must get its first answer, not a refusal
    because the game went on. Raises CommandIdReused when another actor used the id.
    """
    with storage_errors():
        row = execute(_WHY_NOT, (command_id, stream_id)).fetchone()
    return None if row is None else _stored_answer(stream_id, command_id, actor, row)


def check_command(kind: str, expected_version: int, events: Sequence[NewEvent], actor: str) -> None:
    """Refuse a command whose frame (not its data) is malformed."""
    if not _KIND.fullmatch(kind):
        raise InvalidEvent(f"{kind!r} is no stream kind.", "invalid_kind")
    if not _ACTOR.fullmatch(actor):
        raise InvalidEvent(
            "An actor is an opaque id of lower-case letters, digits and :_.-", "invalid_actor"
        )
    if expected_version < 0:
        raise InvalidEvent("Versions start at 0.", "invalid_version")
    if not events:
        raise InvalidEvent("A command stores at least one event.", "no_events")
    if len(events) > MAX_EVENTS:
        raise InvalidEvent(f"A command stores at most {MAX_EVENTS} events.", "too_many_events")


def forge(
    stream_id: UUID,
    version: int,
    events: Iterable[NewEvent],
    command_id: UUID,
    actor: str,
    at_ms: int,
    previous: bytes,
) -> Links:
    """Return the checked, encoded and linked events that follow ``version``."""
    links = Links([], [], [], [])
    stream, command = str(stream_id), str(command_id)
    for event in events:
        version += 1
        if not _TYPE.fullmatch(event.type):
            raise InvalidEvent(f"{event.type!r} is no event type.", "invalid_type")
        if not 0 < event.schema < 32768:
            raise InvalidEvent("Schema numbers go from 1 to 32767.", "invalid_schema")
        data = event_data(event.data)
        previous = chain.link(
            previous,
            chain.envelope(
                stream=stream,
                version=version,
                type=event.type,
                schema=event.schema,
                data=data,
                command=command,
                actor=actor,
                at_ms=at_ms,
            ),
        )
        links.types.append(event.type)
        links.schemas.append(event.schema)
        links.data.append(data.decode())
        links.hashes.append(previous)
    return links


def now_ms() -> int:
    """Return the present moment in milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


def _explain(stream_id: UUID, kind: str, expected: int, command_id: UUID, actor: str) -> Receipt:
    """Return the answer of a repeated command, or raise why the append did nothing."""
    row = execute(_WHY_NOT, (command_id, stream_id)).fetchone()
    if row is None:
        if expected == 0:
            raise VersionConflict(stream_id, expected, 0)
        raise UnknownStream(stream_id)
    receipt = _stored_answer(stream_id, command_id, actor, row)
    if receipt is not None:
        return receipt
    version, actual_kind, sealed = row[:3]
    if actual_kind != kind:
        raise KindMismatch(stream_id, kind, actual_kind)
    if sealed:
        raise StreamSealed(stream_id)
    raise VersionConflict(stream_id, expected, version)


def _stored_answer(
    stream_id: UUID, command_id: UUID, actor: str, row: tuple[Any, ...]
) -> Receipt | None:
    first, last, response, hash_, owner = row[3:]
    if first is None:
        return None
    if owner != actor:
        raise CommandIdReused(command_id)
    return Receipt(stream_id, first, last, hash_, parse(response), duplicate=True)
