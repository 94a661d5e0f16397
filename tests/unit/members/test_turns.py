"""Whose request a web process works on next."""

import asyncio
import json
from threading import Barrier
from typing import Any

import pytest
from asgiref.sync import AsyncToSync, SyncToAsync, ThreadSensitiveContext
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponse
from django.test import AsyncRequestFactory

from smazzata.members import turns
from smazzata.members.turns import AT_ONCE, PagesInTurn, Turns


class Requests:
    """Requests at one process, by the order in which work on them began."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.begun: list[str] = []
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, *names: str) -> None:
        """Each name is an address and a number."""
        for name in names:
            self._tasks[name] = asyncio.create_task(self._begin(name))
        await _settled()

    async def _begin(self, name: str) -> None:
        await self.turns.begin(name[0])
        self.begun.append(name)

    async def finish(self, *names: str) -> None:
        for name in names:
            self.turns.end(name[0])
        await _settled()

    async def leave(self, name: str) -> None:
        self._tasks[name].cancel()
        await _settled()


async def _settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.asyncio
async def test_one_address_alone_has_a_few_worked_on_at_once() -> None:
    requests = Requests(Turns())
    await requests.ask(*(f"a{n}" for n in range(AT_ONCE + 2)))
    assert len(requests.begun) == AT_ONCE
    await requests.finish("a0")
    assert len(requests.begun) == AT_ONCE + 1


@pytest.mark.asyncio
async def test_another_address_begins_at_once_however_many_wait() -> None:
    requests = Requests(Turns())
    await requests.ask(*(f"a{n}" for n in range(20)), "b0")
    assert requests.begun[-1] == "b0"
    await requests.finish("b0")
    await requests.ask("b1")
    assert requests.begun[-1] == "b1"


@pytest.mark.asyncio
async def test_where_others_ask_too_an_address_keeps_one(monkeypatch: pytest.MonkeyPatch) -> None:
    requests = Requests(Turns())
    await requests.ask(*(f"a{n}" for n in range(20)), "b0", "c0")
    await requests.finish("a0")
    assert requests.begun == ["a0", "a1", "b0", "c0"], "a has one, as b and c have"
    await requests.finish("a1")
    assert requests.begun[-1] == "a2"
    await requests.finish("b0", "c0")
    assert requests.begun[-1] == "a2", "they may come back at any moment"
    monkeypatch.setattr(turns, "OTHERS_S", 0)
    await requests.finish("a2")
    assert requests.begun[-2:] == ["a3", "a4"], "when they have gone it has all again"


@pytest.mark.asyncio
async def test_who_waits_is_called_address_after_address() -> None:
    requests = Requests(Turns(at_once=1))
    await requests.ask("a0", "a1", "a2", "b0", "b1", "b2")
    assert requests.begun == ["a0", "b0"]
    await requests.finish("a0")
    await requests.finish("b0")
    await requests.finish("a1")
    assert requests.begun == ["a0", "b0", "a1", "b1", "a2"]


@pytest.mark.asyncio
async def test_who_leaves_the_line_costs_nobody_a_turn() -> None:
    requests = Requests(Turns(at_once=1))
    await requests.ask("a0", "a1", "a2")
    await requests.leave("a1")
    await requests.finish("a0")
    assert requests.begun == ["a0", "a2"]
    # Called and gone at the same moment: the turn goes on to the next.
    await requests.ask("a3", "a4")
    requests.turns.end("a")
    await requests.leave("a3")
    assert requests.begun[-1] == "a4"


@pytest.mark.asyncio
async def test_nothing_is_kept_of_who_has_gone() -> None:
    requests = Requests(Turns())
    await requests.ask("a0", "a1", "a2", "a3", "b0")
    await requests.finish("a0", "a1", "a2", "a3", "b0")
    assert not requests.turns._working
    assert not requests.turns._waiting


@pytest.mark.asyncio
async def test_a_line_has_an_end() -> None:
    requests = Requests(Turns(at_once=1, most_waiting=2))
    await requests.ask("a0", "a1")
    assert not requests.turns.is_full("a")
    await requests.ask("a2")
    assert requests.turns.is_full("a")
    assert not requests.turns.is_full("b")


@pytest.mark.parametrize("telephones", [400])
@pytest.mark.asyncio
async def test_a_hall_behind_one_address_is_served_to_the_last(telephones: int) -> None:
    requests = Requests(Turns())
    names = [f"h{n}" for n in range(telephones)]
    await requests.ask(*names)
    assert not requests.turns.is_full("h")
    for name in names:
        await requests.finish(name)
    assert requests.begun == names, "in the order in which they asked"


@pytest.mark.asyncio
@pytest.mark.parametrize(("language", "words"), [("it", "Riprova tra"), ("en", "Try again in")])
async def test_who_finds_the_line_full_is_told_so(language: str, words: str) -> None:
    pages = PagesInTurn()
    pages._turns = Turns(at_once=1, most_waiting=0)
    for path in ("/", "/api/"):
        asked = AsyncRequestFactory().get(path, headers={"Accept-Language": language})
        answer = await pages.get_response_async(asked)
        assert answer.status_code == 429
        assert int(answer.headers["Retry-After"]) > 0
        said = answer.content.decode()  # type: ignore[attr-defined]
        assert words in said
        if path == "/api/":
            assert json.loads(said)["code"] == "too_many_requests"


@pytest.mark.asyncio
async def test_who_waits_for_something_holds_up_nobody_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As all do of whom each waits for a database that is away."""
    monkeypatch.setattr(turns, "HELD_S", 0.01)
    there = Barrier(10, timeout=60)

    def wait(handler: ASGIHandler, request: HttpRequest) -> HttpResponse:
        there.wait()
        return HttpResponse()

    monkeypatch.setattr(ASGIHandler, "get_response", wait)
    pages = PagesInTurn()

    async def ask() -> None:
        async with ThreadSensitiveContext():  # a thread of its own, as each request has
            await pages.get_response_async(AsyncRequestFactory().get("/"))

    async with asyncio.timeout(60):
        await asyncio.gather(*(ask() for _ in range(10)))
    assert not pages._turns._working


@pytest.mark.asyncio
async def test_a_page_is_made_in_one_thread_without_a_way_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ways: list[str] = []
    there, back = SyncToAsync.__call__, AsyncToSync.__call__

    async def note(way: Any, *said: Any, **named: Any) -> Any:
        ways.append("there")
        return await there(way, *said, **named)

    def note_back(way: Any, *said: Any, **named: Any) -> Any:
        ways.append("back")
        return back(way, *said, **named)

    monkeypatch.setattr(SyncToAsync, "__call__", note)
    monkeypatch.setattr(AsyncToSync, "__call__", note_back)
    async with ThreadSensitiveContext():
        asked = AsyncRequestFactory().get("/health/live/")
        answer = await PagesInTurn().get_response_async(asked)
    assert answer.status_code == 200
    assert ways == ["there"]
