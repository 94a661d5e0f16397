"""The audit: walk everything that is stored and name whatever is not as it was written.

It reads one consistent snapshot, so it may run while games go on. What can be found stands in
``findings``, by its stable code; beside that there are ``auditor_failed``, for a semantic auditor
that raised an error, and whatever codes these auditors give (``stream_auditors``).
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction

from smazzata.ledger import chain, checkpoint_audit, checkpoints, guards, publishing
from smazzata.ledger.audit_queries import EVENTS, QUERIES, planned_without_statistics
from smazzata.ledger.canonical import canonical_bytes, parse
from smazzata.ledger.errors import LedgerError, UnknownStream, storage_errors
from smazzata.ledger.findings import Finding
from smazzata.ledger.keyring import Keyring, keyring
from smazzata.ledger.reader import stored_event
from smazzata.ledger.signing import PublicKey
from smazzata.ledger.sql import iterate, run_sql
from smazzata.ledger.stream_auditors import auditors_of, row_auditors

_POSITION_GAP = """
SELECT n FROM (SELECT position, row_number() OVER (ORDER BY position) AS n FROM es_position) AS p
WHERE position <> n ORDER BY n LIMIT 1
"""


class Report(NamedTuple):
    """What an audit walked over and found.

    ``checkpoint`` is the number of the newest checkpoint, 0 if there is none or if only some
    streams were looked at; ``unpinned`` how many events are younger: no checkpoint covers them yet.
    """

    streams: int
    events: int
    findings: list[Finding]
    checkpoint: int = 0
    unpinned: int = 0

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def audit(
    stream_id: UUID | None = None,
    progress: Callable[[int, int], None] | None = None,
    kept: Sequence[str] = (),
    key: PublicKey | None = None,
) -> Report:
    """Audit one stream, or the whole ledger with its global order and checkpoints.

    ``progress`` is told (streams, events) walked so far after each stream. ``kept`` are notes of
    checkpoints that somebody kept; those in this machine's own file are looked at in any case.
    ``key`` is the installation's public key, for a machine that does not have the private one.
    Raises UnknownStream.
    """
    if stream_id is None:
        return _audit(None, progress, kept, key)
    report = _audit([stream_id], progress, kept, key)
    if not report.streams and report.ok:
        raise UnknownStream(stream_id)
    return report


def audit_streams(streams: Collection[UUID]) -> Report:
    """Audit some streams and the checkpoints that pin them; unknown streams are passed over."""
    return _audit(list(streams))


def _audit(
    chosen: list[UUID] | None,
    progress: Callable[[int, int], None] | None = None,
    kept: Sequence[str] = (),
    key: PublicKey | None = None,
) -> Report:
    streams = events = 0
    kinds: set[str] = set()
    findings: list[Finding] = []
    if chosen is None:
        kept = [*kept, *publishing.published()]
    elif newest := publishing.newest_published():
        kept = [*kept, newest]
    # After the file: a checkpoint published meanwhile would be in it and not in the snapshot.
    with storage_errors(), _snapshot():
        try:
            keys = keyring(key)
        except LedgerError as error:
            if error.code not in ("signing_key_unusable", "not_a_public_key"):
                raise
            # Without a key no signature counts; what is stored can be walked all the same.
            findings.append(Finding("signing_key_unusable", None, None))
            keys = Keyring(None, [])
        with planned_without_statistics():
            for id_, rows in groupby(iterate(EVENTS, {"streams": chosen}), key=itemgetter(0)):
                stored = list(rows)
                findings.extend(_audit_stream(id_, stored))
                streams += 1
                kinds.add(stored[0][1])
                events += len(stored)
                if progress:
                    progress(streams, events)
            for code, query in QUERIES:
                for id_, version in run_sql(query, {"streams": chosen}):
                    findings.append(Finding(code, id_, version))
            findings.extend(_audit_rows(chosen, kinds))
        findings.extend(checkpoint_audit.leaf_findings(chosen))
        findings.extend(checkpoint_audit.uncovered_findings(chosen))
        if chosen is not None:
            findings.extend(checkpoint_audit.pinned_findings(chosen, keys))
            findings.extend(checkpoint_audit.kept_findings(kept, keys))
            return Report(streams, events, _once(findings))
        findings.extend(Finding("guard_missing", None, None, what) for what in guards.missing())
        findings.extend(Finding("position_gap", None, at) for (at,) in run_sql(_POSITION_GAP))
        findings.extend(checkpoint_audit.chain_findings(keys))
        findings.extend(checkpoint_audit.kept_findings(kept, keys))
        last = checkpoints.newest()
        said = last.statement() if last else None
        number, covered = (said.number, said.events) if said else (0, 0)
    return Report(streams, events, _once(findings), number, max(0, events - covered))


def _once(findings: list[Finding]) -> list[Finding]:
    return list(dict.fromkeys(findings))


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
    events = [stored_event(stream_id, *row[4:]) for row in rows]
    for function in functions:
        try:
            for fault in function(events):
                yield Finding(fault.code, stream_id, fault.version, fault.message)
        except Exception as error:
            # One stream that cannot be replayed must not hide what is wrong with the others.
            yield Finding("auditor_failed", stream_id, None, type(error).__name__)


def _audit_rows(chosen: list[UUID] | None, kinds: set[str]) -> Iterator[Finding]:
    for function in row_auditors(None if chosen is None else kinds):
        try:
            with transaction.atomic():  # an error of the database must not end the audit's own
                yield from list(function(chosen))
        except Exception as error:
            yield Finding("auditor_failed", None, None, type(error).__name__)


@contextmanager
def _snapshot() -> Iterator[None]:
    if transaction.get_connection().in_atomic_block:
        # The caller's transaction decides what is seen.
        yield
        return
    with transaction.atomic():
        run_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        # Replaying a long stream is not idling.
        run_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
        yield
