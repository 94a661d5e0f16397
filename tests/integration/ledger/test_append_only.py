"""Whatever one tries, what is stored stays: as the application, as the owner, as a replica."""

import pytest
from django.db import DatabaseError, connection, transaction

from smazzata.ledger import keyring, sequencer
from smazzata.ledger.checkpointing import checkpoint
from smazzata.ledger.signing import PublicKey
from tests.integration.ledger.ledgerkit import new_match, play, rows
from tests.testbed.databases import as_owner

pytestmark = pytest.mark.django_db

APPEND_ONLY = (
    "es_event",
    "es_command",
    "es_position",
    "es_checkpoint",
    "es_checkpoint_leaf",
    "es_retired_key",
)

ATTACKS = {
    "update": "UPDATE {table} SET {column} = {column}",
    "update nothing": "UPDATE {table} SET {column} = {column} WHERE false",
    "delete": "DELETE FROM {table}",
    "delete nothing": "DELETE FROM {table} WHERE false",
    "truncate": "TRUNCATE {table}",
    "truncate cascade": "TRUNCATE {table} CASCADE",
    "upsert": "INSERT INTO {table} SELECT * FROM {table}"
    " ON CONFLICT ({key}) DO UPDATE SET {column} = EXCLUDED.{column}",
    "merge": "MERGE INTO {table} t USING {table} s ON t.{column} = s.{column}"
    " WHEN MATCHED THEN DELETE",
}
KEYS = {
    "es_event": "stream_id, version",
    "es_command": "stream_id, command_id",
    "es_position": "position",
    "es_checkpoint": "number",
    "es_checkpoint_leaf": "index",
    "es_retired_key": "id",
}
COLUMNS = {"es_event": "data", "es_command": "response"}


@pytest.fixture(autouse=True)
def _something_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", "A" * 43 + "=")
    new_match(2)
    sequencer.sequence_batch()
    checkpoint("test")
    keyring.retire(PublicKey(bytes(32)))


def refused(statement: str) -> str:
    with pytest.raises(DatabaseError) as caught, transaction.atomic():
        rows(statement)
    return str(caught.value)


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("table", APPEND_ONLY)
def test_append_only_tables_refuse_changes(table: str, attack: str) -> None:
    column = COLUMNS.get(table, KEYS[table].partition(",")[0])
    statement = ATTACKS[attack].format(table=table, column=column, key=KEYS[table])
    before = rows(f"SELECT * FROM {table}")
    assert before
    assert "permission denied" in refused(statement)
    with as_owner(connection):
        assert "append_only" in refused(statement)
        rows("SET LOCAL session_replication_role = replica")
        assert "append_only" in refused(statement)
        rows("SET LOCAL session_replication_role = origin")
    assert rows(f"SELECT * FROM {table}") == before


@pytest.mark.parametrize(
    "change",
    [
        "version = version",
        "version = version - 1",
        "kind = 'other', version = version + 1",
        "id = gen_random_uuid(), version = version + 1",
    ],
)
def test_a_head_only_moves_forward(change: str) -> None:
    with as_owner(connection):
        assert "append_only" in refused(f"UPDATE es_stream SET {change}")


def test_a_sealed_head_never_moves() -> None:
    play(new_match(1), 1, seal=True)
    assert "append_only" in refused(
        "UPDATE es_stream SET version = version + 1, sealed_at = NULL WHERE sealed_at IS NOT NULL"
    )


@pytest.mark.parametrize("statement", ["DELETE FROM es_stream", "TRUNCATE es_stream"])
def test_streams_are_never_removed(statement: str) -> None:
    assert "permission denied" in refused(statement)
    with as_owner(connection):
        assert "append_only" in refused(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE es_stream SET kind = 'other'",
        "UPDATE es_outbox SET version = 1",
        "TRUNCATE es_outbox",
        "ALTER TABLE es_event DISABLE TRIGGER ALL",
        "ALTER TABLE es_event DISABLE TRIGGER es_guard_row",
        "DROP TRIGGER es_guard_row ON es_event",
        "DROP TABLE es_event",
        "ALTER TABLE es_event ADD COLUMN x int",
        "CREATE OR REPLACE FUNCTION es_refuse() RETURNS trigger LANGUAGE plpgsql AS"
        " 'BEGIN RETURN NEW; END'",
        "CREATE RULE r AS ON INSERT TO es_event DO INSTEAD NOTHING",
    ],
)
def test_the_application_cannot_lift_the_guards(statement: str) -> None:
    assert any(
        words in refused(statement)
        for words in ("permission denied", "must be owner", "not allowed", "no privileges")
    )


def test_the_application_cannot_pose_as_a_replica() -> None:
    assert "permission denied" in refused("SET session_replication_role = replica")


def test_the_outbox_is_emptied_into_the_order_only() -> None:
    stream = new_match(1)
    assert "append_only" in refused("DELETE FROM es_outbox")
    # A table of one's own in front of the real one does not help.
    rows("CREATE TEMPORARY TABLE es_position AS SELECT stream_id, version FROM es_outbox")
    rows("ALTER TABLE pg_temp.es_position ADD COLUMN position bigint DEFAULT 1")
    assert "append_only" in refused("DELETE FROM public.es_outbox")
    rows("DROP TABLE pg_temp.es_position")
    assert sequencer.sequence_batch() == 1
    assert rows("SELECT version FROM es_position WHERE stream_id = %s", stream) == [(1,)]
    rows("INSERT INTO es_outbox (stream_id, version) VALUES (%s, 1)", stream)
    rows("DELETE FROM es_outbox")  # what has its place already may go
