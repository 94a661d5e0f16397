"""The processes of a site beside the web server, as children of a supervisor.

Each queue of tasks has a worker of its own, so that nothing waits behind work of another kind:

* `live`: what is due at tables at which people play, time-outs above all, and storing it;
* `thinking`: bots that decide by judgement alone, in milliseconds;
* `search`: bots that look ahead, and take up to a second of a core for it;
* `push`: messages to telephones, which wait for push services somewhere in the world;
* `celery`: tournaments of bots, mails, and whatever nobody waits for at a table.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings

from smazzata.runtime.supervisor import Child

# Without the page with which each process would begin.
_CELERY = [sys.executable, "-m", "celery", "--quiet", "-A", "smazzata.config.celery"]


def environment() -> dict[str, str]:
    """What children need to find the services of this process; never the owner's address."""
    inherited = {name: value for name, value in os.environ.items() if name != "DATABASE_OWNER_URL"}
    return inherited | {
        "DATABASE_URL": settings.DATABASE_URL,
        "REDIS_URL": settings.REDIS_URL,
        "SECRET_KEY": settings.SECRET_KEY,
    }


def manage(*words: str) -> list[str | Path]:
    """The command line of `manage.py WORDS`."""
    return [sys.executable, settings.BASE_DIR / "manage.py", *words]


def workers(environ: Mapping[str, str]) -> list[Child]:
    """One Celery worker a queue, with as many processes as `WORKER_PROCESSES` says."""
    return [
        worker(environ, processes, f"worker-{queue}", queue)
        for queue, processes in settings.WORKER_PROCESSES.items()
        if processes
    ]


def worker(
    environ: Mapping[str, str], processes: int, name: str = "worker", queue: str = "celery"
) -> Child:
    """A Celery worker with so many processes for one queue."""
    command = [
        *_CELERY, "worker", "--concurrency", str(processes), "--loglevel", "WARNING",
        "--queues", queue, "--hostname", f"{name}-{os.getpid()}@%h",
        # Workers need not know of each other; that they work is seen by `worker_heartbeat`.
        "--without-gossip", "--without-mingle", "--without-heartbeat",
    ]  # fmt: skip
    return Child(name, command, environ)


def clock(environ: Mapping[str, str], folder: Path) -> Child:
    """The clock of periodic tasks: one, however many workers there are."""
    command: list[str | Path] = [
        *_CELERY, "beat", "--pidfile", "", "--schedule", folder / "clock", "--loglevel", "WARNING",
    ]  # fmt: skip
    return Child("clock", command, environ)


def sequencer(environ: Mapping[str, str]) -> Child:
    """The process that puts events in order and feeds the projections."""
    return Child("sequencer", manage("sequence"), environ)
