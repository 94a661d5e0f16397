"""The SQL of an append: one statement for the head, the events, their outbox rows and the answer.

Its text depends only on the number of events, so that each form is planned once a session. Rows are
written out as VALUES because plain parameters cost half of what arrays do.
"""

from functools import cache

_OPEN = """
WITH head AS (
    INSERT INTO es_stream (id, kind, version, head, sealed_at)
    VALUES (%(stream)s, %(kind)s, %(last)s, %(head)s, CASE WHEN %(seal)s THEN now() END)
    ON CONFLICT DO NOTHING RETURNING id
"""

# The command is looked for in the same statement. That is safe without a lock: a repeated command
# can only meet its own expected version if the first copy had been committed before this snapshot.
_EXTEND = """
WITH head AS (
    UPDATE es_stream SET version = %(last)s, head = %(head)s,
        sealed_at = CASE WHEN %(seal)s THEN now() END
    WHERE id = %(stream)s AND version = %(expected)s AND head = %(previous)s
        AND kind = %(kind)s AND sealed_at IS NULL
        AND NOT EXISTS (SELECT FROM es_command
                        WHERE stream_id = %(stream)s AND command_id = %(command)s)
    RETURNING id
"""

_REST = """
), event AS (
    INSERT INTO es_event
        (stream_id, version, type, schema, data, hash, command_id, actor, occurred_at)
    SELECT id, %(expected)s::int4 + n, type, schema, data, hash,
           %(command)s, %(actor)s, %(at)s
    FROM head, (VALUES {rows}) AS new (n, type, schema, data, hash)
    RETURNING stream_id, version
), outbox AS (
    INSERT INTO es_outbox (stream_id, version) SELECT stream_id, version FROM event {order}
), command AS (
    INSERT INTO es_command (stream_id, command_id, first_version, last_version, response)
    SELECT id, %(command)s, %(expected)s::int4 + 1, %(last)s, %(response)s FROM head
){extra}
SELECT FROM head
"""

_ROW = "({n}, %(type{n})s::varchar, %(schema{n})s::int2, %(data{n})s::text, %(hash{n})s::bytea)"

HEAD_AT = "SELECT head FROM es_stream WHERE id = %s AND version = %s"

WHY_NOT = """
SELECT s.version, s.kind, s.sealed_at IS NOT NULL,
       c.first_version, c.last_version, c.response, e.hash, e.actor
FROM es_stream s
LEFT JOIN es_command c ON c.stream_id = s.id AND c.command_id = %s
LEFT JOIN es_event e ON e.stream_id = s.id AND e.version = c.last_version
WHERE s.id = %s
"""


@cache
def append_statement(events: int, *, opens: bool, extra: str = "") -> str:
    """Return the statement that appends a number of events, opening the stream or extending it.

    It returns one row if it did everything, none if it did nothing. ``extra`` is a statement of
    the application's own that goes with it; see :class:`~smazzata.ledger.writer.ExtraStatement`.
    """
    rows = ", ".join(_ROW.format(n=n) for n in range(1, events + 1))
    # The sequencer takes the outbox in the order of its ids, and versions must go up with them.
    order = "ORDER BY version" if events > 1 else ""
    more = f", extra AS ({extra})" if extra else ""
    return (_OPEN if opens else _EXTEND) + _REST.format(rows=rows, order=order, extra=more)
