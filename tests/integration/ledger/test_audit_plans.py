"""The audit's statements stay linear though the planner takes a full ledger for an empty one.

Statistics are of the moment they were taken: after a large transaction that was rolled back, or
before the first large one, they say that there is nothing. Joined in loops, an audit of seventy
thousand events then took minutes.
"""

import re
from uuid import UUID

import pytest
from django.db import connection, transaction

from smazzata.ledger import audit_queries, checkpoint_audit, checkpointing, sequencer
from smazzata.ledger.auditing import audit
from tests.integration.ledger.ledgerkit import new_match, rows
from tests.testbed.databases import as_owner

pytestmark = pytest.mark.django_db


@pytest.fixture
def stale(monkeypatch: pytest.MonkeyPatch) -> UUID:
    """A stream of a ledger whose statistics say that every table is empty."""
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", "A" * 43 + "=")

    def filled() -> UUID:
        streams = [new_match(40) for _ in range(5)]
        while sequencer.sequence_batch():
            pass
        checkpointing.checkpoint("all")
        return streams[2]

    given_up = transaction.savepoint()
    filled()
    transaction.savepoint_rollback(given_up)
    with as_owner(connection):
        rows("ANALYZE es_event, es_position, es_command, es_outbox, es_stream, es_checkpoint_leaf")
    return filled()


def plan(query: str, streams: list[UUID] | None) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {query}", {"streams": streams, "first": 0, "last": 10**6})
        return "\n".join(line for (line,) in cursor.fetchall())


@pytest.mark.parametrize("alone", [True, False])
def test_nothing_is_looked_for_through_all_the_rest(stale: UUID, alone: bool) -> None:
    assert rows("SELECT reltuples FROM pg_class WHERE relname = 'es_event'") == [(0.0,)]
    streams = [stale] if alone else None
    with audit_queries.planned_without_statistics():
        for code, query in audit_queries.QUERIES:
            assert "Nested Loop" not in plan(query, streams), code
    # As if each table had a hundred times its pages.
    rows("SET LOCAL seq_page_cost = 100")
    leaves = plan(checkpoint_audit._WRONG, streams)
    searched = re.findall(r"Index Scan using \w+ on (\w+)", leaves)
    assert {"es_event", "es_position", "es_command", "es_stream"} <= {*searched}, leaves
    assert "(version = e.version)" in leaves, leaves
    assert "(command_id = e.command_id)" in leaves, leaves
    assert (audit(stale).findings, audit().findings) == ([], [])


def test_the_callers_transaction_keeps_its_settings(stale: UUID) -> None:
    query = "SELECT current_setting('enable_nestloop'), current_setting('plan_cache_mode')"
    before = rows(query)
    audit(stale)
    assert rows(query) == before == [("on", "auto")]
