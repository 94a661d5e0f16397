"""Append: the only way into the ledger.

One SQL statement moves the head if it is still where the writer saw it, and with it writes the
events, their outbox rows and the command's answer; either all of it happens or nothing. Outside a
transaction it is one round trip to the server. Inside ``transaction.atomic()`` it takes part in it.
"""

import re
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from smazzata.ledger import chain, notifications
from smazzata.ledger.canonical import MAX_INTEGER, event_data, parse, response_text
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
from smazzata.ledger.statements import HEAD_AT, WHY_NOT, append_statement

MAX_EVENTS = 1000
"""Bound of one command's events."""
_MAX_VERSION = 2**31 - 1 - MAX_EVENTS

_KIND = re.compile(r"[a-z][a-z0-9_]{0,31}")
_TYPE = re.compile(r"[A-Za-z][A-Za-z0-9_.]{0,63}")
# No capitals, blanks or @: an opaque id fits, a person's name or address does not.
_ACTOR = re.compile(r"[a-z0-9][a-z0-9:_.-]{0,63}")


class ExtraStatement(NamedTuple):
    """What an application stores together with an append, in the same statement and round trip.

    ``sql`` is an INSERT, UPDATE or DELETE whose text does not vary. It takes the stream's id from
    the table ``head``, which has one row if the append goes through and none if it does not::

        INSERT INTO seen (stream, at_ms) SELECT id, %(seen_ms)s FROM head

    ``parameters`` are its own; their names must not be those of an append.
    """

    sql: str
    parameters: Mapping[str, Any]


class LinkedEvents(NamedTuple):
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
    extra: ExtraStatement | None = None,
) -> Receipt:
    """Append one command's events to a stream, all or none, and return the receipt.

    ``expected_version`` is the version the decision was based on, 0 to open the stream; ``kind`` is
    the stream's kind (``match``, ``tournament``...), fixed when it is opened. ``command_id`` makes
    repeats harmless: a command that was stored before is not stored again, its first receipt
    returns with ``duplicate`` set. ``actor`` is an opaque id in lower case (``member:0192...``,
    ``bot:heuristic``, ``system``). ``response`` is the answer to keep with the command, in the same
    domain as event data. ``at_ms`` is when it happened (default: now). ``expected_hash``, the link
    at ``expected_version`` as a load or an earlier receipt gave it, saves a round trip. ``seal``
    closes the stream for good. ``extra`` is carried out if the append is; not for a repeated
    command, with whose first copy it was.

    After the commit, watchers of the stream get a notification. Several streams in one transaction:
    call in the order of their ids, or two such transactions may block each other.

    Raises VersionConflict, StreamSealed, KindMismatch, UnknownStream, CommandIdReused, InvalidEvent
    or StorageFailed; then nothing is stored.
    """
    check_command(kind, expected_version, events, actor, at_ms)
    at = now_ms() if at_ms is None else at_ms
    answer = response_text(response)
    with storage_errors():
        previous = expected_hash
        if expected_version == 0:
            previous = chain.genesis(kind, stream_id)
        elif previous is None:
            row = execute(HEAD_AT, (stream_id, expected_version)).fetchone()
            if row is None:
                return _explain(stream_id, kind, expected_version, command_id, actor)
            previous = row[0]
        links = link_events(stream_id, expected_version, events, command_id, actor, at, previous)
        last = expected_version + len(events)
        parameters: dict[str, Any] = {
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
        }
        for n, (type_, schema, data, hash_) in enumerate(zip(*links, strict=True), start=1):
            parameters[f"type{n}"] = type_
            parameters[f"schema{n}"] = schema
            parameters[f"data{n}"] = data
            parameters[f"hash{n}"] = hash_
        if extra is not None:
            parameters |= extra.parameters
        statement = append_statement(
            len(events), opens=expected_version == 0, extra=extra.sql if extra else ""
        )
        if execute(statement, parameters).fetchone() is None:
            return _explain(stream_id, kind, expected_version, command_id, actor)
    notifications.notify_stream_after_commit(stream_id, last)
    return Receipt(stream_id, expected_version + 1, last, links.hashes[-1], response)


def find_command(stream_id: UUID, command_id: UUID, actor: str) -> Receipt | None:
    """Return the receipt of a command that was stored before, or None.

    Handlers ask before they decide: a repeated command must get its first answer, not a refusal
    because the game went on. Raises CommandIdReused when another actor used the id.
    """
    with storage_errors():
        row = execute(WHY_NOT, (command_id, stream_id)).fetchone()
    return None if row is None else stored_answer(stream_id, command_id, actor, row)


def check_command(
    kind: str,
    expected_version: int,
    events: Sequence[NewEvent],
    actor: str,
    at_ms: int | None,
) -> None:
    """Refuse a command whose frame (not its data) is malformed."""
    if not _KIND.fullmatch(kind):
        raise InvalidEvent("invalid_kind", kind=repr(kind))
    if not _ACTOR.fullmatch(actor):
        raise InvalidEvent("invalid_actor")
    if not 0 <= expected_version <= _MAX_VERSION:
        raise InvalidEvent("invalid_version")
    if at_ms is not None and not 0 <= at_ms <= MAX_INTEGER:
        raise InvalidEvent("invalid_time")
    if not events:
        raise InvalidEvent("no_events")
    if len(events) > MAX_EVENTS:
        raise InvalidEvent("too_many_events", limit=MAX_EVENTS)


def link_events(
    stream_id: UUID,
    version: int,
    events: Iterable[NewEvent],
    command_id: UUID,
    actor: str,
    at_ms: int,
    previous: bytes,
) -> LinkedEvents:
    """Return the checked, encoded and linked events that follow ``version``."""
    links = LinkedEvents([], [], [], [])
    stream, command = str(stream_id), str(command_id)
    for event in events:
        version += 1
        if not _TYPE.fullmatch(event.type):
            raise InvalidEvent("invalid_type", type=repr(event.type))
        if not 0 < event.schema < 32768:
            raise InvalidEvent("invalid_schema")
        data = event_data(event.data)
        previous = chain.link(
            previous,
            chain.envelope(
                stream=stream,
                version=version,
                type_=event.type,
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
    row = execute(WHY_NOT, (command_id, stream_id)).fetchone()
    if row is None:
        if expected == 0:
            raise VersionConflict(stream_id, expected, 0)
        raise UnknownStream(stream_id)
    receipt = stored_answer(stream_id, command_id, actor, row)
    if receipt is not None:
        return receipt
    version, actual_kind, sealed = row[:3]
    if actual_kind != kind:
        raise KindMismatch(stream_id, kind, actual_kind)
    if sealed:
        raise StreamSealed(stream_id)
    raise VersionConflict(stream_id, expected, version)


def stored_answer(
    stream_id: UUID, command_id: UUID, actor: str, row: tuple[Any, ...]
) -> Receipt | None:
    """Return the receipt in a row of ``WHY_NOT``, None if the command is not stored."""
    first, last, response, hash_, owner = row[3:]
    if first is None:
        return None
    if owner != actor:
        raise CommandIdReused(command_id)
    return Receipt(stream_id, first, last, hash_, parse(response), duplicate=True)
