"""Suite `ledger`: appends a second on one server, ours and others', with 1 and with 8 writers.

Time is wall-clock time here: most of the work is the server's. The clients share the machine
with it, as they do in a club.
"""

from collections.abc import Callable

import psycopg

from games.kernel.words import Phrase
from tests.bench import commands
from tests.bench.appends import RAW_TABLE
from tests.bench.bench import Bench
from tests.bench.measure import Batch
from tests.bench.peers import EVENTSOURCING
from tests.bench.recorder import Recorder
from tests.bench.report import OURS
from tests.bench.writers import Writers, writing

RAW = "psycopg INSERT"
RECORDER = "eventsourcing recorder"
WRITERS = 8
ROUNDS = 3
"""The disk is slow and fast by turns: short batches, and many of them."""

ALONE_FLOORS = {RECORDER: 1.3}
CROWD_FLOORS = {RECORDER: 1.6}


def run(bench: Bench) -> None:
    """Measures appends, and commands with one load and with two."""
    bench.tell(Phrase("Avvio dei server", "Starting the servers"))
    with bench.servers.database() as database:
        url = database.url
        single = {OURS: "ours", RAW: "raw"}
        with psycopg.connect(database.owner_url, autocommit=True) as direct:
            direct.execute(RAW_TABLE)
            bench.version("postgresql", str(direct.info.parameter_status("server_version")))
        if bench.peers.find(EVENTSOURCING):
            Recorder(bench.peers, database.owner_url, create=True).close()
            single[RECORDER] = "recorder"
        crowd = 2 if bench.quick else WRITERS
        with writing(url, crowd) as writers:
            for count, floors in ((1, ALONE_FLOORS), (crowd, CROWD_FLOORS)):
                label = Phrase(
                    f"Un evento per append, {_writers_it(count)}",
                    f"One event an append, {_writers_en(count)}",
                )
                name = f"append_{count}"
                _race(bench, writers, count, name, label, single, floors)
        commands.measure(bench, database)


def _race(
    bench: Bench,
    writers: Writers,
    count: int,
    name: str,
    label: Phrase,
    methods: dict[str, str],
    floors: dict[str, float],
) -> None:
    def rival(method: str) -> Callable[[], Batch]:
        def batch() -> Batch:
            written = writers.append(method, count, bench.effort.seconds)
            return {
                "events/s": sum(one.events / one.seconds for one in written),
                "ms p99": max(one.slow_ms for one in written),
            }

        return batch

    rivals = {title: rival(method) for title, method in methods.items()}
    race = bench.race(label, rivals, rounds=ROUNDS)
    bench.row(race, "events/s", name, label, floors=floors)
    slow = Phrase(f"{label.it}: il più lento su cento", f"{label.en}: slowest of a hundred")
    bench.row(race, "ms p99", f"{name}_p99", slow, better="less")


def _writers_en(count: int) -> str:
    return "1 writer" if count == 1 else f"{count} writers"


def _writers_it(count: int) -> str:
    return "1 scrittore" if count == 1 else f"{count} scrittori"
