"""What is dear is made once for many readers, and nobody is given what is not for them."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils.translation import override
from rest_framework.exceptions import Throttled

from smazzata.config import addresses
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation import shared_work
from smazzata.presentation.shared_work import share
from tests.testbed.waiting import wait_until

READERS = 8


class Work:
    """Something dear, which counts how often it was done and ends when it is let."""

    def __init__(self, made: bytes = b"dear", *, held: bool = False) -> None:
        self.done = 0
        self.begun, self.may_end = threading.Event(), threading.Event()
        self._made = made
        if not held:
            self.may_end.set()

    def __call__(self) -> bytes:
        self.done += 1
        self.begun.set()
        assert self.may_end.wait(60)
        return self._made


@pytest.fixture
def request_() -> HttpRequest:
    """Somebody without an account, whom no test before has counted."""
    place = uuid4().int
    address = f"10.{place % 250}.{place // 250 % 250}.{place // 62500 % 250}"
    return RequestFactory(REMOTE_ADDR=address).get("/")


@pytest.fixture
def key() -> tuple[str]:
    return (uuid4().hex,)


@pytest.fixture(params=["with Redis", "without Redis"])
def redis_or_not(request: Any, redis_url: str, settings: Any) -> bool:
    if request.param == "with Redis":
        return True
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.CACHES = addresses.cache_settings(settings.REDIS_URL, "x:")
    return False


def test_many_who_ask_at_once_have_it_made_once(
    redis_or_not: bool, request_: HttpRequest, key: tuple[str]
) -> None:
    work = Work(held=True)
    with ThreadPoolExecutor(READERS) as readers:
        asked = [readers.submit(share, request_, key, work) for _ in range(READERS)]
        wait_until(lambda: work.begun.is_set() and _waiting() == READERS - 1)
        work.may_end.set()
        assert {each.result() for each in asked} == {b"dear"}
    assert work.done == 1
    again = Work()
    assert share(request_, key, again) == b"dear"
    assert again.done == (0 if redis_or_not else 1), "kept in Redis, and nowhere else"


def _waiting() -> int:
    """How many threads wait for what another one makes."""
    return sum(flight.readers - 1 for flight in shared_work._flights.values())


def test_another_process_waits_for_the_one_that_makes_it(
    redis_url: str, request_: HttpRequest, key: tuple[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = threading.Semaphore(0)
    wait = shared_work._wait

    def look(until: float) -> None:
        looks.release()
        wait(until)

    monkeypatch.setattr(shared_work, "_wait", look)
    theirs, ours = Work(b"theirs", held=True), Work(b"ours")
    with ThreadPoolExecutor(2) as processes:
        first = processes.submit(share, request_, key, theirs)
        assert theirs.begun.wait(60)
        # Another process knows nothing of what this one has begun.
        monkeypatch.setattr(shared_work, "_flights", {})
        monkeypatch.setattr(shared_work, "_AT_WORK", threading.Lock())
        second = processes.submit(share, request_, key, ours)
        assert looks.acquire(timeout=60), "it looks whether it is there"
        theirs.may_end.set()
        assert second.result() == b"theirs"
        assert first.result() == b"theirs"
    assert ours.done == 0


def test_what_failed_for_one_is_made_by_the_next(
    redis_or_not: bool, request_: HttpRequest, key: tuple[str]
) -> None:
    def fail() -> bytes:
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011  ours
        share(request_, key, fail)
    assert share(request_, key, Work()) == b"dear"


def test_each_language_and_each_key_has_its_own(redis_url: str, request_: HttpRequest) -> None:
    work = Work()
    for language in ("it", "en"):
        for version in (1, 2):
            with override(language):
                share(request_, (request_.META["REMOTE_ADDR"], version), work)
    assert work.done == 4


def test_what_is_kept_can_be_read_by_nobody_else_and_changed_by_nobody(
    redis_url: str, request_: HttpRequest, key: tuple[str]
) -> None:
    share(request_, key, Work(b"Anna Rossi"))
    name = shared_work._name(key)
    kept = cache.get(name)
    assert "Anna" not in kept
    cache.set(name, kept[:-8] + "AAAAAAA=")
    assert share(request_, key, Work(b"made anew")) == b"made anew"


def test_only_what_is_made_is_counted(redis_url: str, request_: HttpRequest) -> None:
    twice, who = RateLimit(f"twice-{uuid4().hex}", 2, 3600), request_.META["REMOTE_ADDR"]
    for _ in range(400):  # a hall behind one address
        for number in (1, 2):
            share(request_, (who, number), Work(), twice)
    with pytest.raises(Throttled):
        share(request_, (who, 3), Work(), twice)
    assert share(request_, (who, 1), Work(b"other"), twice) == b"dear", "it is still there"


def test_who_waits_too_long_is_told_to_come_again(
    redis_url: str, request_: HttpRequest, key: tuple[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_work, "PATIENCE_S", 0.01)
    with shared_work._AT_WORK, pytest.raises(Throttled):
        share(request_, key, Work())
    assert share(request_, key, Work()) == b"dear"
