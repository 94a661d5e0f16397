"""After a time-out nobody asks Redis for a while; then one does, and then all."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from redis.asyncio import Redis as AsyncRedis

from smazzata.config.channel_layer import ChannelLayer
from smazzata.runtime import redis_circuit
from smazzata.runtime.redis_circuit import (
    AsyncCircuitRetry,
    Circuit,
    CircuitRetry,
    RedisSilent,
)
from smazzata.runtime.redis_server import EmbeddedRedis

TIMEOUT, PAUSE = 1.0, 1.5


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EmbeddedRedis]:
    """A Redis of one's own, and a circuit of one's own that is quick."""
    monkeypatch.setattr(redis_circuit, "PAUSE", PAUSE)
    circuit = Circuit()
    monkeypatch.setattr(redis_circuit, "circuit", circuit)
    monkeypatch.setattr("smazzata.config.channel_layer.circuit", circuit)
    monkeypatch.setattr("smazzata.config.channel_layer.TIMEOUT", TIMEOUT)
    found = EmbeddedRedis(tmp_path / "redis", durable=False)
    found.start()
    yield found
    found.stop()


def test_a_client_waits_once_and_finds_redis_again(server: EmbeddedRedis) -> None:
    client = redis.Redis.from_url(server.url(), socket_timeout=TIMEOUT, retry=CircuitRetry())
    other = redis.Redis.from_url(server.url(), socket_timeout=TIMEOUT, retry=CircuitRetry())
    assert client.ping()
    pid = server.pid()
    os.kill(pid, signal.SIGSTOP)
    try:
        with pytest.raises(redis.TimeoutError) as first:
            client.ping()
        assert not isinstance(first.value, RedisSilent)
        for asking in (client, other):
            began = time.monotonic()
            with pytest.raises(RedisSilent):
                asking.ping()
            assert time.monotonic() - began < TIMEOUT / 2
        time.sleep(PAUSE)
        with pytest.raises(redis.TimeoutError) as second:
            other.ping()  # connects and asks: one command
        assert not isinstance(second.value, RedisSilent)
        with pytest.raises(RedisSilent):
            client.ping()
    finally:
        os.kill(pid, signal.SIGCONT)
    time.sleep(PAUSE)
    assert other.ping()
    assert client.ping()


def test_a_redis_that_refuses_is_asked_again_at_once(server: EmbeddedRedis) -> None:
    client = redis.Redis.from_url(server.url(), socket_timeout=TIMEOUT, retry=CircuitRetry())
    server.stop()
    with pytest.raises(redis.ConnectionError):
        client.ping()
    server.start()
    assert client.ping()


def test_the_event_loop_and_the_channel_layer_ask_in_the_same_way(server: EmbeddedRedis) -> None:
    asyncio.run(_asked(server))


async def _asked(server: EmbeddedRedis) -> None:
    client = AsyncRedis.from_url(server.url(), socket_timeout=TIMEOUT, retry=AsyncCircuitRetry())
    layer = ChannelLayer(hosts=[server.url()])
    channel = await layer.new_channel()
    await layer.group_add("group", channel)
    pid = server.pid()
    os.kill(pid, signal.SIGSTOP)
    try:
        with pytest.raises(TimeoutError):
            await layer.group_send("group", {"type": "lost"})
        began = time.monotonic()
        with pytest.raises(RedisSilent):
            await client.ping()
        with pytest.raises(RedisSilent):
            await layer.group_add("another", channel)
        assert time.monotonic() - began < TIMEOUT / 2
    finally:
        os.kill(pid, signal.SIGCONT)
    await asyncio.sleep(PAUSE)
    await layer.group_send("group", {"type": "heard"})
    heard = [(await layer.receive(channel))["type"]]
    if heard == ["lost"]:  # it may have been on its way
        heard = [(await layer.receive(channel))["type"]]
    assert heard == ["heard"]
    assert await client.ping()
    await client.aclose()
    await layer.flush()
