"""Taking a checkpoint: what has moved since the last one, signed, stored and published."""

import logging
import re
import time
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from smazzata.ledger import publishing, sequencer, signing
from smazzata.ledger.checkpoints import (
    NOTHING_BEFORE,
    RECORD,
    RECORD_COMMAND,
    SEALED_US,
    Checkpoint,
    Leaf,
    Statement,
    newest,
    numbered,
    read,
)
from smazzata.ledger.errors import InvalidEvent, LedgerError, storage_errors
from smazzata.ledger.keyring import LOCK, keyring
from smazzata.ledger.merkle import Frontier
from smazzata.ledger.signing import own_key
from smazzata.ledger.sql import run_sql

REGULAR = "ledger"
"""The scope of a checkpoint that nothing but the clock asked for."""
MOST_EVENTS = 20_000
"""Covered by one checkpoint; where more has happened (an old ledger, an import) several are taken.

It bounds a transaction, and what the audit of a single stream has to hash."""
SETTLE_SECONDS = 5.0
"""How long a checkpoint waits for events that are stored to get their place in the order."""

_SCOPE = re.compile(r"[a-z0-9][a-z0-9:_./-]{0,127}")

# In one statement, hence in one snapshot: the streams with events between two places.
MOVED = f"""
SELECT s.id, s.kind, f.version, f.link, CASE WHEN f.version = s.version THEN {SEALED_US} END,
       f.records, f.first
FROM (SELECT e.stream_id, max(e.version) AS version, min(e.version) AS first,
             (array_agg(e.hash ORDER BY e.version DESC))[1] AS link,
             sha256(string_agg({RECORD}, '' ORDER BY e.version)) AS records
      FROM es_position p
      JOIN es_event e ON e.stream_id = p.stream_id AND e.version = p.version
      LEFT JOIN LATERAL ({RECORD_COMMAND}) AS c ON true
      WHERE p.position > %s AND p.position <= %s GROUP BY e.stream_id) AS f
JOIN es_stream s ON s.id = f.stream_id ORDER BY s.id
"""  # noqa: S608 - only constants are put together
_STORE_LEAVES = """
INSERT INTO es_checkpoint_leaf (index, stream_id, kind, version, link, sealed_us, records)
SELECT * FROM unnest(%s::bigint[], %s::uuid[], %s::text[], %s::int4[], %s::bytea[], %s::bigint[],
                     %s::bytea[])
"""
_STORE = """
INSERT INTO es_checkpoint (number, scope, size, frontier, note) VALUES (%s, %s, %s, %s, %s)
"""

_log = logging.getLogger(__name__)


def checkpoint(scope: str = REGULAR) -> Checkpoint:
    """Sign where all streams stand, store and publish the note, and return it.

    ``scope`` says what it was taken for, such as ``tournament/<id>/round/3``. Events that are
    stored when it is called are covered, unless the sequencer takes more than five seconds.
    Raises InvalidEvent ``invalid_scope``, or LedgerError ``nothing_to_sign``,
    ``signing_key_unusable``, ``signing_key_retired``, ``checkpoints_broken`` or
    ``checkpoints_lost``.
    """
    if not _SCOPE.fullmatch(scope):
        raise InvalidEvent("invalid_scope", scope=repr(scope))
    with storage_errors():
        _settle()
        goal = sequencer.last_position()
        while True:
            with transaction.atomic():
                # Several rounds may end at once: each takes its turn.
                run_sql("SET LOCAL lock_timeout = '30s'")
                run_sql("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
                made, covered = _take(scope, newest(), goal)
                transaction.on_commit(publishing.publish, robust=True)
            if covered >= goal:
                return made


def checkpoint_if_moved() -> Checkpoint | None:
    """Take a checkpoint unless nothing has happened since the last one."""
    before = newest()
    said = before.statement() if before else None
    if sequencer.last_position() <= (said.events if said else 0):
        return None
    return checkpoint()


def _take(scope: str, before: Checkpoint | None, goal: int) -> tuple[Checkpoint, int]:
    """Store what comes after a checkpoint, up to the place ``goal`` or on the way there.

    Returns it and the last place it covers; one that is on the way is a regular one. The lock is
    held.
    """
    tree, said = _continue(before)
    after = said.events if said else 0
    covered = max(after, min(goal, after + MOST_EVENTS))
    scope = scope if covered >= goal else REGULAR
    rows: list[tuple[Any, ...]] = run_sql(MOVED, (after, covered)).fetchall()
    if not rows and said is None:
        raise LedgerError("nothing_to_sign")
    first = tree.size
    leaves = [Leaf(*row[:6]) for row in rows]
    for leaf in leaves:
        tree.append(leaf.hash())
    now = Statement(
        size=tree.size,
        root=tree.root(),
        number=before.number + 1 if before else 1,
        previous=before.digest() if before else NOTHING_BEFORE,
        streams=(said.streams if said else 0) + sum(row[6] == 1 for row in rows),
        events=covered,
        at=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        scope=scope,
    )
    made = Checkpoint(now.number, scope, now.size, tree.packed(), signing.sign(now.text()))
    if leaves:
        columns = [list(column) for column in zip(*leaves, strict=True)]
        run_sql(_STORE_LEAVES, (list(range(first, tree.size)), *columns))
    run_sql(_STORE, (made.number, made.scope, made.size, made.frontier, made.note))
    return made, covered


def _continue(before: Checkpoint | None) -> tuple[Frontier, Statement | None]:
    """Return the tree to continue and what was said of it; nothing is built on what is not ours."""
    keys = keyring(own_key())
    if keys.until[own_key()] is not None:
        raise LedgerError("signing_key_retired")
    # What this machine published is its memory: whoever empties the database gets no new chain.
    published = publishing.newest_published()
    known = read(published) if published else None
    here = numbered(known.number) if known else None
    if known and (here is None or here.statement() != known):
        raise LedgerError("checkpoints_lost", number=known.number, file=publishing.file())
    if before is None:
        return Frontier(), None
    tree, said = before.tree(), before.statement()
    if tree is None or said is None or not keys.signed(before.note, before.number):
        raise LedgerError("checkpoints_broken", number=before.number)
    return tree, said


def _settle() -> None:
    """Wait until what is stored has its place in the order; give places if nobody else does."""
    deadline = time.monotonic() + SETTLE_SECONDS
    newest = sequencer.newest_waiting()
    while sequencer.waits(newest):
        if sequencer.sequence_batch():
            continue
        if time.monotonic() > deadline:
            _log.warning("checkpoint_without_newest_events")
            return
        time.sleep(0.02)
