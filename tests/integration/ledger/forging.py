"""The tools of somebody who owns the database: guards down, links recomputed, traces removed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import connection

from smazzata.ledger import chain, checkpoints, guards, sequencer, signing
from smazzata.ledger.checkpointing import MOVED
from smazzata.ledger.merkle import Frontier
from tests.integration.ledger.ledgerkit import rows
from tests.testbed.databases import as_owner


@contextmanager
def behind_its_back() -> Iterator[None]:
    """Act as someone who owns the database, takes the guards down and puts them up again."""
    with as_owner(connection):
        for table in guards.TABLES:
            rows(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
        # Places are renumbered in passing below zero.
        rows("ALTER TABLE es_position DROP CONSTRAINT IF EXISTS es_position_position_check")
        yield
        standing = "SELECT tgrelid::regclass, tgname FROM pg_trigger WHERE tgname LIKE 'es_guard%'"
        for table, trigger in rows(standing):
            rows(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}")
        rows("ALTER TABLE es_position ADD CHECK (position > 0)")


def relink(stream: UUID, sql: str = "", *parameters: Any) -> None:
    """Do something to a stream, then make its links and its head as if it had always been so."""
    if sql:
        rows(sql, *parameters)
    ((kind,),) = rows("SELECT kind FROM es_stream WHERE id = %s", stream)
    link = chain.genesis(kind, stream)
    query = (
        "SELECT version, type, schema, data, command_id, actor, occurred_at FROM es_event"
        " WHERE stream_id = %s ORDER BY version"
    )
    version = 0
    for version, type_, schema, data, command, actor, at in rows(query, stream):
        envelope = chain.envelope(
            stream=str(stream), version=version, type_=type_, schema=schema, data=data.encode(),
            command=str(command), actor=actor, at_ms=at,
        )  # fmt: skip
        link = chain.link(link, envelope)
        rows(
            "UPDATE es_event SET hash = %s WHERE (stream_id, version) = (%s, %s)",
            link,
            stream,
            version,
        )
    rows("UPDATE es_stream SET version = %s, head = %s WHERE id = %s", version, link, stream)


def close_up() -> None:
    """Number the places 1, 2, 3... again, in the order in which they stand."""
    for sign in ("-", "abs"):  # unique at every moment
        rows(
            f"UPDATE es_position p SET position = {sign}(n) FROM (SELECT position,"
            " row_number() OVER (ORDER BY abs(position)) AS n FROM es_position) o"
            " WHERE o.position = p.position"
        )


def cut(stream: UUID, keep: int) -> None:
    """Take the newest events off a stream, and mend everything the ledger itself can see."""
    for table, column in (
        ("es_event", "version"),
        ("es_position", "version"),
        ("es_command", "last_version"),
    ):
        rows(f"DELETE FROM {table} WHERE stream_id = %s AND {column} > %s", stream, keep)
    rows("UPDATE es_stream SET sealed_at = NULL WHERE id = %s", stream)
    relink(stream)
    close_up()


def remove(stream: UUID) -> None:
    """Take a stream out without a trace."""
    for table in ("es_event", "es_position", "es_command"):
        rows(f"DELETE FROM {table} WHERE stream_id = %s", stream)
    rows("DELETE FROM es_stream WHERE id = %s", stream)
    close_up()


def swap_events(stream: UUID, first: int, second: int) -> None:
    for old, new in ((first, 99), (second, first), (99, second)):
        rows(
            "UPDATE es_event SET version = %s WHERE stream_id = %s AND version = %s",
            new, stream, old,
        )  # fmt: skip


def insert_event(stream: UUID, version: int, recorded: str = "now()") -> None:
    """Put an event with a command of its own into a stream, at a version that is free."""
    command = uuid4()
    rows(
        "INSERT INTO es_event (stream_id, version, schema, type, command_id, occurred_at,"
        f" recorded_at, actor, hash, data) VALUES (%s, %s, 1, 'card_played', %s, 0, {recorded},"
        " 'member:0192', sha256(''), '{}')",
        stream, version, command,
    )  # fmt: skip
    rows(
        "INSERT INTO es_command VALUES (%s, %s, %s, %s, 'null')", stream, command, version, version
    )


def sequence() -> None:
    while sequencer.sequence_batch():
        pass


def sign_again(key: Ed25519PrivateKey, first: int = 1) -> None:
    """Write leaves, roots and notes anew over what the ledger holds now, under some key."""
    stored = [made.statement() for made in checkpoints.stored()]
    rows("DELETE FROM es_checkpoint_leaf")
    rows("DELETE FROM es_checkpoint")
    total = rows("SELECT count(*) FROM es_position")[0][0]
    tree, events, streams, before = Frontier(), 0, 0, checkpoints.NOTHING_BEFORE
    for said in stored:
        assert said
        end = total if said is stored[-1] else min(said.events, total)
        found = rows(MOVED, events, end)
        for row in found:
            leaf = checkpoints.Leaf(*row[:6])
            rows(
                "INSERT INTO es_checkpoint_leaf VALUES (%s, %s, %s, %s, %s, %s, %s)",
                tree.size, *leaf,
            )  # fmt: skip
            tree.append(leaf.hash())
        events, streams = end, streams + sum(row[6] == 1 for row in found)
        now = said._replace(
            size=tree.size, root=tree.root(), events=events, streams=streams, previous=before
        )
        note = signing.sign(now.text(), key)
        made = checkpoints.Checkpoint(now.number, now.scope, now.size, tree.packed(), note)
        rows(
            "INSERT INTO es_checkpoint (number, scope, size, frontier, note)"
            " VALUES (%s, %s, %s, %s, %s)",
            made.number, made.scope, made.size, made.frontier, made.note,
        )  # fmt: skip
        before = made.digest()


def resign_one(number: int, key: Ed25519PrivateKey) -> None:
    """Put another signature, and another time, under one checkpoint."""
    made = checkpoints.numbered(number)
    said = made.statement() if made else None
    assert said
    note = signing.sign(said._replace(at="2026-01-01T00:00:00Z").text(), key)
    rows("UPDATE es_checkpoint SET note = %s WHERE number = %s", note, number)


def drop_checkpoints(after: int) -> None:
    """Take back the newest checkpoints with the leaves that they added."""
    kept = checkpoints.numbered(after)
    rows("DELETE FROM es_checkpoint WHERE number > %s", after)
    rows("DELETE FROM es_checkpoint_leaf WHERE index >= %s", kept.size if kept else 0)
