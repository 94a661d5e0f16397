"""Suite `reading`: streams loaded, folded and verified; and what a reader that tails the log sees.

Wall-clock time, one connection: half of the work is the server's.
"""

import time
from collections.abc import Callable
from uuid import UUID, uuid4

import msgspec
from django.db import connection

from games.kernel.words import Phrase
from smazzata.ledger.auditing import audit
from smazzata.ledger.events import NewEvent, new_stream_id
from smazzata.ledger.reader import load, read_positions
from smazzata.ledger.sequencer import sequence_batch
from smazzata.ledger.writer import append
from smazzata.runtime.database_access import as_owner
from smazzata.tables.table import fold
from tests.bench.appends import DATA, STREAM
from tests.bench.bench import Bench
from tests.bench.bot_tournaments import play_match
from tests.bench.measure import Batch
from tests.bench.peers import EVENTSOURCING
from tests.bench.recorder import Recorder
from tests.bench.report import OURS
from tests.bench.tailing import naive_column, tail
from tests.bench.writers import writing

RECORDER = "eventsourcing recorder"
STREAMS = 20
WRITERS = 8
PAGE = 5_000


def run(bench: Bench) -> None:
    """Measures reading, then the tailing readers."""
    bench.tell(Phrase("Avvio dei server", "Starting the servers"))
    with bench.servers.database() as database:
        url = database.url
        streams = [new_stream_id() for _ in range(STREAMS)]
        events = [NewEvent("card_played", DATA)] * STREAM
        for stream in streams:
            append(stream, "bench", 0, events, uuid4(), "bots")
        _loading(bench, database.owner_url, streams)
        _verifying(bench)
        _matches(bench)
        _order(bench)
        _tailing(bench, url)


def _loading(bench: Bench, owner_url: str, streams: list[UUID]) -> None:
    """Whole streams, decoded to Python values."""
    rivals = {OURS: _reading(bench, streams, lambda stream: len(load(stream)))}
    library = None
    if bench.peers.find(EVENTSOURCING):
        library = Recorder(bench.peers, owner_url, create=True)
        data = msgspec.json.encode(DATA)
        for stream in streams:
            library.append([(stream, version, data) for version in range(1, STREAM + 1)])
        rivals[RECORDER] = _reading(bench, streams, library.count_decoded)
    label = Phrase(f"Leggere flussi di {STREAM} eventi", f"Loading streams of {STREAM} events")
    bench.row(bench.race(label, rivals), "events/s", "load", label)
    if library:
        library.close()


def _verifying(bench: Bench) -> None:
    """A whole ledger audited: every chain, head, canonical form, and the global order."""
    label = Phrase("Verificare tutte le catene", "Verifying all chains")
    race = bench.race(label, {OURS: _reading(bench, [0], lambda _: audit().events)})
    bench.row(race, "events/s", "verify", label)


def _matches(bench: Bench) -> None:
    """Real matches: loaded and folded to a table; audited move by move by the rules."""
    for game, title in (("burraco", "Burraco"), ("busca", "Busca")):
        match = [play_match(game, "random", seed=1)]
        label = Phrase(
            f"{title}, leggere e ricostruire una partita", f"{title}, loading and folding a match"
        )
        race = bench.race(label, {OURS: _reading(bench, match, _load_and_fold)})
        bench.row(race, "events/s", f"{game}_fold", label)
        label = Phrase(f"{title}, controllare ogni mossa", f"{title}, auditing every move")
        race = bench.race(label, {OURS: _reading(bench, match, lambda s: audit(s).events)})
        bench.row(race, "events/s", f"{game}_audit", label)


def _order(bench: Bench) -> None:
    """The whole ledger by position, page by page, as a rebuild reads it."""
    while sequence_batch():
        pass
    label = Phrase("Leggere tutto per posizione", "Reading everything by position")
    race = bench.race(label, {OURS: _reading(bench, [0], _everything)})
    bench.row(race, "events/s", "positions", label)


def _everything(_: int) -> int:
    read = after = 0
    while events := read_positions(after, PAGE):
        read, after = read + len(events), events[-1].position
    return read


def _load_and_fold(stream: UUID) -> int:
    events = load(stream)
    fold(None, events)
    return len(events)


def _tailing(bench: Bench, url: str) -> None:
    """Two readers follow the same writers: by insertion number, and by position."""
    writers = 2 if bench.quick else WRITERS
    seconds = 0.5 if bench.quick else 5.0
    label = Phrase(
        f"Seguire il registro mentre {writers} processi scrivono",
        f"Tailing the log while {writers} processes write",
    )
    bench.tell(label)
    with as_owner(connection):
        naive_column()
    with writing(url, writers) as pool:
        found = tail(pool, writers, seconds)
    it, en = label
    bench.fact("tail_written", Phrase(f"{it}: scritti", f"{en}: written"), found.written)
    bench.fact(
        "tail_naive_lost",
        Phrase(f"{it}: persi seguendo i numeri", f"{en}: lost by following insertion numbers"),
        found.naive_lost,
    )
    bench.fact(
        "tail_lost",
        Phrase(f"{it}: persi dal sequenziatore", f"{en}: lost by the sequencer"),
        found.lost,
        found.lost == 0,
    )
    bench.fact(
        "tail_disorder",
        Phrase(f"{it}: fuori ordine nel flusso", f"{en}: out of order in their stream"),
        found.disorder,
        found.disorder == 0,
    )


def _reading(
    bench: Bench, streams: list[UUID] | list[int], read: Callable[..., int]
) -> Callable[[], Batch]:
    def once() -> int:
        return sum(read(stream) for stream in streams)

    def batch() -> Batch:
        events, _, seconds = bench.effort.batch(once, time.perf_counter)
        return {"events/s": events / seconds}

    return batch
