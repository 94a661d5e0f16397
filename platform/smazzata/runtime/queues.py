"""Which queues of tasks are being worked on.

A worker may live and take no tasks, so nobody asks whether it lives: every few seconds the clock
sends a task to each queue that only says that it was done. How long ago that was is known to
everybody who shares the cache. Nobody needs it to play: it is for those who look after a site.
"""

import time

from django.conf import settings
from django.core.cache import cache

SILENT_S = 60.0
"""A queue that has not answered for so long has no worker, or more to do than it can."""
_KEPT_S = 24 * 3600


def _key(queue: str) -> str:
    return f"queue-answered:{queue}"


def answered(queue: str) -> None:
    """A queue is being worked on: here is a task that came through it."""
    cache.set(_key(queue), time.time(), _KEPT_S)


def queue_ages() -> dict[str, float | None]:
    """Seconds since each queue was last worked on, by its name.

    None for a queue of which nothing is known: none has answered for a day, or Redis is away. The
    queues are those for which this site has workers (`WORKER_PROCESSES`).
    """
    now = time.time()
    ages: dict[str, float | None] = {}
    for queue, processes in settings.WORKER_PROCESSES.items():
        if processes:
            answered = cache.get(_key(queue))
            ages[queue] = None if answered is None else max(0.0, now - float(answered))
    return ages


def silent_queues() -> list[str]:
    """The queues on which nobody seems to work."""
    return [queue for queue, age in queue_ages().items() if age is None or age > SILENT_S]
