"""A ledger of before the chain of checkpoints is carried over with all that it had signed."""

import base64

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from smazzata.ledger import checkpoints, merkle, reader, signing
from smazzata.ledger.auditing import audit
from smazzata.ledger.checkpointing import checkpoint
from tests.integration.ledger.ledgerkit import new_match, rows
from tests.testbed.databases import FreshDatabase, as_owner


def migrate_to(name: str) -> None:
    MigrationExecutor(connection).migrate([("ledger", name)])


def test_notes_of_rounds_survive_and_the_chain_begins(
    fresh_database: FreshDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", "A" * 43 + "=")
    with as_owner(connection):
        migrate_to("0001_ledger")
    stream = new_match(3)
    head = reader.head(stream)
    leaf = f"{stream} {head.version} {head.hash.hex()}"
    root = merkle.root([leaf.encode()])
    note = signing.sign(f"smazzata/club/round/1\n1\n{base64.b64encode(root).decode()}\n")
    rows(
        "INSERT INTO es_checkpoint (scope, tree_size, root, leaves, note)"
        " VALUES ('club/round/1', 1, %s, %s, %s)",
        root, leaf, note,
    )  # fmt: skip
    with as_owner(connection):
        migrate_to("0004_places_in_order")
    assert rows("SELECT scope, note FROM es_scoped_checkpoint") == [("club/round/1", note)]
    assert audit(kept=[note]).findings == []
    assert checkpoint().number == 1
    report = audit(kept=[note, *(made.note for made in checkpoints.stored())])
    assert (report.findings, report.checkpoint, report.unpinned) == ([], 1, 0)
