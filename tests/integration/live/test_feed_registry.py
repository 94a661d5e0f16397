"""Feeds as this process keeps them."""

import asyncio
import time
from uuid import UUID

from smazzata.live.feed_registry import LINGER, FeedRegistry
from tests.testbed.live import a_table, people


def test_a_feed_that_somebody_has_just_asked_for_is_not_put_away(
    fresh_database: None, redis_url: str
) -> None:
    """Between asking for a feed and being its window there are some looks into the database."""
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
