"""A reader that tails the log, in the way of most home-made outboxes and in ours.

The naive way is to remember the highest insertion number seen and ask for what is above it. A
number is drawn when a row is inserted but shows when its transaction commits: whoever drew a low
number and commits late is never seen.
"""

import time
from typing import NamedTuple
from uuid import UUID

from django.db import connection

from smazzata.ledger.reader import read_positions
from smazzata.ledger.sequencer import sequence_batch
from tests.bench.writers import Writers

PAUSE = 0.002
"""Seconds between two looks."""
LINGER = 0.5
"""Seconds for which both go on reading after the last writer has ended."""

_ADD_NUMBER = "ALTER TABLE es_event ADD COLUMN inserted bigint GENERATED ALWAYS AS IDENTITY"
_AFTER = "SELECT inserted FROM es_event WHERE inserted > %s ORDER BY inserted LIMIT 1000"


class Tail(NamedTuple):
    """What was written, and what each reader missed."""

    written: int
    naive_lost: int
    lost: int
    disorder: int
    """Events that came before an earlier one of their stream."""


def naive_column() -> None:
    """Gives the events of this (own) database an insertion number, which the ledger has not."""
    with connection.cursor() as cursor:
        cursor.execute(
            "ALTER TABLE es_event ADD COLUMN inserted bigint GENERATED ALWAYS AS IDENTITY"
        )
        cursor.execute("CREATE INDEX bench_inserted ON es_event (inserted)")


def tail(pool: Writers, writers: int, seconds: float) -> Tail:
    """Lets writers append inside hesitant transactions while both readers follow them."""
    while sequence_batch():
        pass
    position = _one("SELECT coalesce(max(position), 0) FROM es_position")
    number = _one("SELECT coalesce(max(inserted), 0) FROM es_event")
    before = _one("SELECT count(*) FROM es_event")
    end = pool.start("hesitant", writers, seconds) + LINGER
    naive = seen = disorder = 0
    versions: dict[UUID, int] = {}
    while time.time() < end:
        with connection.cursor() as cursor:
            cursor.execute(_AFTER, [number])
            rows = cursor.fetchall()
        if rows:
            number = rows[-1][0]
            naive += len(rows)
        while sequence_batch():
            pass
        for event in read_positions(position):
            position = event.position
            stream, version = event.event.stream_id, event.event.version
            disorder += version != versions.get(stream, 0) + 1
            versions[stream] = version
            seen += 1
        time.sleep(PAUSE)
    told = sum(one.events for one in pool.results(writers))
    written = _one("SELECT count(*) FROM es_event") - before
    assert told == written, "the writers and the database disagree"
    return Tail(written, written - naive, written - seen, disorder)


def _one(query: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return int(cursor.fetchone()[0])
