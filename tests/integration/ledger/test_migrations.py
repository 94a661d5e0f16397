"""A trial site from before the migrations were made one an application."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from smazzata.ledger.auditing import audit
from tests.integration.ledger.ledgerkit import new_match, rows
from tests.testbed.databases import FreshDatabase, as_owner

OLD_TABLE = """
CREATE TABLE es_scoped_checkpoint (id bigint PRIMARY KEY, note text NOT NULL);
CREATE TRIGGER es_guard_row BEFORE UPDATE OR DELETE ON es_scoped_checkpoint
    FOR EACH ROW EXECUTE FUNCTION es_refuse();
"""


@pytest.mark.parametrize("notes", [0, 1])
def test_an_empty_table_of_notes_is_dropped_and_a_note_is_kept(
    fresh_database: FreshDatabase, notes: int
) -> None:
    new_match(1)
    with as_owner(connection):
        MigrationExecutor(connection).migrate([("ledger", "0001_ledger")])
        rows(OLD_TABLE)
        for number in range(notes):
            rows("INSERT INTO es_scoped_checkpoint VALUES (%s, 'smazzata/x')", number)
        MigrationExecutor(connection).migrate([("ledger", "0002_no_scoped_checkpoints")])
    found = rows("SELECT to_regclass('es_scoped_checkpoint') IS NOT NULL")
    assert found == [(bool(notes),)]
    guards = [finding for finding in audit().findings if finding.code == "guard_missing"]
    assert bool(guards) == bool(notes)
