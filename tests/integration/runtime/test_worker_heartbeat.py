"""Workers give signs of life by queue, and stop giving them when they die."""

from collections.abc import Callable
from pathlib import Path

import pytest
import redis
from django.conf import settings

from smazzata.runtime import worker_heartbeat
from smazzata.runtime.worker_heartbeat import Queue, expected_queues, queues
from tests.testbed.processes import CeleryWorker
from tests.testbed.waiting import wait_until

pytestmark = pytest.mark.fault

QUICK = """
from smazzata.runtime import worker_heartbeat

worker_heartbeat.EVERY_SECONDS = 0.1
"""
GONE_AFTER_SECONDS = 1.0


@pytest.mark.second_gate
def test_a_worker_is_seen_on_its_queues_until_it_is_killed(
    celery_worker_process: Callable[..., list[CeleryWorker]],
    redis_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert expected_queues() == sorted(expected_queues())
    assert {"celery", "live"} <= set(expected_queues())
    monkeypatch.setattr(worker_heartbeat, "GONE_AFTER_SECONDS", GONE_AFTER_SECONDS)
    (tmp_path / "quick_signs.py").write_text(QUICK)
    quick = {"environ": {"PYTHONPATH": str(tmp_path)}, "include": "quick_signs"}
    (both,) = celery_worker_process(queues="celery,live", **quick)
    celery_worker_process(queues="live", **quick)
    with redis.Redis.from_url(redis_url) as client:

        def last_sign() -> float:
            return client.zscore(f"{settings.REDIS_PREFIX}workers:celery", both.name) or 0.0

        names = ["celery", "live", "none"]
        all_there = {"celery": Queue(1, 0), "live": Queue(2, 0), "none": Queue(0, 0)}
        wait_until(lambda: queues(client, names) == all_there)
        first = last_sign()
        # Signs are given again and again: it is there for longer than one sign lasts.
        wait_until(lambda: last_sign() > first + GONE_AFTER_SECONDS)
        wait_until(lambda: queues(client, names) == all_there)
        both.kill()
        left = {"celery": Queue(0, 0), "live": Queue(1, 0), "none": Queue(0, 0)}
        wait_until(lambda: queues(client, names) == left)
