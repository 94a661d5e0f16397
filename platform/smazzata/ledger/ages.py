"""How old things are in the ledger, each in one cheap query: what waits, what has stood still."""

from uuid import UUID

from smazzata.ledger.errors import storage_errors
from smazzata.ledger.sql import run_sql
from smazzata.ledger.writer import now_ms

# The event after the last one that a projection has handled; by two primary keys.
_PROJECTIONS = """
SELECT r.name, coalesce(extract(epoch FROM clock_timestamp() - e.recorded_at), 0)::float8
FROM es_projection r
LEFT JOIN es_position p ON p.position = r.position + 1
LEFT JOIN es_event e ON e.stream_id = p.stream_id AND e.version = p.version
ORDER BY r.name
"""

# The event after the last one that the newest checkpoint covers.
_UNSIGNED = r"""
SELECT extract(epoch FROM clock_timestamp() - e.recorded_at)::float8
FROM es_position p JOIN es_event e ON e.stream_id = p.stream_id AND e.version = p.version
WHERE p.position = 1 + coalesce(
    (SELECT substring(note FROM '\nevents (\d+)\n')::bigint
     FROM es_checkpoint ORDER BY number DESC LIMIT 1), 0)
"""

# Streams that are open: work that somebody may have dropped.
_IDLE = """
SELECT s.id FROM es_stream s
JOIN es_event e ON e.stream_id = s.id AND e.version = s.version
WHERE s.kind = %s AND s.sealed_at IS NULL AND e.occurred_at < %s
ORDER BY e.occurred_at LIMIT %s
"""


def projection_ages() -> dict[str, float]:
    """For each projection, the age in seconds of the oldest event it has not handled; 0.0 if none.

    What waits for a position is not counted: that is ``sequencer.lag_seconds``.
    """
    with storage_errors():
        return dict(run_sql(_PROJECTIONS).fetchall())


def unsigned_age() -> float:
    """The age in seconds of the oldest event that no checkpoint covers; 0.0 if all are covered."""
    with storage_errors():
        row = run_sql(_UNSIGNED).fetchone()
    return float(row[0]) if row else 0.0


def idle_streams(kind: str, for_ms: int, limit: int = 1000) -> list[UUID]:
    """Streams of a kind that are not sealed and got no event for `for_ms` milliseconds.

    Longest idle first, `limit` at most.
    """
    with storage_errors():
        rows = run_sql(_IDLE, (kind, now_ms() - for_ms, limit)).fetchall()
    return [row[0] for row in rows]
