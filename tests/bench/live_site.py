"""A whole site for the suite `live`: every role as a process of its own, as `up` would start them.

PostgreSQL and Redis are the run's own. Each process tells PostgreSQL its role as its application
name, so that what it asks can be counted apart.
"""

import os
import signal
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psutil
from django.conf import settings

from games.kernel.words import Phrase
from smazzata.config.celery import app
from smazzata.runtime import processes
from smazzata.runtime.supervisor import Child, Supervisor
from tests.bench.bench import Bench
from tests.bench.own_server import Database
from tests.testbed.site import Site, site_environ

WEBS = 2


class LiveSite:
    """Two web servers, a worker for each queue, the clock and the sequencer.

    A `small` one has a single worker for all queues.
    """

    def __init__(
        self, environ: Mapping[str, str], folder: Path, stack: ExitStack, *, small: bool
    ) -> None:
        self._supervisor = Supervisor(folder, lambda child, status: None)
        stack.callback(self._supervisor.stop)
        queues = ",".join(settings.WORKER_PROCESSES)
        one = processes.worker(environ, 2, "worker-all", queues)
        children = [
            *([one] if small else processes.workers(environ)),
            processes.clock(environ, folder),
            processes.sequencer(environ),
        ]
        self.roles: dict[str, list[int]] = {}
        for child in children:
            self._start(child)
        self.webs = []
        for number in range(WEBS):
            web = Site({**environ, "PGAPPNAME": "web"}, folder / f"web-{number}.log")
            stack.callback(web.stop)
            self.webs.append(web)
        self.roles["web"] = [web.process.pid for web in self.webs]
        _workers_ready([child.name for child in children if child.name.startswith("worker")])

    def _start(self, child: Child) -> None:
        role = child.name.removeprefix("worker-")
        child.environ = {**child.environ, "PGAPPNAME": role}
        self._supervisor.add(child)
        assert child.process is not None
        self.roles.setdefault(role, []).append(child.process.pid)

    def urls(self) -> list[str]:
        """The addresses of the web servers."""
        return [web.url for web in self.webs]

    def cpu_seconds(self) -> dict[str, float]:
        """CPU time that each role has used so far, its children included."""
        return {role: sum(map(cpu_of, pids)) for role, pids in self.roles.items()}


def cpu_of(pid: int) -> float:
    """CPU time that a process has used so far, its children included; 0 when it is gone."""
    spent = 0.0
    try:
        leader = psutil.Process(pid)
        family = [leader, *leader.children(recursive=True)]
    except psutil.NoSuchProcess:
        return 0.0
    for process in family:
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        spent += times.user + times.system
    return spent


def _workers_ready(names: list[str]) -> None:
    for _ in range(60):
        answered = {next(iter(answer)) for answer in app.control.ping(timeout=1.0) or ()}
        if all(any(a.startswith(f"{name}-") for a in answered) for name in names):
            return
    raise AssertionError(f"of {names} only {answered} answered")


@contextmanager
def live_site(url: str, *, small: bool) -> Iterator[LiveSite]:
    """The site on a database, with the Redis of the run."""
    environ = site_environ(
        {"DATABASE_URL": url, "SECRET_KEY": settings.SECRET_KEY}, os.environ["REDIS_URL"]
    )
    handlers = {n: signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM)}
    try:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            yield LiveSite(environ, folder, stack, small=small)
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


@contextmanager
def site_of(bench: Bench) -> Iterator[tuple[Database, LiveSite]]:
    """A database and the site on it: the suite's own, in a quick run that of the suite before."""
    bench.tell(Phrase("Avvio dei server", "Starting the servers"))
    servers = bench.servers

    @contextmanager
    def make() -> Iterator[tuple[Database, LiveSite]]:
        with (
            servers.database() as database,
            live_site(database.url, small=bench.quick) as site,
        ):
            yield database, site

    if bench.quick:
        yield servers.lend(make)
    else:
        with make() as made:
            yield made
