"""What cannot be shown to one viewer is shown to all others, and he is told so."""

import asyncio
from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

import pytest

from games.kernel.ruleset import Ruleset
from games.kernel.seats import SPECTATOR, Seat
from games.kernel.view import View
from smazzata.ledger.events import StoredEvent
from smazzata.play.live import reading
from smazzata.play.live.consumer import TableConsumer
from smazzata.play.live.feed import Feed
from smazzata.play.live.feed_registry import FeedRegistry
from smazzata.play.live.frame_buffer import NotShown
from smazzata.play.live.reading import Reader
from smazzata.play.live.subscription import Subscription
from smazzata.presentation.narration import Narrator
from tests.unit.play.live.test_subscription import NAMES, stream

BEGUN = 6
UNLUCKY = 0
VIEWERS = [0, 1, SPECTATOR]


class Trouble:
    """A fault in the view of one seat, or in one kind of sentence, for as long as it is wanted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.view = self.words = False
        observe, event = Ruleset.observe, Narrator.event

        def stumble(rules: Ruleset[Any], state: Any, viewer: Seat) -> View:
            if self.view and viewer == UNLUCKY:
                raise KeyError("a card that the view forgets")
            return observe(rules, state, viewer)

        def stammer(narrator: Narrator, body: Mapping[str, Any]) -> str:
            if self.words and narrator.language == "it":
                raise KeyError("a word that is missing")
            return event(narrator, body)

        monkeypatch.setattr(Ruleset, "observe", stumble)
        monkeypatch.setattr(Narrator, "event", stammer)


@pytest.fixture
def trouble(monkeypatch: pytest.MonkeyPatch) -> Trouble:
    return Trouble(monkeypatch)


class Window:
    """A socket of a viewer, as far as the feed knows it."""

    def __init__(self, feed: Feed, viewer: Seat, language: str = "en") -> None:
        prefix = feed.outsiders if viewer == SPECTATOR else feed.insiders
        assert prefix is not None
        buffer = prefix.frame_buffer(viewer, language, NAMES)
        self.showing = Subscription(feed, prefix, buffer, {}, {"seat": None}, 0)

    async def news(self) -> dict[str, Any]:
        found = await self.showing.news()
        assert found is not None
        return found


def reports(caplog: pytest.LogCaptureFixture) -> int:
    return sum("not_shown" in record.message for record in caplog.records)


def test_a_view_that_fails_for_good_stops_nobody_else(
    trouble: Trouble, caplog: pytest.LogCaptureFixture
) -> None:
    events = stream()
    asyncio.run(_followed(events, trouble))
    assert reports(caplog) == 1


async def _followed(events: list[StoredEvent], trouble: Trouble) -> None:
    feed = Feed(UUID(int=7), events[:BEGUN])
    windows = {viewer: Window(feed, viewer) for viewer in VIEWERS}
    for window in windows.values():
        assert (await window.news())["type"] == "table"
    trouble.view = True
    for event in events[BEGUN:-1]:
        feed.ingest([event])
        for viewer, window in windows.items():
            if viewer == UNLUCKY:
                with pytest.raises(NotShown):
                    await window.news()
                continue
            told = await window.news()
            assert (told["version"], len(told["frames"])) == (event.version, 1)
    with pytest.raises(NotShown):
        await Window(feed, UNLUCKY).news()  # one that opens now
    trouble.view = False
    feed.ingest(events[-1:])
    assert (await windows[UNLUCKY].news())["frame"] == (await Window(feed, UNLUCKY).news())["frame"]


def cards(frames: list[dict[str, Any]]) -> list[Any]:
    return [[(zone["id"], zone["cards"]) for zone in frame["zones"]] for frame in frames]


def test_a_sentence_that_fails_for_good_is_said_to_be_missing(
    trouble: Trouble, caplog: pytest.LogCaptureFixture
) -> None:
    events = stream()
    feed = Feed(UUID(int=7), events[:BEGUN])
    italian, english = Window(feed, 1, "it"), Window(feed, 1)
    for window in italian, english:
        asyncio.run(window.news())
    trouble.words = True
    feed.ingest(events[BEGUN:])
    here, there = asyncio.run(italian.news())["frames"], asyncio.run(english.news())["frames"]
    assert {frame["say"] for frame in here} == {"Questo evento non si può descrivere."}
    assert cards(here) == cards(there)
    assert len({frame["say"] for frame in there}) > 2
    assert reports(caplog) == 1


def test_a_window_is_told_once_and_gets_the_table_when_there_is_one(trouble: Trouble) -> None:
    assert asyncio.run(_told(stream(), trouble)) == ["error", "table", "moves"]


async def _told(events: list[StoredEvent], trouble: Trouble) -> list[str]:
    feed = Feed(UUID(int=7), events[:BEGUN])
    trouble.view = True
    heard: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        heard.append(message)

    scope = {"url_route": {"kwargs": {"table_id": feed.match}}, "headers": [], "query_string": b""}
    socket = TableConsumer(scope, send=send, receive=asyncio.Event().wait)  # type: ignore[arg-type]
    socket.feed, socket._showing = feed, Window(feed, UNLUCKY).showing
    feed.listeners.add(socket)
    show, shown = socket._show, asyncio.Semaphore(0)

    async def noted(showing: Subscription) -> None:
        await show(showing)
        shown.release()

    socket._show = noted  # type: ignore[method-assign]
    speaking = asyncio.create_task(socket._send_updates())
    for number, event in enumerate(events[BEGUN : BEGUN + 4]):
        trouble.view = number < 2
        feed.ingest([event])
        await shown.acquire()
    assert not speaking.done()
    speaking.cancel()
    texts = [message["text"] for message in heard]
    assert '"code":"not_shown"' in texts[0]
    return [text.partition('"type":"')[2].partition('"')[0] for text in texts]


def test_a_match_that_cannot_be_released_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    released: list[Feed] = []
    broken, sound = (Feed(UUID(int=number), stream()) for number in (1, 2))

    def release(feed: Feed) -> None:
        if feed is broken:
            raise KeyError("a rule that stumbles")
        released.append(feed)

    monkeypatch.setattr(Feed, "waits_for_time", True)
    monkeypatch.setattr(Feed, "release", release)
    registry = FeedRegistry()
    registry._feeds = {feed.match: feed for feed in (broken, sound)}
    for _ in range(2):
        asyncio.run(registry._release())
    assert released == [sound, sound]
    assert len(caplog.records) == 1


def test_a_stream_that_cannot_be_read_keeps_no_other_from_being_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken, sound = uuid4(), uuid4()

    def load_after(streams: Mapping[UUID, int]) -> dict[UUID, list[StoredEvent]]:
        if broken in streams:
            raise ValueError("not JSON")
        return {stream: [] for stream in streams}

    monkeypatch.setattr(reading, "load_after", load_after)

    async def read() -> tuple[Any, Any]:
        reader = Reader()
        both = (reader.read(stream, 0) for stream in (broken, sound))
        failed, found = await asyncio.gather(*both, return_exceptions=True)
        return failed, found

    failed, found = asyncio.run(read())
    assert isinstance(failed, ValueError)
    assert found == []
