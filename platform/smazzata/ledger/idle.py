"""Streams that are open and have stood still: work that somebody may have dropped."""

from uuid import UUID

from smazzata.ledger.errors import storage_errors
from smazzata.ledger.sql import run_sql
from smazzata.ledger.writer import now_ms

_IDLE = """
SELECT s.id FROM es_stream s
JOIN es_event e ON e.stream_id = s.id AND e.version = s.version
WHERE s.kind = %s AND s.sealed_at IS NULL AND e.occurred_at < %s
ORDER BY e.occurred_at LIMIT %s
"""


def idle_streams(kind: str, for_ms: int, limit: int = 1000) -> list[UUID]:
    """Streams of a kind that are not sealed and got no event for `for_ms` milliseconds.

    Longest idle first, `limit` at most.
    """
    with storage_errors():
        rows = run_sql(_IDLE, (kind, now_ms() - for_ms, limit)).fetchall()
    return [row[0] for row in rows]
