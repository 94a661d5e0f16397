"""Workers give signs of life by queue, and stop giving them when they die."""

import time
from collections.abc import Callable

import pytest
import redis

from smazzata.runtime import worker_heartbeat
from smazzata.runtime.worker_heartbeat import EVERY_SECONDS, Queue, expected_queues, queues
from tests.testbed.processes import CeleryWorker

pytestmark = pytest.mark.fault


def test_a_worker_is_seen_on_its_queues_until_it_is_killed(
    celery_worker_process: Callable[..., list[CeleryWorker]],
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert expected_queues() == sorted(expected_queues())
    assert {"celery", "live"} <= set(expected_queues())
    monkeypatch.setattr(worker_heartbeat, "GONE_AFTER_SECONDS", EVERY_SECONDS + 2)
    both, _ = celery_worker_process(queues="celery,live"), celery_worker_process(queues="live")
    with redis.Redis.from_url(redis_url) as client:
        assert queues(client, ["celery", "live", "none"]) == {
            "celery": Queue(1, 0), "live": Queue(2, 0), "none": Queue(0, 0),
        }  # fmt: skip
        time.sleep(EVERY_SECONDS + 3)  # signs are given again and again
        assert queues(client, ["celery"]) == {"celery": Queue(1, 0)}
        both[0].kill()
        time.sleep(EVERY_SECONDS + 3)
        assert queues(client, ["celery", "live"]) == {"celery": Queue(0, 0), "live": Queue(1, 0)}
