"""A feed that fails once goes on from where it was."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

import pytest

from games.kernel.seats import OPEN, SPECTATOR
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import load as read
from smazzata.play.live import feed as feed_module
from smazzata.play.live.feed import Feed
from smazzata.tables.table import Table, fold
from tests.testbed.live import a_table, move, people

NAMES = ["Anna", "Bruno", "Carla", "Dino"]


class Window:
    """Somebody who wants to know what changes."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def wake(self, change: str) -> None:
        self.heard.append(change)


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
@pytest.mark.parametrize("fails_at", [1, 2, 3])
def test_what_could_not_be_told_is_told_at_the_next_look_once_and_to_all(
    viewer: int,
    fails_at: int,
    fresh_database: None,
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever it was in the rules of the game: no event is folded twice, none is left out."""
    four = people(4)
    match = a_table(four)
    begun = len(read(match))
    for _ in range(3):
        move(match, person=four[0])
    stored = read(match)
    told: list[int] = []
    take_in = fold

    def fold_but_once(table: Table | None, events: Sequence[StoredEvent]) -> Table:
        if table is not None:
            told.append(events[-1].version)
            if len(told) == fails_at:
                raise KeyError("a rule that stumbles")
        return take_in(table, events)

    monkeypatch.setattr(feed_module, "fold", fold_but_once)

    async def followed() -> Feed:
        async def read_on(_match: UUID, after: int) -> Sequence[StoredEvent]:
            return stored[after:]

        feed = Feed(match, stored[:begun], read_on)
        prefix = feed.outsiders if viewer == SPECTATOR else feed.insiders
        assert prefix is not None
        buffer = prefix.frame_buffer(viewer, "it", NAMES)
        window = Window()
        feed.listeners.add(window)
        await feed.catch_up_to(len(stored))
        assert window.heard == ["moves"], "whoever can be told is told"
        await feed.catch_up_to(len(stored))
        feed.release()
        frames = buffer.after(begun)
        assert frames is not None
        assert [frame["move"] for frame in frames] == list(range(begun + 1, len(stored) + 1))
        return feed

    feed = asyncio.run(followed())
    rules, state = fold(None, stored)[1:3]
    for prefix in feed.insiders, feed.outsiders:
        assert prefix is not None
        assert (prefix.version, prefix.hash) == (len(stored), stored[-1].hash)
        assert rules.observe(prefix.table.state, OPEN) == rules.observe(state, OPEN)
