"""The audit: walk everything that is stored and name whatever is not as it was written.

It reads one consistent snapshot, so it may run while games go on. A finding carries a stable code
and, where there is one, the stream and the version:

``broken_chain``        the event's link does not follow from what it says and the link before
``version_gap``         versions of a stream do not run 1, 2, 3...
``not_canonical``       the data is not in canonical form
``head_mismatch``       the head row does not show the last event
``events_without_stream``, ``stream_without_events``
``position_gap``        positions do not run 1, 2, 3...
``position_without_event``
``event_out_of_order``  an event has neither a position nor a waiting outbox row, or both
``position_order``      positions contradict the order of versions in a stream
``command_mismatch``    events and the command they came with do not agree
``checkpoint_broken``   leaves, root, text and signature of a checkpoint do not belong together
``checkpoint_contradicted``  a published checkpoint says that the stream stood elsewhere
``guard_missing``       the database no longer refuses changes: which trigger, or which right
``auditor_failed``      a semantic auditor raised an error

and whatever codes the semantic auditors give (see ``auditors``).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

import psycopg
from django.db import transaction

from smazzata.ledger import chain, checkpoints, guards
from smazzata.ledger.canonical import canonical_bytes, parse
from smazzata.ledger.errors import LedgerError, UnknownStream, storage_errors
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.sql import execute, raw_connection
from smazzata.ledger.stream_auditors import auditors_of

_EVENTS = """
SELECT e.stream_id, s.kind, s.version, s.head, e.version, e.type, e.schema, e.data, e.command_id,
       e.actor, e.occurred_at, e.hash
FROM es_event e LEFT JOIN es_stream s ON s.id = e.stream_id
WHERE %(stream)s::uuid IS NULL OR e.stream_id = %(stream)s::uuid
ORDER BY e.stream_id, e.version
"""

# code, query that finds (stream or null, version or null)
_QUERIES: tuple[tuple[str, str], ...] = (
    (
        "stream_without_events",
        """SELECT s.id, NULL FROM es_stream s
           WHERE NOT EXISTS (SELECT FROM es_event e WHERE e.stream_id = s.id)
             AND (%(stream)s::uuid IS NULL OR s.id = %(stream)s::uuid)""",
    ),
    (
        "event_out_of_order",
        """SELECT e.stream_id, e.version FROM es_event e
           LEFT JOIN es_position p ON p.stream_id = e.stream_id AND p.version = e.version
           LEFT JOIN es_outbox o ON o.stream_id = e.stream_id AND o.version = e.version
           WHERE (p.position IS NULL) = (o.id IS NULL)
             AND (%(stream)s::uuid IS NULL OR e.stream_id = %(stream)s::uuid)""",
    ),
    (
        "position_without_event",
        """SELECT p.stream_id, p.version FROM es_position p
           LEFT JOIN es_event e ON e.stream_id = p.stream_id AND e.version = p.version
           WHERE e.stream_id IS NULL
             AND (%(stream)s::uuid IS NULL OR p.stream_id = %(stream)s::uuid)""",
    ),
    (
        "position_order",
        """SELECT stream_id, version FROM (
               SELECT stream_id, version,
                      row_number() OVER (PARTITION BY stream_id ORDER BY position) AS n
               FROM es_position
               WHERE %(stream)s::uuid IS NULL OR stream_id = %(stream)s::uuid) AS ordered
           WHERE version <> n""",
    ),
    (
        "command_mismatch",
        """SELECT e.stream_id, e.version FROM es_event e
           LEFT JOIN es_command c ON c.stream_id = e.stream_id AND c.command_id = e.command_id
                AND e.version BETWEEN c.first_version AND c.last_version
           WHERE c.command_id IS NULL
             AND (%(stream)s::uuid IS NULL OR e.stream_id = %(stream)s::uuid)
           UNION ALL
           SELECT c.stream_id, c.last_version FROM es_command c
           WHERE (%(stream)s::uuid IS NULL OR c.stream_id = %(stream)s::uuid)
             AND c.last_version - c.first_version + 1 <> (
               SELECT count(*) FROM es_event e
               WHERE e.stream_id = c.stream_id AND e.command_id = c.command_id)""",
    ),
)

_POSITION_GAP = """
SELECT n FROM (SELECT position, row_number() OVER (ORDER BY position) AS n FROM es_position) AS p
WHERE position <> n ORDER BY n LIMIT 1
"""

# code -> (English, Italian)
SENTENCES: dict[str, tuple[str, str]] = {
    "broken_chain": (
        "the event or the one before it was changed",
        "l'evento o il precedente è stato modificato",
    ),
    "version_gap": ("an event is missing before this one", "manca un evento prima di questo"),
    "not_canonical": ("the data is not in canonical form", "i dati non sono in forma canonica"),
    "head_mismatch": (
        "the head of the stream does not show its last event",
        "la testa del flusso non indica il suo ultimo evento",
    ),
    "events_without_stream": (
        "events of a stream that does not exist",
        "eventi di un flusso che non esiste",
    ),
    "stream_without_events": ("a stream without events", "un flusso senza eventi"),
    "position_gap": (
        "the global order lacks position {version}",
        "all'ordine globale manca la posizione {version}",
    ),
    "position_without_event": (
        "a position leads to no event",
        "una posizione non porta ad alcun evento",
    ),
    "event_out_of_order": (
        "the event is not exactly once in the global order",
        "l'evento non è esattamente una volta nell'ordine globale",
    ),
    "position_order": (
        "the global order contradicts the order of the stream",
        "l'ordine globale contraddice l'ordine del flusso",
    ),
    "command_mismatch": (
        "the event and its command do not agree",
        "l'evento e il suo comando non concordano",
    ),
    "checkpoint_broken": (
        "checkpoint {version} is not what was signed",
        "il punto di controllo {version} non è ciò che fu firmato",
    ),
    "checkpoint_contradicted": (
        "a signed checkpoint says that the stream stood elsewhere",
        "un punto di controllo firmato dice che il flusso era altrove",
    ),
}


class Finding(NamedTuple):
    """Something wrong. ``message`` is an auditor's own words; else the code says it."""

    code: str
    stream: UUID | None
    version: int | None
    message: str = ""

    def sentence(self, language: str) -> str:
        """Return what is wrong, in ``it`` or ``en``."""
        if self.message or self.code not in SENTENCES:
            return self.message
        english, italian = SENTENCES[self.code]
        return (italian if language == "it" else english).format(version=self.version)


class Report(NamedTuple):
    """What an audit walked over and found."""

    streams: int
    events: int
    findings: list[Finding]

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def audit(
    stream_id: UUID | None = None, progress: Callable[[int, int], None] | None = None
) -> Report:
    """Audit one stream, or the whole ledger with its global order and checkpoints.

    ``progress`` is told (streams, events) walked so far after each stream. Raises UnknownStream.
    """
    streams = events = 0
    findings: list[Finding] = []
    with storage_errors(), _snapshot():
        for id_, rows in groupby(_rows(_EVENTS, stream_id), key=itemgetter(0)):
            stored = list(rows)
            findings.extend(_audit_stream(id_, stored))
            streams += 1
            events += len(stored)
            if progress:
                progress(streams, events)
        for code, query in _QUERIES:
            for id_, version in _rows(query, stream_id):
                findings.append(Finding(code, id_, version))
        if stream_id is None:
            findings.extend(Finding("guard_missing", None, None, what) for what in guards.missing())
            findings.extend(_audit_order())
            findings.extend(_audit_checkpoints())
        elif not streams and not findings:
            raise UnknownStream(stream_id)
    return Report(streams, events, findings)


def _audit_stream(stream_id: UUID, rows: list[tuple[Any, ...]]) -> Iterator[Finding]:
    kind, head_version, head = rows[0][1:4]
    if kind is None:
        yield Finding("events_without_stream", stream_id, None)
        return
    sound = True
    previous, expected = chain.genesis(kind, stream_id), 1
    for *_, version, type_, schema, data, command, actor, at, hash_ in rows:
        envelope = chain.envelope(
            stream=str(stream_id),
            version=version,
            type_=type_,
            schema=schema,
            data=data.encode(),
            command=str(command),
            actor=actor,
            at_ms=at,
        )
        fault = None
        if version != expected:
            fault = "version_gap"
        elif chain.link(previous, envelope) != hash_:
            fault = "broken_chain"
        elif not _is_canonical(data):
            fault = "not_canonical"
        if fault:
            sound = False
            yield Finding(fault, stream_id, version)
        # Go on from what is stored: one change is one finding.
        previous, expected = hash_, version + 1
    if (head_version, head) != (expected - 1, previous):
        sound = False
        yield Finding("head_mismatch", stream_id, head_version)
    if sound:
        yield from _audit_meaning(stream_id, kind, rows)


def _is_canonical(data: str) -> bool:
    try:
        return canonical_bytes(parse(data)) == data.encode()
    except (LedgerError, ValueError):
        return False


def _audit_meaning(stream_id: UUID, kind: str, rows: list[tuple[Any, ...]]) -> Iterator[Finding]:
    functions = auditors_of(kind)
    if not functions:
        return
    events = [
        StoredEvent(stream_id, version, type_, schema, parse(data), command, actor, at, hash_)
        for *_, version, type_, schema, data, command, actor, at, hash_ in rows
    ]
    for function in functions:
        try:
            for fault in function(events):
                yield Finding(fault.code, stream_id, fault.version, fault.message)
        except Exception as error:
            # One stream that cannot be replayed must not hide what is wrong with the others.
            yield Finding("auditor_failed", stream_id, None, type(error).__name__)


def _audit_order() -> Iterator[Finding]:
    for (position,) in execute(_POSITION_GAP):
        yield Finding("position_gap", None, position)


def _audit_checkpoints() -> Iterator[Finding]:
    for checkpoint in checkpoints.stored():
        if not checkpoints.is_intact(checkpoint):
            yield Finding("checkpoint_broken", None, checkpoint.id)
        else:
            for stream_id, version in checkpoints.contradictions(checkpoint):
                yield Finding("checkpoint_contradicted", stream_id, version)


@contextmanager
def _snapshot() -> Iterator[None]:
    if transaction.get_connection().in_atomic_block:
        # The caller's transaction decides what is seen.
        yield
        return
    with transaction.atomic():
        execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        # Replaying a long stream is not idling.
        execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        yield


def _rows(query: str, stream_id: UUID | None) -> Iterator[tuple[Any, ...]]:
    with psycopg.ServerCursor(raw_connection(), "audit") as cursor:
        cursor.itersize = 2000
        cursor.execute(query, {"stream": stream_id}, binary=True)
        yield from cursor
