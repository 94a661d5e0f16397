"""Whether somebody works on a queue, as those who look after a site see it."""

import time
from collections.abc import Callable

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import override_settings

from smazzata.config import addresses
from smazzata.runtime import queues
from smazzata.runtime.tasks import answer
from tests.testbed.processes import CeleryWorker


@pytest.fixture(autouse=True)
def nothing_known(redis_url: str) -> None:
    cache.clear()


def test_a_queue_that_answers_is_not_silent() -> None:
    assert set(queues.silent_queues()) == set(settings.WORKER_PROCESSES)
    queues.answered("live")
    age = queues.queue_ages()["live"]
    assert age is not None
    assert age < queues.SILENT_S
    assert "live" not in queues.silent_queues()
    assert "thinking" in queues.silent_queues()


def test_an_answer_of_long_ago_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    queues.answered("live")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + queues.SILENT_S + 1)
    assert "live" in queues.silent_queues()


def test_the_clock_asks_every_queue_that_has_workers() -> None:
    asked = {
        entry["options"]["queue"]
        for entry in settings.CELERY_BEAT_SCHEDULE.values()
        if entry["task"] == "smazzata.runtime.tasks.answer"
    }
    assert asked == {queue for queue, count in settings.WORKER_PROCESSES.items() if count}


def test_workers_take_the_task_from_every_queue(
    celery_worker_process: Callable[..., list[CeleryWorker]],
) -> None:
    celery_worker_process(queues=",".join(settings.WORKER_PROCESSES))
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        if entry["task"] == "smazzata.runtime.tasks.answer":
            answer.apply_async(entry["args"], **entry["options"])
    deadline = time.monotonic() + 60
    while queues.silent_queues():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_without_redis_nothing_is_known_and_nobody_waits() -> None:
    away = "unix:///nowhere/redis.sock"
    with override_settings(CACHES=addresses.cache_settings(away, "away:")):
        started = time.monotonic()
        assert set(queues.queue_ages().values()) == {None}
        assert time.monotonic() - started < 2
