"""What a load costs a command: through the executor with one load, with two as formerly, with none.

Two loads are what a handler cost that looked at its stream before it handed the command on. With
none the caller follows the stream anyway and hands over what it has seen, as the windows of a live
table do. Each command appends one event; nothing is decided that would take time of its own. CPU
time of this process and of the server together: waiting for the disk would hide the difference.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from uuid import UUID, uuid4

from games.kernel.words import Phrase
from smazzata.ledger.events import NewEvent, StoredEvent, new_stream_id
from smazzata.ledger.executor import Decision, Streams, execute
from smazzata.ledger.repository import AggregateRepository, LoadedAggregate
from smazzata.ledger.writer import append
from tests.bench.appends import DATA
from tests.bench.bench import Bench
from tests.bench.measure import Batch
from tests.bench.own_server import Database
from tests.bench.report import OURS

TWICE, SEEN = "two loads", "no load, as seen"
LENGTHS = (100, 1_000)
EVENTS = 5_000
"""Of all streams of a batch together: so none grows by much while it is measured."""
TOLD = NewEvent("card_played", DATA)

Known = LoadedAggregate[int]


def measure(bench: Bench, database: Database) -> None:
    """Races the three ways: where the process knows the stream already, and where it does not."""
    for length in LENGTHS:
        it, en = f"Un comando su {length} eventi", f"A command on {length} events"
        ways = {OURS: _one, TWICE: _two, SEEN: _none}
        rivals = {n: _way(bench, database, length, way) for n, way in ways.items()}
        race = bench.race(Phrase(it, en), rivals)
        bench.row(race, "ms", f"command_{length}", Phrase(it, en), better="less")
        it, en = f"{it} letti da capo", f"{en} read from the first"
        ways = {OURS: _one, TWICE: _two}
        rivals = {n: _way(bench, database, length, way, cold=True) for n, way in ways.items()}
        race = bench.race(Phrase(it, en), rivals)
        bench.row(race, "ms", f"command_{length}_cold", Phrase(it, en), better="less")


def _one(streams: Streams[int], stream: UUID, _: Known | None) -> Known | None:
    return execute(streams, stream, _decide, uuid4(), "bots").stream


def _two(streams: Streams[int], stream: UUID, _: Known | None) -> Known | None:
    streams.find(stream)
    return execute(streams, stream, _decide, uuid4(), "bots").stream


def _none(streams: Streams[int], stream: UUID, seen: Known | None) -> Known | None:
    return execute(streams, stream, _decide, uuid4(), "bots", seen=seen).stream


def _decide(before: Known | None) -> Decision[int, NewEvent] | str:
    return Decision([TOLD], before.state + 1) if before else "no such stream"


def _fold(count: int | None, events: Sequence[StoredEvent]) -> int:
    return (count or 0) + len(events)


def _way(
    bench: Bench,
    database: Database,
    length: int,
    way: Callable[[Streams[int], UUID, Known | None], Known | None],
    *,
    cold: bool = False,
) -> Callable[[], Batch]:
    def batch() -> Batch:
        aggregates = AggregateRepository("bench", _fold)
        streams = Streams(aggregates)
        ids = [new_stream_id() for _ in range(1 if bench.quick else EVENTS // length)]
        for stream in ids:
            append(stream, "bench", 0, [TOLD] * length, uuid4(), "bots")
        seen = {stream: streams.find(stream) for stream in ids}
        turns: Iterator[UUID] = cycle(ids)

        def once() -> int:
            stream = next(turns)
            if cold:
                aggregates.forget()
            seen[stream] = way(streams, stream, seen[stream])
            return 1

        theirs = database.cpu_seconds() or 0.0
        done, _, ours = bench.effort.batch(once)
        theirs = (database.cpu_seconds() or 0.0) - theirs
        return {"ms": (ours + theirs) / done * 1000}

    return batch
