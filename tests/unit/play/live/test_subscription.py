"""However slow a client is: one message with all that it missed, and never a frame twice."""

import asyncio
from random import Random
from typing import Any
from uuid import UUID

from games.kernel.seats import SPECTATOR
from games.registry import rulesets
from smazzata.ledger.events import StoredEvent
from smazzata.play.live.feed import Feed
from smazzata.play.live.subscription import Subscription
from smazzata.tables.events import Chair, Spectators, TableOpened
from tests.testbed.alike import Played

NAMES = ["A", "B", "C", "D"]


def stream(**opened: Any) -> list[StoredEvent]:
    """A match of Busca of twenty moves, each an append of its own, one a second."""
    match = Played(rulesets()["busca"])
    match.play(Random(5), 20)
    first = TableOpened("busca", 1, [Chair(member=name) for name in NAMES], **opened)
    return [
        StoredEvent(
            UUID(int=7), version, event.name(), 1, event.data(), UUID(int=append), "x",
            1000 * append, version.to_bytes(32),
        )
        for version, (append, event) in enumerate([(0, first), *match.events], 1)
    ]  # fmt: skip


class Ears:
    """Hears what a feed tells, as a socket does."""

    def __init__(self, feed: Feed, *, insider: bool) -> None:
        prefix = feed.insiders if insider else feed.outsiders
        assert prefix is not None
        viewer = 0 if insider else SPECTATOR
        buffer = prefix.frame_buffer(viewer, "en", NAMES)
        self.showing = Subscription(feed, prefix, buffer, {}, {"seat": None}, 0)
        self.woken = 0
        feed.listeners.add(self)

    def wake(self, change: str) -> None:
        self.woken += 1

    def news(self) -> dict[str, Any] | None:
        return asyncio.run(self.showing.news())


def test_moves_that_came_while_a_client_was_slow_are_one_message() -> None:
    events = stream()
    feed = Feed(UUID(int=7), events[:6])
    ears = Ears(feed, insider=True)
    assert (ears.news() or {})["type"] == "table"
    assert ears.news() is None
    feed.insiders.advance(events[6:8])
    feed.insiders.advance(events[8:15])
    message = ears.news() or {}
    assert (message["type"], message["since"], message["version"]) == ("moves", 6, 15)
    assert [frame["move"] for frame in message["frames"]] == list(range(7, 16))
    assert ears.news() is None


def test_a_delay_holds_back_the_last_moves_and_no_others() -> None:
    delay = 4
    events = stream(spectators=Spectators(delay_moves=delay))
    moves = [event.version for event in events if event.type == "card_played"]
    for known in range(moves[0], len(events) + 1):
        feed = Feed(UUID(int=7), events[:known])
        assert feed.outsiders is not None
        played = [version for version in moves if version <= known]
        hidden = played[-delay:]
        assert feed.outsiders.version == min(hidden, default=known + 1) - 1
    assert feed.delay == {"moves": delay, "seconds": 0}


def test_a_feed_that_grows_shows_outsiders_what_a_new_one_would() -> None:
    for spectators in (Spectators(), Spectators(delay_moves=3)):
        events = stream(spectators=spectators)
        feed = Feed(UUID(int=7), events[:5])
        for event in events[5:]:
            feed.ingest([event])
            new = Feed(UUID(int=7), events[: event.version])
            assert feed.outsiders is not None
            assert new.outsiders is not None
            assert feed.outsiders.version == new.outsiders.version
            assert feed.outsiders.hash == new.outsiders.hash


def test_nobody_outside_is_told_the_clock_where_there_is_a_delay() -> None:
    events = stream(spectators=Spectators(delay_moves=3))
    feed = Feed(UUID(int=7), events)
    assert (Ears(feed, insider=False).news() or {})["clock"] is None
    assert (Ears(feed, insider=False).news() or {})["delay"] == {"moves": 3, "seconds": 0}
    assert (Ears(feed, insider=True).news() or {})["delay"] is None
