"""Suite `live`: from a click to the other players' screens, over real sockets.

Two web servers, a worker for each queue, the clock, the sequencer, PostgreSQL and Redis run on this
machine; so do the people: programs that speak the protocol, wait like people, try what they may do,
and move. At every table sit two people, each at a web server of their own, and two bots. A click is
the moment at which a move is sent; it is on another's screen when the message with it has arrived
and has been read. Wall-clock time, and nothing is hidden by waiting for a quiet moment.
"""

import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple
from uuid import UUID, uuid4

from games.kernel.words import Phrase
from smazzata.members.principals import actor_of
from smazzata.tables.handler import submit
from smazzata.tables.table import load
from tests.bench.bench import Bench
from tests.bench.counting import Counts, connect, counting, moves_so_far
from tests.bench.lateness import overdue_while
from tests.bench.live_site import LiveSite, site_of
from tests.bench.measure import p99
from tests.bench.own_server import Database
from tests.bench.people import Person, Played, Player, Watcher, play
from tests.bench.report import OURS
from tests.testbed.live import a_table, people

MISSED = (100, 300)
"""Events that somebody missed who comes back: few enough to be told, and too many."""
OPTIONS = {"max_deals": 200, "target_busche": None}
"""A match that does not end meanwhile."""

PROMISED = {"p99": 500.0, "overdue": 2.0, "statements": 12.0, "commits": 4.0}
"""What we promise of the largest size, on two quiet cores."""


class Size(NamedTuple):
    """How much is going on, and for how long it is watched."""

    tables: int
    seconds: float
    thinking: tuple[float, float]
    """Seconds between the turn and the click, from and to."""


FULL = (
    Size(1, 30, (0.3, 0.9)),
    Size(50, 40, (3, 9)),
    Size(100, 60, (3, 9)),
    Size(300, 60, (3, 9)),
)
QUICK = (Size(2, 1.5, (0.05, 0.1)),)
COUNTED_S = 10.0
"""How long statements are counted, after the times were taken."""


@dataclass
class Done:
    """What the site did meanwhile."""

    moves: int = 0
    overdue_s: float = 0.0
    spent: dict[str, float] = field(default_factory=dict)
    """CPU seconds by role."""
    counts: Counts | None = None


def run(bench: Bench) -> None:
    """Measures tables of two people and two bots, and a return after an absence."""
    sizes = chosen_sizes(quick=bench.quick)
    with site_of(bench) as (database, site):
        crowd = people(2 * max(size.tables for size in sizes))
        for size in sizes:
            _tables(bench, site, database, crowd, size)
        _return(bench, site, crowd[:1])


def chosen_sizes(*, quick: bool) -> tuple[Size, ...]:
    """The sizes of this run: `SMAZZATA_LIVE_TABLES=20,300` in the environment chooses others."""
    chosen = os.environ.get("SMAZZATA_LIVE_TABLES", "")
    if not chosen:
        return QUICK if quick else FULL
    seconds = float(os.environ.get("SMAZZATA_LIVE_SECONDS", "60"))
    return tuple(Size(int(count), seconds, (3, 9)) for count in chosen.split(","))


def _tables(
    bench: Bench, site: LiveSite, database: Database, crowd: list[Person], size: Size
) -> None:
    bench.tell(Phrase(f"Tavoli dal vivo: {size.tables}", f"Live tables: {size.tables}"))
    urls = site.urls()
    tables = []
    for n in range(size.tables):
        one, two = crowd[2 * n : 2 * n + 2]
        match = a_table([one, "heuristic", two, "heuristic"], options=OPTIONS, pace="quick")
        tables.append((Player(urls[0], match, one), Player(urls[-1], match, two)))
    done = Done()

    @contextmanager
    def measured() -> Iterator[None]:
        with connect(database.url) as looking, overdue_while(database.url) as overdue:
            busy, moved = _cpu(site, database), moves_so_far(looking)
            yield
            done.moves = moves_so_far(looking) - moved
            done.spent = {role: cpu - busy[role] for role, cpu in _cpu(site, database).items()}
        done.overdue_s = overdue.worst_s

    def count() -> None:
        if database.home is not None:
            redis_url = os.environ["REDIS_URL"]
            with counting(database.owner_url, database.home, redis_url) as done.counts:
                time.sleep(1.0 if bench.quick else COUNTED_S)

    played = asyncio.run(play(tables, size.seconds, size.thinking, measured, count))
    _report(bench, size, played, done)


def _cpu(site: LiveSite, database: Database) -> dict[str, float]:
    return site.cpu_seconds() | {"postgresql": database.cpu_seconds() or 0.0}


def _report(bench: Bench, size: Size, played: Played, done: Done) -> None:
    count = size.tables
    tables = Phrase(f"{count} tavoli" if count > 1 else "1 tavolo", f"{count} table(s)")

    def value(name: str, what: Phrase, figure: float) -> None:
        label = Phrase(f"{tables.it}: {what.it}", f"{tables.en}: {what.en}")
        bench.values(f"live_{count}_{name}", label, {OURS: round(figure, 2)})
        if name in PROMISED and count >= FULL[-1].tables:
            most = PROMISED[name]
            kept = Phrase(f"{label.it}: al massimo {most:g}", f"{label.en}: at most {most:g}")
            bench.fact(f"live_{count}_{name}_kept", kept, round(figure, 2), figure <= most)

    clicks = played.clicks
    value("median", Phrase("mediana, ms", "median, ms"), 1000 * median(clicks))
    value("p99", Phrase("99º percentile, ms", "99th percentile, ms"), 1000 * p99(clicks))
    value(
        "bytes", Phrase("byte a mossa e schermo", "bytes a move and screen"), median(played.sizes)
    )
    value("moves", Phrase("mosse di persone", "moves of people"), len(clicks))
    rate = done.moves / size.seconds
    value("rate", Phrase("mosse al secondo, bot e persone", "moves a second, all"), rate)
    value("overdue", Phrase("ritardo massimo, s", "worst overdue, s"), done.overdue_s)
    for role, cpu in sorted(done.spent.items()):
        what = Phrase(f"CPU a mossa di {role}, ms", f"CPU a move of {role}, ms")
        value(f"cpu_{role}", what, 1000 * cpu / max(done.moves, 1))
    counts = done.counts
    if counts is not None and counts.moves:
        total = sum(counts.statements.values()) / counts.moves
        value("statements", Phrase("istruzioni SQL a mossa", "SQL statements a move"), total)
        value("commits", Phrase("commit a mossa", "commits a move"), counts.commits / counts.moves)
        writing = Phrase("di cui scrivono, a mossa", "of which write, a move")
        value("writing", writing, counts.writing / counts.moves)
        redis = counts.redis_commands / counts.moves
        value("redis", Phrase("comandi Redis a mossa", "Redis commands a move"), redis)
        for role, number in sorted(counts.statements.items()):
            what = Phrase(f"istruzioni SQL a mossa di {role}", f"SQL statements a move of {role}")
            value(f"statements_{role}", what, number / counts.moves)
        if os.environ.get("SMAZZATA_LIVE_TEXTS"):
            for (role, text), number in counts.texts.most_common(60):
                print(f"{number / counts.moves:8.2f} {role:10} {text}")


def _return(bench: Bench, site: LiveSite, persons: list[Person]) -> None:
    """What it costs to come back after some time."""
    bench.tell(Phrase("Ritorno al tavolo", "Coming back to a table"))
    match = a_table([persons[0], "random", "random", "random"], options={"max_deals": 200})
    _go_on(match, persons[0], max(MISSED))
    version = load(match).version
    times = 3 if bench.quick else 9  # as often as one account may come back at once
    for missed in MISSED:
        found = [
            asyncio.run(_back(site.urls()[0], match, persons[0], version - missed))
            for _ in range(times)
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
    async with Watcher(url, match, person.cookie) as window:
        size = await window.join(since)
        return time.perf_counter() - started, size
