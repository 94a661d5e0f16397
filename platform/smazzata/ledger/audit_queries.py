"""What the audit asks the database: one pass over tables that should agree with each other.

Each takes ``streams``, a list of ids, or null for the whole ledger.
"""

# Only constants are put together.
# ruff: noqa: S608

from collections.abc import Iterator
from contextlib import contextmanager

from smazzata.ledger.sql import run_sql

_STREAMS = "%(streams)s::uuid[]"


def _chosen(column: str) -> str:
    """The condition that a row is of the chosen streams, or that none was chosen."""
    return f"({_STREAMS} IS NULL OR {column} = ANY({_STREAMS}))"


EVENTS = f"""
SELECT e.stream_id, s.kind, s.version, s.head, e.version, e.type, e.schema, e.data, e.command_id,
       e.actor, e.occurred_at, e.hash
FROM es_event e LEFT JOIN es_stream s ON s.id = e.stream_id AND {_chosen("s.id")}
WHERE {_chosen("e.stream_id")}
ORDER BY e.stream_id, e.version
"""
"""All events of the streams, each with its stream's head."""

# Each side of a join is restricted by itself: a list of ids is not carried over from one to the
# other.
QUERIES: tuple[tuple[str, str], ...] = (
    (
        "stream_without_events",
        f"""SELECT id, NULL FROM (
                SELECT id FROM es_stream WHERE {_chosen("id")}
                EXCEPT SELECT stream_id FROM es_event WHERE {_chosen("stream_id")}) AS empty""",
    ),
    (
        "event_out_of_order",
        f"""SELECT e.stream_id, e.version FROM es_event e
            LEFT JOIN es_position p ON p.stream_id = e.stream_id AND p.version = e.version
                 AND {_chosen("p.stream_id")}
            LEFT JOIN es_outbox o ON o.stream_id = e.stream_id AND o.version = e.version
            WHERE (p.position IS NULL) = (o.id IS NULL) AND {_chosen("e.stream_id")}""",
    ),
    (
        "position_without_event",
        f"""SELECT p.stream_id, p.version FROM es_position p
            LEFT JOIN es_event e ON e.stream_id = p.stream_id AND e.version = p.version
                 AND {_chosen("e.stream_id")}
            WHERE e.stream_id IS NULL AND {_chosen("p.stream_id")}""",
    ),
    (
        "position_order",
        f"""SELECT stream_id, version FROM (
                SELECT stream_id, version,
                       row_number() OVER (PARTITION BY stream_id ORDER BY position) AS n
                FROM es_position WHERE {_chosen("stream_id")}) AS ordered
            WHERE version <> n""",
    ),
    (
        "command_mismatch",
        f"""SELECT e.stream_id, e.version FROM es_event e
            LEFT JOIN es_command c ON c.stream_id = e.stream_id AND c.command_id = e.command_id
                 AND e.version BETWEEN c.first_version AND c.last_version
                 AND {_chosen("c.stream_id")}
            WHERE c.command_id IS NULL AND {_chosen("e.stream_id")}
            UNION ALL
            SELECT c.stream_id, c.last_version FROM es_command c
            LEFT JOIN (SELECT stream_id, command_id, count(*) AS events FROM es_event
                       WHERE {_chosen("stream_id")} GROUP BY stream_id, command_id) AS e
                 ON e.stream_id = c.stream_id AND e.command_id = c.command_id
            WHERE {_chosen("c.stream_id")}
              AND c.last_version - c.first_version + 1 <> coalesce(e.events, 0)""",
    ),
    # Clocks are set right now and then: a minute is no lie.
    (
        "recorded_out_of_order",
        f"""SELECT stream_id, version FROM (
                SELECT stream_id, version, occurred_at, recorded_at + interval '1 minute' AS latest,
                       lag(recorded_at) OVER (PARTITION BY stream_id ORDER BY version) AS before
                FROM es_event WHERE {_chosen("stream_id")}) AS e
            WHERE latest < before OR latest < to_timestamp(least(occurred_at, 4e12) / 1000)""",
    ),
    # A stream is sealed by the statement that writes its last event.
    (
        "seal_changed",
        f"""SELECT s.id, s.version FROM es_stream s
            JOIN es_event e ON e.stream_id = s.id AND e.version = s.version
                 AND {_chosen("e.stream_id")}
            WHERE s.sealed_at > e.recorded_at + interval '1 minute' AND {_chosen("s.id")}""",
    ),
)
"""Code of a finding, and the query that gives (stream or null, version or null) of each."""

# The server plans by statistics, which may be of a time when a table was empty; it then looks for
# each event through all the others. So each statement is planned for the streams that are asked
# about, and what is joined is joined by hash or by merge: slower for ten rows, never by the square.
_PLANNING = {"enable_nestloop": "off", "plan_cache_mode": "force_custom_plan"}
_SETTINGS = "SELECT name, setting FROM pg_settings WHERE name = ANY(%s)"
_SET = "SELECT set_config(name, value, true) FROM unnest(%s::text[], %s::text[]) AS t (name, value)"


@contextmanager
def planned_without_statistics() -> Iterator[None]:
    """Plan the statements inside for what is asked about, and join without loops."""
    usual = dict(run_sql(_SETTINGS, (list(_PLANNING),)))
    run_sql(_SET, (list(_PLANNING), list(_PLANNING.values())))
    yield
    # The transaction may be the caller's.
    run_sql(_SET, (list(usual), list(usual.values())))
