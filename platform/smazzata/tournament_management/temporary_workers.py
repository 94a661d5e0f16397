"""Workers for one tournament: those of a running site, or some of our own while it lasts."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from smazzata.config.celery import app
from smazzata.runtime import processes
from smazzata.runtime.supervisor import Child, Supervisor

ASK_AGAIN = 10.0
"""Seconds between two questions whether any worker is there."""
PATIENCE = 10.0
"""Seconds within which a worker answers where nobody else would play."""


class NoWorkersError(Exception):
    """Nobody takes the tasks of tournaments, and no workers of our own are wanted."""


def working(patience: float = 0.0) -> bool:
    """Whether a worker takes tournaments' tasks, asked for some seconds.

    Workers of other queues answer too: it is not enough that somebody does.
    """
    deadline = time.monotonic() + patience
    while True:
        answers = app.control.inspect(timeout=1.0).active_queues() or {}
        taken = {queue["name"] for queues in answers.values() for queue in queues}
        if app.conf.task_default_queue in taken:
            return True
        if time.monotonic() >= deadline:
            return False


class TemporaryWorkers:
    """Workers that are started if nobody else works, `count` processes; with 0 none ever is."""

    def __init__(self, folder: Path, count: int) -> None:
        self._folder = folder
        self._count = count
        self._started = False
        self._supervisor = Supervisor(folder, self._tell)
        self._asked = 0.0

    def ensure(self) -> None:
        """Start our own if nobody works; a site that was running may have stopped.

        Raises `NoWorkersError` where none may be started.
        """
        self._asked = time.monotonic()
        if self._started or working(0.0 if self._count else PATIENCE):
            return
        if not self._count:
            raise NoWorkersError
        self._started = True
        environ = processes.environment()
        self._supervisor.add(processes.worker(environ, self._count))
        self._supervisor.add(processes.clock(environ, self._folder))
        self._supervisor.add(processes.sequencer(environ))

    def look_after(self) -> None:
        """Start again what has died; now and then ask whether somebody still works.

        Raises `NoWorkersError` as `ensure` does.
        """
        self._supervisor.look_after()
        if time.monotonic() - self._asked > ASK_AGAIN:
            self.ensure()

    def stop(self) -> None:
        """End our own."""
        self._supervisor.stop()

    def _tell(self, child: Child, status: int) -> None:
        last = (self._folder / f"{child.name}.log").read_text(errors="replace").strip()
        sys.stderr.write(f"{child.name}: {status}. {last.splitlines()[-1] if last else ''}\n")


@contextmanager
def temporary_workers(count: int) -> Iterator[TemporaryWorkers]:
    """Workers for a `with` block, of our own only where no site runs."""
    # Workers may still write while the folder goes.
    with TemporaryDirectory(prefix="smazzata-", ignore_cleanup_errors=True) as name:
        workers = TemporaryWorkers(Path(name), count)
        workers.ensure()
        try:
            yield workers
        finally:
            workers.stop()
