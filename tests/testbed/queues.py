"""What waits in the queues of tasks."""

from contextlib import suppress
from queue import Empty
from typing import Any

import redis
from django.conf import settings

from smazzata.config.celery import app


def empty_queues() -> None:
    """Forget all tasks, before workers start and after: those of the last test may wait there.

    The clock of a site that has ended may have sent some that nobody took.
    """
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        for key in client.scan_iter(match=f"{settings.REDIS_PREFIX}*", count=1000):
            client.delete(key)


def sent(queue: str) -> list[Any]:
    """The messages that wait in a queue, taken out of it."""
    found = []
    with (
        suppress(Empty),
        app.connection_for_read() as connection,
        connection.SimpleQueue(queue) as waiting,
    ):
        while True:
            found.append(waiting.get_nowait())
            found[-1].ack()
    return found


def unfinished(queue: str) -> int:
    """How many tasks wait in a queue, or were taken by a worker that has not ended them."""
    prefix = settings.REDIS_PREFIX
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        return int(client.llen(f"{prefix}{queue}")) + int(client.hlen(f"{prefix}unacked"))
