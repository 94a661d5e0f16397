"""Ways to append: ours, the `eventsourcing` recorder, and a bare INSERT that guards nothing.

Each is a generator: a step is one append, and yields how many events it stored. All of them
store the same event, encoded anew each time; streams have the length of a Burraco deal.
"""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID, uuid4

import msgspec
import psycopg
from django.db import connection, transaction

from smazzata.ledger.events import NewEvent, new_stream_id
from smazzata.ledger.writer import append
from tests.bench.peers import Peers
from tests.bench.recorder import Recorder

DATA: dict[str, Any] = {
    "captures": ["3C", "4S"],
    "card": "7D",
    "seat": 2,
    "t_ms": 182345,
    "trick": 4,
}
STREAM = 300
"""Events of a stream."""

RAW_TABLE = """
CREATE TABLE IF NOT EXISTS bench_raw (
    stream_id uuid, version integer, type text, data text, PRIMARY KEY (stream_id, version)
)
"""
_RAW_INSERT = "INSERT INTO bench_raw VALUES (%s, %s, %s, %s)"

Steps = Iterator[int]
_encode = msgspec.json.Encoder().encode


def ours(url: str) -> Steps:
    """A whole guarded append: head, event, chain, outbox and command, as role smazzata_app."""
    event = NewEvent("card_played", DATA)
    while True:
        stream, link = new_stream_id(), None
        for version in range(STREAM):
            receipt = append(stream, "match", version, [event], uuid4(), "bots", expected_hash=link)
            link = receipt.hash
            yield 1


def raw(url: str) -> Steps:
    """One prepared INSERT a transaction: the least that can store an event."""
    with psycopg.connect(url, autocommit=True) as direct, direct.cursor() as cursor:
        while True:
            stream = uuid4()
            for version in range(1, STREAM + 1):
                data = _encode(DATA).decode()
                cursor.execute(_RAW_INSERT, (stream, version, "card_played", data), prepare=True)
                yield 1


def recorder(url: str) -> Steps:
    """One event a transaction by the `eventsourcing` recorder."""
    library = Recorder(Peers(), url, create=False)
    while True:
        stream = uuid4()
        for version in range(1, STREAM + 1):
            library.append([(stream, version, _encode(DATA))])
            yield 1


def hesitant(url: str) -> Steps:
    """Appends inside longer transactions, some of which are rolled back: life with neighbours.

    What a reader that follows insertion numbers loses, it loses to transactions like these.
    """
    event = NewEvent("card_played", DATA)
    step = 0
    while True:
        stream: UUID = new_stream_id()
        version = 0
        while version < STREAM:
            step += 1
            with transaction.atomic():
                append(stream, "match", version, [event], uuid4(), "bots")
                if step % 5 == 0:
                    connection.cursor().execute("SELECT 1")
                if step % 50 == 0:
                    transaction.set_rollback(True)
            stored = step % 50 != 0
            version += stored
            yield int(stored)


METHODS: dict[str, Callable[[str], Steps]] = {
    method.__name__: method for method in (ours, raw, recorder, hesitant)
}
