"""Whether somebody works on a queue, as those who look after a site see it."""

import pytest
from django.conf import settings
from django.core.cache import cache

from smazzata.config.celery import app
from smazzata.runtime import queues


@pytest.fixture(autouse=True)
def nothing_known(redis_url: str) -> None:
    cache.clear()


def test_a_queue_that_answers_is_not_silent() -> None:
    assert set(queues.silent_queues()) == set(settings.WORKER_PROCESSES)
    queues.answer("live")
    age = queues.queue_ages()["live"]
    assert age is not None
    assert age < queues.SILENT_S
    assert "live" not in queues.silent_queues()
    assert "thinking" in queues.silent_queues()


def test_an_answer_of_long_ago_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    queues.answer("live")
    now = queues.now_ms()
    monkeypatch.setattr(queues, "now_ms", lambda: now + 61_000)
    assert "live" in queues.silent_queues()


def test_the_clock_asks_every_queue_that_has_workers() -> None:
    asked = {
        entry["options"]["queue"]
        for entry in settings.CELERY_BEAT_SCHEDULE.values()
        if entry["task"] == queues.answer.name
    }
    assert asked == {queue for queue, count in settings.WORKER_PROCESSES.items() if count}
    app.loader.import_default_modules()
    assert queues.answer.name in app.tasks, "workers know the task"
