"""Writers at the same time, in processes and threads of their own, on a real server."""

import threading
import uuid
from collections import Counter

import pytest
from django.db import connection, connections

from smazzata.ledger import reader, sequencer
from smazzata.ledger.auditing import audit
from smazzata.ledger.errors import VersionConflict
from smazzata.ledger.events import new_stream_id
from tests.integration.ledger.ledgerkit import new_match, output, play, rows, start
from tests.testbed.databases import as_owner

pytestmark = pytest.mark.usefixtures("fresh_database")

ROUNDS = 1000


def test_of_two_processes_with_the_same_expected_version_exactly_one_wins() -> None:
    stream = new_stream_id()
    won = [int(line) for line in output(start("race", stream, ROUNDS, processes=2)).split()]
    assert sorted(won) == list(range(1, ROUNDS + 1))
    assert [event.version for event in reader.load(stream)] == list(range(1, ROUNDS + 1))
    assert audit(stream).ok


def test_of_two_threads_in_lockstep_one_wins_and_one_is_told() -> None:
    rounds, stream = 100, new_stream_id()
    barrier = threading.Barrier(2)
    results: list[tuple[int, bool]] = []

    def write() -> None:
        for version in range(rounds):
            barrier.wait()
            try:
                play(stream, version)
                results.append((version, True))
            except VersionConflict as conflict:
                results.append((conflict.actual - 1, False))
        connections.close_all()

    threads = [threading.Thread(target=write) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counter(results) == Counter((v, won) for v in range(rounds) for won in (True, False))
    assert reader.head(stream).version == rounds


def test_one_command_sent_a_hundred_times_in_parallel_is_stored_once() -> None:
    stream, command = new_match(1), uuid.uuid4()
    answers = output(start("same", stream, command, 25, processes=4)).splitlines()
    assert len(answers) == 100
    assert len(set(answers)) == 1
    assert reader.head(stream).version == 2


NAIVE_FEED = """
CREATE TABLE naive_feed (id bigint GENERATED ALWAYS AS IDENTITY, stream_id uuid, version int);
GRANT ALL ON naive_feed TO smazzata_app;
CREATE FUNCTION naive_feed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO naive_feed (stream_id, version) VALUES (NEW.stream_id, NEW.version); RETURN NULL;
END $$;
CREATE TRIGGER naive_feed AFTER INSERT ON es_event FOR EACH ROW EXECUTE FUNCTION naive_feed();
"""


class Tailer(threading.Thread):
    """Reads a feed from its last number on until told to stop, then once more."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[uuid.UUID, int]] = []
        self.ended = threading.Event()

    def run(self) -> None:
        while not self.ended.wait(0.002):
            self.step()
        while self.step():
            pass
        connections.close_all()

    def step(self) -> bool:
        raise NotImplementedError


class NaiveTailer(Tailer):
    last = 0

    def step(self) -> bool:
        found = rows(
            "SELECT id, stream_id, version FROM naive_feed WHERE id > %s ORDER BY id", self.last
        )
        self.seen += [(stream, version) for _, stream, version in found]
        self.last = found[-1][0] if found else self.last
        return bool(found)


class PositionTailer(Tailer):
    last = 0

    def step(self) -> bool:
        moved = sequencer.sequence_batch()
        found = reader.read_positions(self.last)
        assert [f.position for f in found] == list(range(self.last + 1, self.last + 1 + len(found)))
        self.seen += [(f.event.stream_id, f.event.version) for f in found]
        self.last += len(found)
        return bool(moved or found)


def test_a_tailing_reader_loses_nothing_where_the_naive_one_does() -> None:
    with as_owner(connection), connection.cursor() as cursor:
        cursor.execute(NAIVE_FEED)
    connections.close_all()
    children = start("tail", 4, processes=8)
    naive, positions = NaiveTailer(), PositionTailer()
    for thread in (naive, positions):
        thread.start()
    committed = sum(int(line) for line in output(children).split())
    for thread in (naive, positions):
        thread.ended.set()
        thread.join()
    stored = {(stream, v) for stream, v in rows("SELECT stream_id, version FROM es_event")}
    assert len(stored) == committed > 0
    # The defect is real and this test can see it...
    assert len(naive.seen) < committed
    # ...and the sequencer has not got it: each event once, in the order of its stream.
    assert len(positions.seen) == committed
    assert set(positions.seen) == stored
    last: dict[uuid.UUID, int] = {}
    for stream, version in positions.seen:
        assert version == last.get(stream, 0) + 1
        last[stream] = version
    with as_owner(connection):
        rows("DROP TRIGGER naive_feed ON es_event")
    assert audit().findings == []
