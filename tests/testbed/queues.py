"""What waits in the queues of tasks."""

from contextlib import suppress
from queue import Empty
from typing import Any

import redis
from django.conf import settings

from smazzata.config.celery import app


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
