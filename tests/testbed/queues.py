"""What waits in the queues of tasks."""

from contextlib import suppress
from queue import Empty
from typing import Any

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
