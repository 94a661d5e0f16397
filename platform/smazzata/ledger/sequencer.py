"""The global order: gapless positions, given after commit.

A number taken when an event is inserted becomes visible only when its transaction commits, and a
later number may commit first: a reader that remembers "the last number I saw" then loses events. So
writers only leave a row in an outbox, and one process at a time moves committed rows from there to
``es_position``, numbering them 1, 2, 3... A position, once seen, has everything before it.

The order within a stream holds because version n + 1 is inserted after n was committed, so its
outbox row has the higher id and is never visible without the other.
"""

from django.db import transaction

from smazzata.ledger.errors import storage_errors
from smazzata.ledger.sql import run_sql

BATCH = 1000

LOCK = 0x5A77_5E90
"""Advisory lock of the one sequencer: held for a session by the process, for a batch by others."""

_TRY_BATCH = "SELECT pg_try_advisory_xact_lock(%s)"

# Up to an id, and not among some ids: a planner that takes the outbox for empty, as it mostly is,
# would look for each row of a backlog through the oldest again. Each row is looked up, for the same
# reason, and what has a place already or leads to no event gets none: it would be tried for ever.
_MOVE = """
WITH gone AS (
    DELETE FROM es_outbox
    WHERE id <= (
        SELECT max(id) FROM (SELECT id FROM es_outbox ORDER BY id LIMIT %s) AS oldest
    )
    RETURNING id, stream_id, version
), due AS (
    SELECT min(id) AS id, stream_id, version FROM gone GROUP BY stream_id, version
), last AS (
    SELECT coalesce(max(position), 0) AS position FROM es_position
)
INSERT INTO es_position (position, stream_id, version)
SELECT last.position + row_number() OVER (ORDER BY due.id), due.stream_id, due.version
FROM due, last
WHERE (
    SELECT p.position FROM es_position AS p
    WHERE p.stream_id = due.stream_id AND p.version = due.version
) IS NULL AND (
    SELECT e.version FROM es_event AS e
    WHERE e.stream_id = due.stream_id AND e.version = due.version
) IS NOT NULL
"""

_LAG = """
SELECT extract(epoch FROM clock_timestamp() - e.recorded_at)::float8
FROM (SELECT stream_id, version FROM es_outbox ORDER BY id LIMIT 1) AS oldest
JOIN es_event e USING (stream_id, version)
"""


def sequence_batch(limit: int = BATCH) -> int | None:
    """Give positions to up to ``limit`` committed events; return how many got one.

    None means that another process is the sequencer at this moment.
    """
    with storage_errors(), transaction.atomic():
        # The lock comes in a statement of its own: the next one then sees all that its former
        # holder committed.
        (mine,) = run_sql(_TRY_BATCH, (LOCK,)).fetchone() or (False,)
        if not mine:
            return None
        return run_sql(_MOVE, (limit,)).rowcount


def sequence_as_leader(limit: int = BATCH) -> int:
    """The same by the process that holds the lock of :func:`become_leader`: a single statement.

    Nobody else has given positions since it took the lock, so there is nothing to wait for.
    """
    with storage_errors():
        return run_sql(_MOVE, (limit,)).rowcount


def become_leader() -> bool:
    """Try to take the sequencer's lock for this session; it ends with the connection."""
    (mine,) = run_sql("SELECT pg_try_advisory_lock(%s)", (LOCK,)).fetchone() or (False,)
    return bool(mine)


def last_position() -> int:
    """Return the position of the newest event in order, 0 for an empty ledger."""
    with storage_errors():
        row = run_sql("SELECT coalesce(max(position), 0) FROM es_position").fetchone()
    return int(row[0]) if row else 0


def newest_waiting() -> int:
    """Return the id of the newest outbox row, 0 if none waits; for :func:`waits` alone."""
    with storage_errors():
        row = run_sql("SELECT coalesce(max(id), 0) FROM es_outbox").fetchone()
    return int(row[0]) if row else 0


def waits(newest: int) -> bool:
    """Return whether a row up to ``newest`` still waits for its position."""
    with storage_errors():
        row = run_sql("SELECT EXISTS (SELECT FROM es_outbox WHERE id <= %s)", (newest,)).fetchone()
    return bool(row and row[0])


def lag_seconds() -> float:
    """Return the age of the oldest event that has no position yet; 0.0 when all have one."""
    with storage_errors():
        row = run_sql(_LAG).fetchone()
    return float(row[0]) if row else 0.0
