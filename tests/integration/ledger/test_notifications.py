"""Notifications: sent after commit, allowed to get lost, never in the way of a command."""

import asyncio
import random
import shutil
import uuid
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import connections, transaction

from smazzata.config import addresses
from smazzata.ledger import notifications, reader
from smazzata.ledger.events import StoredEvent
from smazzata.runtime import boot
from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from tests.integration.ledger.ledgerkit import new_match, play
from tests.testbed.folders import create_server_folder
from tests.testbed.waiting import wait_until

pytestmark = pytest.mark.usefixtures("fresh_database", "redis_url")


async def subscribed(group: str) -> tuple[Any, str]:
    layer: Any = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(group, channel)
    return layer, channel


async def heard(layer: Any, channel: str, seconds: float) -> dict[str, Any] | None:
    try:
        async with asyncio.timeout(seconds):
            message: dict[str, Any] = await layer.receive(channel)
            return message
    except TimeoutError:
        return None


async def heard_about(layer: Any, channel: str, version: int) -> dict[str, Any] | None:
    """The first one about a version or a later one; those about earlier ones may come late."""
    while True:
        message = await heard(layer, channel, 10)
        if message is None or message["version"] >= version:
            return message


async def in_thread(function: Callable[..., Any], *arguments: Any) -> Any:
    def run() -> Any:
        try:
            return function(*arguments)
        finally:
            connections.close_all()

    return await sync_to_async(run, thread_sensitive=False)()


def test_watchers_hear_of_an_append() -> None:
    stream = new_match(1)

    async def scenario() -> Any:
        layer, channel = await subscribed(notifications.stream_group(stream))
        await in_thread(play, stream, 1)
        return await heard_about(layer, channel, 2)

    message = {"type": "stream.appended", "stream": str(stream), "version": 2}
    assert asyncio.run(scenario()) == message


def test_nothing_is_said_of_what_is_rolled_back() -> None:
    stream = new_match(1)

    def roll_back() -> None:
        with transaction.atomic():
            play(stream, 1)
            play(stream, 2)
            transaction.set_rollback(True)

    async def scenario() -> Any:
        layer, channel = await subscribed(notifications.stream_group(stream))
        await in_thread(roll_back)
        await in_thread(play, stream, 1)
        # The next notification is that of the next commit.
        return await heard_about(layer, channel, 2)

    assert asyncio.run(scenario())["version"] == 2


def test_a_channel_layer_that_fails_never_fails_the_command(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    broken = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": ["unix:///nowhere/redis.sock"]},
    }
    settings.CHANNEL_LAYERS = {"default": broken}
    stream = new_match(3)
    assert reader.head(stream).version == 3
    wait_until(lambda: "notifications_not_published" in caplog.text)


def test_a_command_that_ends_takes_no_redis_away_from_its_last_notifications(
    monkeypatch: pytest.MonkeyPatch, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """As `manage.py play` without a site, which starts a Redis and stops it."""
    folder = create_server_folder("smazzata-data-")
    sites = settings.CHANNEL_LAYERS
    settings.DATA_FOLDER = DataFolder(folder)
    url = EmbeddedServices(settings.DATA_FOLDER).redis.url()
    settings.CHANNEL_LAYERS = addresses.channel_settings(url, settings.REDIS_PREFIX)
    monkeypatch.setenv("DATABASE_URL", settings.DATABASE_URL)
    monkeypatch.delenv("REDIS_URL", raising=False)
    with boot.services():
        for _ in range(200):
            notifications.publish(uuid.uuid4(), 1)
    # One more comes after all of those.
    settings.CHANNEL_LAYERS = sites
    listener = notifications.Listener()

    def one_more_comes() -> bool:
        notifications.publish(uuid.uuid4(), 1)
        return listener.wait(1)

    try:
        wait_until(one_more_comes)
    finally:
        listener.close()
        shutil.rmtree(folder)
    assert "notifications_not_published" not in caplog.text


def test_a_listener_wakes_at_a_hint_and_at_its_timeout() -> None:
    listener = notifications.Listener()
    try:
        assert listener.wait(0.05) is False
        notifications.publish(uuid.uuid4(), 1)
        assert listener.wait(60) is True
    finally:
        listener.close()


class Client:
    """A client that hears every second notification at best and reconnects now and then."""

    def __init__(self, stream: UUID, chance: random.Random) -> None:
        self.stream = stream
        self.chance = chance
        self.events: list[StoredEvent] = []
        self.dropped = 0

    async def live(self, goal: int) -> None:
        while True:
            layer, channel = await subscribed(notifications.stream_group(self.stream))
            # On connecting it reads what it has missed.
            await self.catch_up()
            while self.chance.random() > 0.1:
                notification = await heard(layer, channel, 0.2)
                if notification is not None and self.chance.random() < 0.5:
                    self.dropped += 1
                    continue
                # A notification or its own timer: either way it asks the log.
                await self.catch_up()
                if len(self.events) == goal:
                    return
            await layer.group_discard(notifications.stream_group(self.stream), channel)

    async def catch_up(self) -> None:
        self.events += await in_thread(reader.load, self.stream, len(self.events))


def test_clients_that_lose_half_of_the_hints_end_with_the_same_state() -> None:
    stream, goal = new_match(1), 60
    clients = [Client(stream, random.Random(seed)) for seed in range(3)]

    async def write() -> None:
        for version in range(1, goal):
            await in_thread(play, stream, version)

    async def scenario() -> None:
        await asyncio.gather(write(), *(client.live(goal) for client in clients))

    asyncio.run(scenario())
    log = reader.load(stream)
    assert len(log) == goal
    assert all(client.events == log for client in clients)
    assert sum(client.dropped for client in clients) > 0
