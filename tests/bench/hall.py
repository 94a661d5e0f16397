"""Suite `hall`: the end of a round in a hall of two hundred tables.

Four hundred telephones write their slips within five minutes, each over its own connection, and
have it fetched again as the page's script does; four score rooms type what came on paper, a
director closes the round and posts the next. Meanwhile a web server and a worker are killed, once
each. As many web servers as `hall` starts, a worker, the clock and the sequencer, PostgreSQL and
Redis, and the crowd itself run on this machine.
"""

import asyncio
import os
import tempfile
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from django.conf import settings
from django.test import override_settings

from games.kernel.words import Phrase
from smazzata.hall.management.commands.hall import Command
from smazzata.ledger.reader import load
from smazzata.runtime.management.commands.up import WEBS
from smazzata.tournament_management.auditors import decide_again
from tests.bench.bench import Bench
from tests.bench.live_site import cpu_of
from tests.bench.measure import p99
from tests.bench.report import OURS
from tests.testbed.hall_crowd import Seen, end_of_a_round, prepared, stored
from tests.testbed.site import site_environ
from tests.testbed.supervised_site import SupervisedSite
from tests.testbed.waiting import wait_until


class Size(NamedTuple):
    """How many tables, and the seconds within which their slips come."""

    tables: int
    within_s: float
    kills: bool = True
    """Whether a web server and a worker are killed meanwhile."""
    webs: int = Command.web_processes
    """Web servers: as many as a hall on a laptop has."""


FULL, QUICK = Size(200, 300), Size(4, 3)
CALM_CPU_S = 0.2
"""What processes that only wait for work use of a processor within a second, at most."""
MOST_S = 10.0
"""What we promise: seconds from the last slip to the next round, posted."""


def run(bench: Bench) -> None:
    """Measures one end of a round, and looks into the log afterwards."""
    size = chosen_size(quick=bench.quick)
    bench.tell(Phrase(f"Sala: {size.tables} tavoli", f"Hall: {size.tables} tables"))
    with bench.servers.database() as database, tempfile.TemporaryDirectory() as folder:
        with override_settings(ALLOWED_HOSTS=["testserver"]):  # of the forms sent from here
            hall = prepared(size.tables)
        environ = site_environ(
            {"DATABASE_URL": database.url, "SECRET_KEY": settings.SECRET_KEY},
            os.environ["REDIS_URL"],
        )
        with SupervisedSite(environ, Path(folder), ("celery",), size.webs) as site:
            disturb = [
                (size.within_s / 3, partial(site.kill, "web")),
                (size.within_s / 2, partial(site.kill, "worker-celery")),
            ]
            disturb = disturb if size.kills else []
            _settle(site)
            before = database.cpu_seconds()
            seen = asyncio.run(end_of_a_round(hall, site.url, size.within_s, disturb))
            webs = [site.children[name].process for name in WEBS[: size.webs]]
            spent = sum(cpu_of(web.pid) for web in webs if web)
            after = database.cpu_seconds()
        found = stored(hall)
        faults = list(decide_again(load(hall.evening.id)))
    _figures(bench, seen)
    bench.values(
        "hall_web_cpu",
        Phrase("CPU dei server web dopo la ripartenza, s", "web servers' CPU since a restart, s"),
        {OURS: round(spent, 1)},
    )
    if before is not None and after is not None:
        bench.values(
            "hall_database_cpu",
            Phrase("CPU di PostgreSQL, s", "PostgreSQL CPU, s"),
            {OURS: round(after - before, 1)},
        )
    bench.fact("hall_tables", Phrase("tavoli", "tables"), size.tables)
    bench.fact("hall_slips", Phrase("score scritti", "slips written"), len(seen.said))
    typed = Phrase("score trovati già battuti in sala", "slips found typed by a desk already")
    bench.fact("hall_found_typed", typed, seen.found_typed)
    bench.fact(
        "hall_killed", Phrase("processi uccisi", "processes killed"), len(site.deaths),
        len(site.deaths) == len(disturb),
    )  # fmt: skip
    bench.fact("hall_retried", Phrase("richieste ripetute", "requests sent again"), seen.retried)
    away = Phrase("richieste respinte (503) e ripetute", "requests turned away (503), sent again")
    bench.fact("hall_turned_away", away, seen.turned_away)
    wrong = Phrase("risposte sbagliate", "wrong answers")
    bench.fact("hall_wrong", wrong, ", ".join(seen.wrong[:5]) or "0", not seen.wrong)
    bench.fact("hall_lost", Phrase("persi", "lost"), len(found.lost), not found.lost)
    bench.fact("hall_doubled", Phrase("doppi", "doubled"), len(found.doubled), not found.doubled)
    bench.fact("hall_faults", Phrase("difetti nel registro", "faults in the log"), len(faults),
               not faults)  # fmt: skip


def chosen_size(*, quick: bool) -> Size:
    """The size of this run: `SMAZZATA_HALL=50,60` chooses 50 tables and 60 seconds; with `,quiet`
    nothing is killed, and with `,quiet,1` there is one web server.
    """
    chosen = os.environ.get("SMAZZATA_HALL", "")
    if not chosen:
        return QUICK if quick else FULL
    tables, within, *more = chosen.split(",")
    webs = int(more[1]) if len(more) > 1 else Command.web_processes
    return Size(int(tables), float(within), kills=not more, webs=webs)


def _settle(site: SupervisedSite) -> None:
    """Waits until all processes have started: at the end of a round they have run for an hour."""
    spent = [0.0]

    def has_settled() -> bool:
        spent.append(sum(cpu_of(c.process.pid) for c in site.children.values() if c.process))
        return spent[-1] - spent[-2] < CALM_CPU_S

    wait_until(has_settled, every=1.0)


def _figures(bench: Bench, seen: Seen) -> None:
    def value(name: str, it: str, en: str, figure: float) -> None:
        bench.values(f"hall_{name}", Phrase(it, en), {OURS: round(figure, 1)})

    said = [1000 * seconds for seconds in seen.said]
    value("slip_p50", "score detto, mediana, ms", "slip said, median, ms", median(said))
    value(
        "slip_p99", "score detto, 99º percentile, ms", "slip said, 99th percentile, ms", p99(said)
    )
    value("slip_most", "score detto, al più, ms", "slip said, most, ms", max(said))
    pages = [1000 * seconds for seconds in seen.pages]
    value(
        "page_p50",
        "pagina di un telefono, mediana, ms",
        "page of a phone, median, ms",
        median(pages),
    )
    value(
        "page_p99",
        "pagina di un telefono, 99º percentile, ms",
        "page of a phone, 99th percentile, ms",
        p99(pages),
    )
    for step, seconds in seen.steps.items():
        value(step, f"passo {step}, ms", f"step {step}, ms", 1000 * seconds)
    bench.fact("hall_looked", Phrase("score riletti", "slips fetched again"), seen.looked)
    bench.fact("hall_asked", Phrase("richieste in tutto", "requests in all"), seen.asked)
    posted = round(seen.posted - seen.last_slip, 2)
    label = Phrase("dall'ultimo score al turno esposto, s", "last slip to posted round, s")
    bench.fact("hall_posted_after", label, posted, posted < MOST_S)
