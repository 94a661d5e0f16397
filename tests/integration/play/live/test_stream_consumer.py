"""The socket of a page that shows a match: how far it has come, to the last move."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from smazzata.ledger.errors import StorageFailed
from smazzata.play.live.stream_consumer import StreamConsumer


def test_a_move_that_comes_as_the_one_before_has_just_been_told_is_told_too() -> None:
    """Nobody wakes the socket for it again, when it was the last of the match."""
    told: list[int] = []

    async def play() -> None:
        socket, last = StreamConsumer(), asyncio.Event()
        prefix: Any = SimpleNamespace(version=1)
        socket.prefix = prefix

        def next_move() -> None:
            prefix.version = 2
            socket.wake("moves")

        async def tell(body: dict[str, int]) -> None:
            told.append(body["version"])
            if body["version"] == 1:
                # Runs between the end of the task and what is told of its end.
                asyncio.get_running_loop().call_soon(next_move)
            else:
                last.set()

        socket.send_json = tell
        socket.wake("moves")
        async with asyncio.timeout(10):
            await last.wait()
        assert socket._saying is not None
        await socket._saying

    asyncio.run(play())
    assert told == [1, 2]


def test_who_could_not_be_looked_up_is_told_with_the_next_move(
    caplog: pytest.LogCaptureFixture,
) -> None:
    told: list[int] = []
    looks = iter([StorageFailed("database_unreachable"), None])

    async def play() -> None:
        socket = StreamConsumer()
        socket.prefix = SimpleNamespace(version=1)  # type: ignore[assignment]

        async def look() -> bool:
            if error := next(looks):
                raise error
            return True

        async def tell(body: dict[str, int]) -> None:
            told.append(body["version"])

        socket._may_hear = look  # type: ignore[method-assign]
        socket.send_json = tell
        for _ in range(2):
            socket.wake("moves")
            assert socket._saying is not None
            await socket._saying

    asyncio.run(play())
    assert told == [1]
    assert "page_not_told: database_unreachable" in caplog.text
