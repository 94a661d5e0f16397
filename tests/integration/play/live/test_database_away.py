"""Sockets while the database is away for a moment: no fault, no trace, and nobody sent off."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.routing import URLRouter
from django.db import OperationalError

from smazzata.config.sockets import TRY_AGAIN_LATER, closed_while_away
from smazzata.ledger.errors import StorageFailed, UnknownStream
from smazzata.play.live import consumer, stream_consumer
from smazzata.play.live.consumer import BROKEN, TableConsumer
from smazzata.play.routing import websocket_urlpatterns
from smazzata.presentation.version_consumer import UNKNOWN
from smazzata.runtime.redis_circuit import RedisSilent
from smazzata.tables import unattended


def away(*_given: Any, **_more: Any) -> Any:
    """What a call ends with that asks the database."""
    raise StorageFailed("database_unreachable")


class Client:
    """The other end of a socket: says what it is given, hears everything, and leaves.

    With `until` it stays for that.
    """

    def __init__(self, *says: dict[str, Any], until: asyncio.Event | None = None) -> None:
        self._until = until
        self._says = [{"type": "websocket.connect"}, *says]
        self.heard: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        if self._says:
            return self._says.pop(0)
        if self._until is not None:
            await self._until.wait()
        return {"type": "websocket.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        self.heard.append(message)


def window(client: Client) -> TableConsumer:
    scope = {"type": "websocket", "url_route": {"kwargs": {"table_id": uuid4()}}, "headers": []}
    return TableConsumer(scope | {"query_string": b""}, client.receive, client.send)


def no_traceback(caplog: pytest.LogCaptureFixture) -> bool:
    return not any(record.exc_info for record in caplog.records)


def test_a_window_that_opens_is_to_come_again_and_leaves_no_trace(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(consumer, "principal_for", away)
    client = Client()
    asyncio.run(window(client).run())
    assert client.heard[-1] == {"type": "websocket.close", "code": BROKEN}
    assert "database_unreachable" in caplog.text
    assert no_traceback(caplog)


def test_a_message_is_answered_as_unavailable_and_leaves_no_trace(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(consumer, "feed_registry", away)
    client = Client({"type": "websocket.receive", "text": '{"do": "join"}'})
    asyncio.run(window(client).run())
    assert '"unavailable"' in client.heard[-1]["text"]
    assert "database_unreachable" in caplog.text
    assert no_traceback(caplog)


@pytest.mark.parametrize("error", [StorageFailed("database_unreachable"), OperationalError()])
def test_nobody_is_sent_off_because_nobody_could_look_who_they_are(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looks: list[TableConsumer] = []
    twice = asyncio.Event()

    async def look(self: TableConsumer) -> None:
        looks.append(self)
        if len(looks) > 1:
            twice.set()
        raise error

    monkeypatch.setattr(consumer, "LOOK", 0.01)
    monkeypatch.setattr(TableConsumer, "check_login", look)
    client = Client(until=twice)
    asyncio.run(window(client).run())
    assert len(looks) > 1
    assert [message["type"] for message in client.heard] == ["websocket.accept"]
    assert "login_not_checked" in caplog.text


@pytest.mark.parametrize("error", [StorageFailed("stream_busy"), OperationalError()])
def test_a_table_that_cannot_be_taken_up_now_is_joined_all_the_same(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_given: Any) -> None:
        raise error

    monkeypatch.setattr(unattended, "resume", fail)
    asyncio.run(window(Client())._take_up())
    assert "table_not_taken_up" in caplog.text


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (StorageFailed("database_unreachable"), TRY_AGAIN_LATER),
        (UnknownStream(uuid4()), UNKNOWN),
        (RedisSilent(), TRY_AGAIN_LATER),
        (TimeoutError(), TRY_AGAIN_LATER),
    ],
)
def test_a_page_comes_again_unless_there_is_nothing_to_hear_of(
    error: Exception, code: int, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: Any) -> None:
        raise error

    monkeypatch.setattr(stream_consumer, "head", fail)
    sockets: Any = closed_while_away(URLRouter(websocket_urlpatterns))

    async def closed() -> int:
        path = f"/ws/streams/{uuid4()}"
        communicator: Any = ApplicationCommunicator
        page = communicator(sockets, {"type": "websocket", "path": path, "headers": []})
        await page.send_input({"type": "websocket.connect"})
        assert (await page.receive_output())["type"] == "websocket.accept"
        return int((await page.receive_output())["code"])

    assert asyncio.run(closed()) == code
