"""After a time-out nobody asks Redis for a while; then one does, and then all."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from redis.asyncio import Redis as AsyncRedis
from redis.asyncio.connection import AbstractConnection as AsyncConnection
from redis.connection import AbstractConnection

from smazzata.config.channel_layer import ChannelLayer
from smazzata.runtime import redis_circuit
from smazzata.runtime.redis_circuit import (
    AsyncCircuitRetry,
    Circuit,
    CircuitRetry,
    RedisSilent,
)
from smazzata.runtime.redis_server import EmbeddedRedis

TIMEOUT = 1.0


class Clock:
    """The circuit's clock: it runs, and is set forward instead of being waited for."""

    ahead = 0.0

    def monotonic(self) -> float:
        return time.monotonic() + self.ahead

    def pause_is_over(self) -> None:
        self.ahead += redis_circuit.PAUSE


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(redis_circuit, "time", clock)
    return clock


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What any client has sent: who sends nothing waits for nobody."""
    sent: list[object] = []
    once: Any = AbstractConnection.send_packed_command
    later: Any = AsyncConnection.send_packed_command

    def send(self: AbstractConnection, command: object, check_health: bool = True) -> None:
        sent.append(command)
        once(self, command, check_health)

    async def send_later(self: Any, command: Any, check_health: bool = True) -> None:
        sent.append(command)
        await later(self, command, check_health)

    monkeypatch.setattr(AbstractConnection, "send_packed_command", send)
    monkeypatch.setattr(AsyncConnection, "send_packed_command", send_later)
    return sent


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EmbeddedRedis]:
    """A Redis of one's own, and a circuit of one's own."""
    circuit = Circuit()
    monkeypatch.setattr(redis_circuit, "circuit", circuit)
    monkeypatch.setattr("smazzata.config.channel_layer.circuit", circuit)
    monkeypatch.setattr("smazzata.config.channel_layer.TIMEOUT", TIMEOUT)
    found = EmbeddedRedis(tmp_path / "redis", durable=False)
    found.start()
    yield found
    found.stop()


def test_a_client_waits_once_and_finds_redis_again(
    server: EmbeddedRedis, clock: Clock, said: list[object]
) -> None:
    client = redis.Redis.from_url(server.url(), socket_timeout=TIMEOUT, retry=CircuitRetry())
    other = redis.Redis.from_url(server.url(), socket_timeout=TIMEOUT, retry=CircuitRetry())
    assert client.ping()
    pid = server.pid()
    os.kill(pid, signal.SIGSTOP)
    try:
        with pytest.raises(redis.TimeoutError) as first:
            client.ping()
        assert not isinstance(first.value, RedisSilent)
        said.clear()
        for asking in (client, other):
            with pytest.raises(RedisSilent):
                asking.ping()
        assert said == []
        clock.pause_is_over()
        with pytest.raises(redis.TimeoutError) as second:
            other.ping()  # connects and asks: one command
        assert not isinstance(second.value, RedisSilent)
        with pytest.raises(RedisSilent):
            client.ping()
    finally:
        os.kill(pid, signal.SIGCONT)
    clock.pause_is_over()
    assert other.ping()
    assert client.ping()


def test_a_redis_that_refuses_is_asked_again_at_once(server: EmbeddedRedis) -> None:
    client = redis.Redis.from_url(server.url(), socket_timeout=TIMEOUT, retry=CircuitRetry())
    server.stop()
    with pytest.raises(redis.ConnectionError):
        client.ping()
    server.start()
    assert client.ping()


def test_the_event_loop_and_the_channel_layer_ask_in_the_same_way(
    server: EmbeddedRedis, clock: Clock, said: list[object]
) -> None:
    asyncio.run(_asked(server, clock, said))


async def _asked(server: EmbeddedRedis, clock: Clock, said: list[object]) -> None:
    client = AsyncRedis.from_url(server.url(), socket_timeout=TIMEOUT, retry=AsyncCircuitRetry())
    layer = ChannelLayer(hosts=[server.url()])
    channel = await layer.new_channel()
    await layer.group_add("group", channel)
    pid = server.pid()
    os.kill(pid, signal.SIGSTOP)
    try:
        with pytest.raises(TimeoutError):
            await layer.group_send("group", {"type": "lost"})
        said.clear()
        with pytest.raises(RedisSilent):
            await client.ping()
        with pytest.raises(RedisSilent):
            await layer.group_add("another", channel)
        assert said == []
    finally:
        os.kill(pid, signal.SIGCONT)
    clock.pause_is_over()
    await layer.group_send("group", {"type": "heard"})
    heard = [(await layer.receive(channel))["type"]]
    if heard == ["lost"]:  # it may have been on its way
        heard = [(await layer.receive(channel))["type"]]
    assert heard == ["heard"]
    assert await client.ping()
    await client.aclose()
    await layer.flush()
