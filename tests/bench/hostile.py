"""Suite `hostile`: one address asks for dear pages without pause; how long others wait for theirs.

A tournament of 200 pairs, one web server. For each page eight connections of one address ask for it
as fast as they are answered, while somebody at another address reads another tournament's page, as
before the attack. Ratios count, not milliseconds: quiet and attacked are measured one after the
other, page by page, for a machine that others use is never the same twice.
"""

import asyncio
import os
import tempfile
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.test import override_settings

from games.kernel.words import Phrase
from smazzata.desk.models import Circuit, CircuitEvening
from smazzata.tournament_management.tournament import load
from tests.bench.bench import Bench
from tests.bench.measure import p99
from tests.bench.report import OURS
from tests.testbed.browsing import Browser
from tests.testbed.evening import Evening, begin, pairs
from tests.testbed.site import Site, site_environ

HOSTILE = 8
"""Connections of the attack."""
INNOCENT, STRANGER = "127.0.0.2", "127.0.0.3"
PAUSE_S = 0.02


class Size(NamedTuple):
    """How many pairs play how many rounds, and how many pages are read in quiet and attacked."""

    pairs: int
    rounds: int
    read: int


FULL, QUICK = Size(200, 3, 60), Size(4, 1, 2)

PAGES: dict[str, str] = {
    "pdf": "/tournaments/{id}/standings.pdf",
    "csv": "/tournaments/{id}/standings.csv",
    "page": "/tournaments/{id}/",
    "search": "/tournaments/{id}/?q={n}",
    "round": "/tournaments/{id}/rounds/1/",
    "seat": "/tournaments/{id}/seat/?name=a{n}",
    "screen": "/tournaments/{id}/screen/",
    "log": "/tournaments/{id}/log/?entry={n}",
    "slips": "/tournaments/{id}/rounds/1/sheets/slips/",
    "circuit": "/circuits/{circuit}/",
    "api": "/api/tournaments/{id}/standings",
}
"""Addresses that cost; `{n}` is another number each time."""


def run(bench: Bench) -> None:
    """Measures each page in turn."""
    size = QUICK if bench.quick else FULL
    bench.tell(Phrase(f"{size.pairs} coppie", f"{size.pairs} pairs"))
    with bench.servers.database() as database, tempfile.TemporaryDirectory() as folder:
        with override_settings(ALLOWED_HOSTS=["testserver"]):  # of the forms sent from here
            large, small = _played(size.pairs, size.rounds, "large"), _played(4, 1, "small")
            circuit = Circuit.objects.create(name="Estate", best=1, planned=1, owner="")
            CircuitEvening.objects.create(circuit=circuit, tournament=large)
        environ = site_environ(
            {"DATABASE_URL": database.url, "SECRET_KEY": settings.SECRET_KEY},
            os.environ["REDIS_URL"],
        )
        site = Site(environ, Path(folder) / "web.log")
        try:
            for name in chosen_pages():
                numbers = count()
                address = PAGES[name].format(id=large, circuit=circuit.id, n="{n}")

                def dear(address: str = address, numbers: "count[int]" = numbers) -> str:
                    return address.replace("{n}", str(next(numbers)))

                bench.tell(Phrase(name, name))
                seen = asyncio.run(_attack(site.url, f"/tournaments/{small}/", dear, size.read))
                _report(bench, name, seen)
        finally:
            site.stop()


def chosen_pages() -> list[str]:
    """The pages of this run: `SMAZZATA_HOSTILE=pdf,log` chooses two."""
    chosen = os.environ.get("SMAZZATA_HOSTILE", "")
    return chosen.split(",") if chosen else [*PAGES]


def _played(count: int, rounds: int, title: str) -> UUID:
    evening = begin(pairs(count), rounds=rounds, title=title, posted=False)
    evening.step("draw")
    for number in range(1, rounds + 1):
        _play_round(evening, number)
    return evening.id


def _play_round(evening: Evening, number: int) -> None:
    rng = Random(number)
    evening.step("propose")
    evening.post("", step="post", confirmed="yes")
    tables = len(load(evening.id).state.rounds[number - 1].tables)
    totals = [(t, 5 * rng.randrange(400), 5 * rng.randrange(400)) for t in range(1, tables + 1)]
    evening.results(number, *totals)
    evening.post("", step="close_round", confirmed="yes")


class Seen(NamedTuple):
    """Milliseconds that somebody waited for a page, and what the attack was answered."""

    quiet: list[float]
    attacked: list[float]
    answered: int
    refused: int


async def _attack(url: str, page: str, dear: Callable[[], str], times: int) -> Seen:
    statuses: list[int] = []
    begun = asyncio.Event()
    with closing(Browser(url, address=INNOCENT)) as innocent:
        await innocent.get(page)  # the connection is open, and templates are read
        quiet = await _read(innocent, page, times)
        attack = [asyncio.create_task(_hammer(url, dear, statuses, begun)) for _ in range(HOSTILE)]
        try:
            await begun.wait()
            attacked = await _read(innocent, page, times)
        finally:
            for task in attack:
                task.cancel()
            await asyncio.gather(*attack, return_exceptions=True)
    answered = statuses.count(200)
    return Seen(quiet, attacked, answered, len(statuses) - answered)


async def _read(browser: Browser, page: str, times: int) -> list[float]:
    begun = len(browser.seconds)
    for _ in range(times):
        answer = await browser.get(page)
        assert answer.status == 200, answer.status
        await asyncio.sleep(PAUSE_S)
    return [1000 * seconds for seconds in browser.seconds[begun:]]


async def _hammer(
    url: str, dear: Callable[[], str], statuses: list[int], begun: asyncio.Event
) -> None:
    with closing(Browser(url, address=STRANGER)) as browser:
        while True:
            statuses.append((await browser.get(dear())).status)
            begun.set()


def _report(bench: Bench, name: str, seen: Seen) -> None:
    for part, values in (("quiet", seen.quiet), ("attacked", seen.attacked)):
        for kind, figure in (("p50", median(values)), ("p99", p99(values))):
            words = Phrase(f"{name}, {part}, {kind}, ms", f"{name}, {part}, {kind}, ms")
            bench.values(f"hostile_{name}_{part}_{kind}", words, {OURS: round(figure, 1)})
    times = round(p99(seen.attacked) / p99(seen.quiet), 2)
    label = Phrase(f"{name}: p99 sotto attacco, volte", f"{name}: p99 attacked, times quiet")
    bench.fact(f"hostile_{name}_times", label, times, times <= 2)
    label = Phrase(f"{name}: risposte all'attacco", f"{name}: answers to the attack")
    bench.fact(f"hostile_{name}_answered", label, f"{seen.answered} + {seen.refused} × 429")
