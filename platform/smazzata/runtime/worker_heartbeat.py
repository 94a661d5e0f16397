"""A sign of life of each worker, by queue, in Redis.

A worker that has lost its broker for good may live on without taking a task. So the sign comes
from the very loop that takes tasks: a step of Celery's consumer, begun anew with each connection.
Workers need not answer anybody for this, and whoever looks reads two numbers a queue.
"""

import time
from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple

import redis
from celery import bootsteps
from django.conf import settings
from kombu.transport.redis import Channel

EVERY_SECONDS = 5.0
GONE_AFTER_SECONDS = 20.0


class Queue(NamedTuple):
    """How a queue stands: workers that take from it, and tasks that nobody has taken."""

    workers: int
    waiting: int


class WorkerHeartbeat(bootsteps.StartStopStep):
    """The step of a worker's consumer that gives the sign; see the module."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, _parent: Any, **_options: Any) -> None:
        self._timer: Any = None
        self._redis = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1)

    def start(self, parent: Any) -> None:
        """The consumer has its queues: give the first sign."""
        self._give(parent)
        self._timer = parent.timer.call_repeatedly(EVERY_SECONDS, self._give, (parent,))

    def stop(self, _parent: Any) -> None:
        """The consumer ends, or connects anew."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    shutdown = stop

    def _give(self, consumer: Any) -> None:
        now = time.time()
        try:
            with self._redis.pipeline(transaction=False) as pipe:
                for queue in consumer.app.amqp.queues.consume_from:
                    pipe.zadd(_key(queue), {consumer.hostname: now})
                    pipe.zremrangebyscore(_key(queue), 0, now - GONE_AFTER_SECONDS)
                    pipe.expire(_key(queue), int(GONE_AFTER_SECONDS))
                pipe.execute()
        except redis.RedisError:
            pass  # no sign is the sign


def queues(client: redis.Redis, names: Iterable[str]) -> dict[str, Queue]:
    """How the queues stand, in one round trip. Raises `redis.RedisError`."""
    names, steps = list(names), settings.CELERY_BROKER_TRANSPORT_OPTIONS["priority_steps"]
    alive_since = time.time() - GONE_AFTER_SECONDS
    with client.pipeline(transaction=False) as pipe:
        for name in names:
            pipe.zcount(_key(name), alive_since, "+inf")
            for step in steps:
                pipe.llen(settings.REDIS_PREFIX + name + (f"{Channel.sep}{step}" if step else ""))
        answers = iter(pipe.execute())
    return {name: Queue(next(answers), sum(islice(answers, len(steps)))) for name in names}


def expected_queues() -> list[str]:
    """The queues that the site's tasks go to, whichever machine works on them."""
    return sorted(settings.WORKER_PROCESSES)


def _key(queue: str) -> str:
    return f"{settings.REDIS_PREFIX}workers:{queue}"
