"""Suite `live`: from a click to the other players' screens, over real sockets.

A web server, a worker for the bots, PostgreSQL and Redis run on this machine; so do the people:
programs that speak the protocol, wait like people, try what they may do, and move. A click is the
moment at which a move is sent; it is on another's screen when the message with it has arrived and
has been read. Wall-clock time, and nothing is hidden by waiting for a quiet moment.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple
from uuid import UUID, uuid4

from games.kernel.words import Phrase
from smazzata.config import addresses
from smazzata.config.celery import app
from smazzata.tables.handler import submit
from smazzata.tables.seat_takeover import actor_of
from smazzata.tables.table import load
from tests.bench.bench import Bench
from tests.bench.people import Person, Player, Watcher, play
from tests.bench.report import OURS
from tests.testbed.live import a_table, people
from tests.testbed.processes import CeleryWorker
from tests.testbed.site import Site, site_environ

MISSED = (100, 300)
"""Events that somebody missed who comes back: few enough to be told, and too many."""


class Size(NamedTuple):
    """How much is going on, and for how long it is watched."""

    tables: int
    seconds: float
    thinking: tuple[float, float]
    """Seconds between the turn and the click, from and to."""


FULL = (Size(1, 30, (0.3, 0.9)), Size(50, 40, (3, 9)), Size(200, 60, (3, 9)))
QUICK = (Size(1, 3, (0.1, 0.2)), Size(3, 3, (0.1, 0.2)))


def run(bench: Bench) -> None:
    """Measures tables of two people and two bots, and a return after an absence."""
    bench.tell(Phrase("Avvio dei server", "Starting the servers"))
    with bench.servers.database() as database, _everything(database.url) as site:
        most = max(size.tables for size in (QUICK if bench.quick else FULL))
        crowd = people(2 * most)
        for size in QUICK if bench.quick else FULL:
            _tables(bench, site, crowd, size)
        _return(bench, site, crowd[:1])


@contextmanager
def _everything(url: str) -> Iterator[Site]:
    """The site and the bots' worker, with the Redis of the run."""
    environ = site_environ({"DATABASE_URL": url}, os.environ["REDIS_URL"])
    before = {name: getattr(app.conf, name) for name in _broker()}
    app.conf.update(_broker())
    with tempfile.TemporaryDirectory() as folder:
        worker = CeleryWorker(environ, Path(folder) / "worker.log", queues="live,thinking,search")
        worker.wait_until_ready()
        site = Site(environ, Path(folder) / "site.log")
        try:
            yield site
        finally:
            site.stop()
            worker.stop()
            app.conf.update(before)


def _tables(bench: Bench, site: Site, crowd: list[Person], size: Size) -> None:
    count = size.tables
    bench.tell(Phrase(f"Tavoli dal vivo: {count}", f"Live tables: {count}"))
    pairs = [crowd[2 * n : 2 * n + 2] for n in range(count)]
    options = {"max_deals": 200, "target_busche": None}
    matches = [
        a_table([one, "heuristic", two, "heuristic"], options=options, pace="quick")
        for one, two in pairs
    ]
    players = [
        (Player(site.url, match, one), Player(site.url, match, two))
        for match, (one, two) in zip(matches, pairs, strict=True)
    ]
    clicks, sizes = asyncio.run(play(players, size.seconds, size.thinking))
    tables = Phrase(f"{count} tavoli" if count > 1 else "1 tavolo", f"{count} table(s)")
    for name, what, value in (
        ("median", Phrase("mediana, ms", "median, ms"), 1000 * median(clicks)),
        ("p99", Phrase("99º percentile, ms", "99th percentile, ms"), 1000 * _p99(clicks)),
        ("bytes", Phrase("byte a mossa e schermo", "bytes a move and screen"), median(sizes)),
        ("moves", Phrase("mosse di persone", "moves of people"), len(clicks)),
    ):
        label = Phrase(f"{tables.it}: {what.it}", f"{tables.en}: {what.en}")
        bench.values(f"live_{count}_{name}", label, {OURS: round(value, 1)})


def _p99(values: list[float]) -> float:
    return quantiles(values, n=100)[-1] if len(values) > 1 else values[0]


def _return(bench: Bench, site: Site, persons: list[Person]) -> None:
    """What it costs to come back after some time."""
    bench.tell(Phrase("Ritorno al tavolo", "Coming back to a table"))
    match = a_table([persons[0], "random", "random", "random"], options={"max_deals": 200})
    _go_on(match, persons[0], max(MISSED))
    version = load(match).version
    times = 3 if bench.quick else 30
    for missed in MISSED:
        found = [
            asyncio.run(_back(site.url, match, persons[0], version - missed)) for _ in range(times)
        ]
        it, en = f"Ritorno dopo {missed} eventi", f"Back after {missed} events"
        took = 1000 * median(seconds for seconds, _ in found)
        size = median(size for _, size in found)
        name = f"live_back_{missed}"
        bench.values(f"{name}_ms", Phrase(f"{it}: ms", f"{en}: ms"), {OURS: round(took, 1)})
        bench.values(f"{name}_bytes", Phrase(f"{it}: byte", f"{en}: bytes"), {OURS: size})


def _go_on(match: UUID, person: Person, events: int) -> None:
    """Plays legal moves of all seats until the stream has so many events more."""
    goal = load(match).version + events
    while (live := load(match)).version < goal:
        rules, state = live.state.rules, live.state.state
        seat = rules.current(state)[0]
        command = rules.legal_actions(state)[0]
        submit(match, seat, command.data(), uuid4(), actor_of(person.member))


async def _back(url: str, match: UUID, person: Person, since: int) -> tuple[float, int]:
    """Seconds from asking for the socket to showing the table; bytes of the answer."""
    started = time.perf_counter()
    async with Watcher(url, match, person) as window:
        size = await window.join(since)
        return time.perf_counter() - started, size


def _broker() -> dict[str, object]:
    """Celery's settings with the Redis of the run, which the environment leads to."""
    return addresses.celery_settings(os.environ["REDIS_URL"], os.environ["REDIS_PREFIX"], 60)
