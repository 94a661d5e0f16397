"""Feeds as this process keeps them."""

import asyncio
import time
from contextlib import nullcontext
from types import SimpleNamespace
from uuid import UUID, uuid4

import pytest

from smazzata.ledger.errors import StorageFailed
from smazzata.ledger.events import StoredEvent
from smazzata.play.live import feed as feed_module
from smazzata.play.live import feed_registry
from smazzata.play.live.feed_registry import LINGER, FeedRegistry
from smazzata.runtime.threads import in_thread
from tests.testbed.live import Person, a_table, move, people
from tests.testbed.waiting import hear_until


def test_a_feed_that_somebody_has_just_asked_for_is_not_put_away(
    fresh_database: None, redis_url: str
) -> None:
    """Between asking for a feed and being its socket there are some looks into the database."""
    match = a_table(people(4))
    assert asyncio.run(_asked_for_after_a_long_absence(match))


async def _asked_for_after_a_long_absence(match: UUID) -> bool:
    board = FeedRegistry()
    feed = await board.feed(match)
    board._left[match] = time.monotonic() - LINGER - 1
    again = await board.feed(match)
    await board._close_old()
    kept = board._feeds.get(match) is again is feed
    for task in board._tasks:
        task.cancel()
    return kept


def test_all_feeds_that_are_opened_at_once_hear_of_moves(
    fresh_database: None, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a web server was started again and everybody comes back in the same moment."""
    monkeypatch.setattr(feed_registry, "LOST_HINTS", 3600.0)
    monkeypatch.setattr(feed_registry, "TICK", 0.05)
    four = people(4)
    asyncio.run(_all_hear([a_table(four) for _ in range(12)], four[0]))


async def _all_hear(matches: list[UUID], person: Person) -> None:
    board, looked = FeedRegistry(), asyncio.Event()
    catch_up = board._catch_up

    async def look() -> None:
        await catch_up()
        looked.set()

    board._catch_up = look  # type: ignore[method-assign]
    feeds = await asyncio.gather(*(board.feed(match) for match in matches))
    await looked.wait()  # the timer has made up for what was lost before, and does so no more
    versions = [await in_thread(move, match, person=person) for match in matches]

    def all_hear() -> bool:
        heard = zip(feeds, versions, strict=True)
        return all(feed is not None and feed.insiders.version >= version for feed, version in heard)

    await hear_until(all_hear, 20)
    for task in board._tasks:
        task.cancel()


class SlowLayer:
    """Groups to which one comes at once, and which one leaves when the gate is opened."""

    def __init__(self) -> None:
        self.groups: dict[str, set[str]] = {}
        self.gate = asyncio.Event()

    async def new_channel(self) -> str:
        return "mine"

    async def group_add(self, group: str, channel: str) -> None:
        self.groups.setdefault(group, set()).add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        await self.gate.wait()
        self.groups[group].discard(channel)


def test_a_feed_that_is_opened_while_it_is_still_being_left_hears_of_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise it would live on the timer alone, two seconds late, until it is left again."""
    match = uuid4()

    async def left_and_opened() -> dict[str, set[str]]:
        layer, board = SlowLayer(), FeedRegistry()
        monkeypatch.setattr(feed_registry, "get_channel_layer", lambda: layer)
        monkeypatch.setattr(feed_registry, "versions", lambda _streams: {})
        await board._join(match)
        leaving = asyncio.create_task(board._leave(match))
        await asyncio.sleep(0)
        await board._join(match)
        board._feeds[match] = SimpleNamespace()  # type: ignore[assignment]
        layer.gate.set()
        await leaving
        await board._catch_up()
        return layer.groups

    assert list(asyncio.run(left_and_opened()).values()) == [{"mine"}, {"mine"}]


@pytest.mark.parametrize("error", [StorageFailed("database_unreachable"), KeyError("a bug"), None])
def test_the_groups_of_a_match_that_cannot_be_opened_are_left(
    error: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    layer = SlowLayer()
    layer.gate.set()

    def load(_match: UUID) -> list[StoredEvent]:
        if error is not None:
            raise error
        return []

    monkeypatch.setattr(feed_registry, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(feed_module, "load", load)

    async def asked_for() -> FeedRegistry:
        board = FeedRegistry()
        with nullcontext() if error is None else pytest.raises(type(error)):
            assert await board.feed(uuid4()) is None
        for task in board._tasks:
            task.cancel()
        return board

    board = asyncio.run(asked_for())
    assert list(layer.groups.values()) == [set(), set()]
    assert not board._joined
    assert not board._opening
