"""Somebody else was quicker, or Redis is away: a page in answer, nothing half done."""

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.test import Client

from smazzata.config import addresses
from smazzata.config.cache import SharedCache
from smazzata.members.allauth_adapter import AccountAdapter
from smazzata.members.models import Account, Member
from smazzata.members.rate_limits import RateLimit, aconsume, consume
from tests.integration.members.conftest import PASSWORD

FORM = {"username": "anna", "email": "", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def rival(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes each username between the moment it was found free and the moment it is stored."""
    checked = AccountAdapter.clean_username

    def clean_username(self: Any, username: str, shallow: bool = False) -> str:
        free = checked(self, username, shallow)
        Account.objects.create_user(free)
        return str(free)

    monkeypatch.setattr(AccountAdapter, "clean_username", clean_username)


def test_the_slower_of_two_signs_up_again(
    db: None, rival: None, browser: Callable[..., Client]
) -> None:
    answer = browser().post("/account/signup/", FORM, follow=True)
    assert answer.redirect_chain == [("/account/signup/", 302)]
    assert "already exists" in answer.content.decode()
    assert Account.objects.count() == Member.objects.count() == 1


def test_the_slower_of_two_stays_a_guest(guest: Client, rival: None) -> None:
    answer = guest.post("/account/keep/", FORM)
    assert "Somebody with an account bears this name." in answer.content.decode()
    kept = Account.objects.get(member__name="Lucia")
    assert kept.is_guest
    assert not kept.has_usable_password()
    assert guest.get("/account/").status_code == 200


@pytest.fixture
def no_redis(settings: Any) -> SharedCache:
    """The shared cache of a Redis that does not answer."""
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.CACHES = addresses.cache_settings(settings.REDIS_URL, "x:")
    cache = caches["default"]
    assert isinstance(cache, SharedCache)
    return cache


def test_without_redis_the_cache_is_empty(no_redis: SharedCache) -> None:
    no_redis.set("a", 1)
    assert no_redis.get("a", "nothing") == "nothing"
    assert no_redis.add("a", 1) is False
    assert no_redis.delete("a") is False


def test_without_redis_each_process_counts_by_itself(
    no_redis: SharedCache, browser: Callable[..., Client], db: None, settings: Any
) -> None:
    once, who = RateLimit("a", 1, 3600), uuid4().hex
    assert consume(once, who) == 0
    assert 0 < consume(once, who) <= 7201
    assert consume(once, uuid4().hex) == 0

    async def twice() -> list[int]:
        return [await aconsume(once, f"socket-{who}") for _ in range(2)]

    assert [bool(wait) for wait in asyncio.run(twice())] == [False, True]
    settings.GUESTS_PER_ADDRESS = 1
    came = [
        browser().post("/account/guest/", {"name": name}, REMOTE_ADDR="198.51.100.44").status_code
        for name in ("Ada", "Bea")
    ]
    assert came == [302, 429]
    assert browser().get("/account/guest/", REMOTE_ADDR="198.51.100.44").status_code == 200


def test_without_redis_programs_are_served_and_nobody_logs_in(
    person: Callable[..., Account], browser: Callable[..., Client], no_redis: SharedCache
) -> None:
    client = browser(person("anna"))
    assert client.get("/api/").status_code == 200
    assert client.get("/account/").status_code == 200
    stranger = browser()
    answer = stranger.post("/account/login/", {"login": "anna", "password": PASSWORD})
    assert answer.status_code in {200, 429}
    assert stranger.get("/account/").status_code == 302


def test_the_cache_is_cleared_without_touching_what_others_keep(redis_url: str) -> None:
    cache = caches["default"]
    assert isinstance(cache, SharedCache)
    client = cache._cache.get_client(write=True)
    client.set("somebody-elses", 1, ex=60)
    cache.set("mine", {"a": [1.5, None]})
    assert cache.get("mine") == {"a": [1.5, None]}
    cache.clear()
    assert cache.get("mine") is None
    assert client.get("somebody-elses") == b"1"
    client.delete("somebody-elses")


def test_a_limit_is_used_up_and_has_a_time_to_wait(redis_url: str) -> None:
    once = RateLimit("test", 2, 3600)
    assert [consume(once, "a") for _ in range(2)] == [0, 0]
    assert 0 < consume(once, "a") <= 3601
    assert consume(once, "b") == 0
