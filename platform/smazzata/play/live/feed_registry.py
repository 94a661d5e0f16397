"""All matches that somebody looks at in this process.

Notifications come by one channel for all of them; a timer makes up for those that were lost. A feed
stays for a while when its last socket closes, so that whoever drops out for a moment is back at
once.
"""

import asyncio
import logging
import time
from typing import Any
from uuid import UUID
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from smazzata.ledger.notifications import stream_group
from smazzata.ledger.reader import versions
from smazzata.members.principals import Login, logged_in_among
from smazzata.play.live.feed import Feed, Listener
from smazzata.play.live.presence import HEARTBEAT, SeatConnection, presence_registry
from smazzata.play.live.reading import Reader
from smazzata.runtime.threads import in_thread

log = logging.getLogger(__name__)

TICK = 0.5
"""Seconds between two looks at what outsiders may see by now."""
LOST_HINTS = 2.0
"""Seconds after which a lost notification no longer matters."""
PEOPLE = 10.0
"""Seconds after which it is noticed that a process has died with its people's sockets."""
LOGINS = 15.0
"""Seconds after which a silent socket notices that its person has logged out."""
KEEP = 3600.0
"""Seconds after which presence at tables that go on is kept for longer."""
LINGER = 30.0
"""Seconds for which a feed without sockets is kept."""


def presence_group(match: UUID) -> str:
    """The Channels group that hears who comes to a table, and who leaves."""
    return f"people.{match}"


class FeedRegistry:
    """The feeds of one event loop."""

    def __init__(self) -> None:
        self._feeds: dict[UUID, Feed] = {}
        self._opening: dict[UUID, asyncio.Task[Feed | None]] = {}
        self._left: dict[UUID, float] = {}
        self._channel: str | None = None
        self._making_channel = asyncio.Lock()
        self._reader = Reader()
        self.connections: dict[SeatConnection, tuple[Listener, Login]] = {}
        """Those at which somebody sits: this process gives signs of life for them, and notices
        when they are logged out."""
        self._kept = 0.0
        self._joined: set[UUID] = set()
        self._unreleased: set[UUID] = set()
        """Matches whose later moves cannot be told outsiders; said once in the log."""
        self._tasks: list[asyncio.Task[None]] = []

    async def feed(self, match: UUID) -> Feed | None:
        """The feed of a match, caught up; None when there is no such match."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(run()) for run in (self._listen, self._look_after)]
        # Whoever comes has no socket yet when the feed is looked at: it is wanted all the same.
        self._left.pop(match, None)
        known = self._feeds.get(match)
        if known is not None:
            # A notification may still be on its way; whoever comes from another process knows more
            # already.
            stands = await in_thread(versions, (match,))
            await known.catch_up_to(stands.get(match, 0))
            return known
        if match not in self._opening:
            self._opening[match] = asyncio.create_task(self._open(match))
        return await asyncio.shield(self._opening[match])

    def appended(self, match: UUID, version: int) -> None:
        """A stream is at this version now, as a notification or the own process says."""
        feed = self._feeds.get(match)
        if feed is not None:
            feed.appended(version)

    async def _open(self, match: UUID) -> Feed | None:
        try:
            await self._join(match)  # first, so that no append falls between
            feed = await Feed.open(match, self._reader.read)
            if feed is not None:
                self._feeds[match] = feed
            return feed
        finally:
            if match not in self._feeds:  # there is none, or it could not be read
                await self._leave(match)
            del self._opening[match]

    async def notify_presence_changed(self, match: UUID) -> None:
        """Somebody came to a table, or left it: tells every process."""
        layer: Any = get_channel_layer()
        try:
            await layer.group_send(
                presence_group(match), {"type": "people.moved", "stream": str(match)}
            )
        except Exception as error:
            log.warning("presence_not_told: %s", type(error).__name__)

    # --- notifications ----------------------------------------------------------------------

    async def _join(self, match: UUID) -> None:
        layer: Any = get_channel_layer()
        try:
            async with self._making_channel:
                # One for all feeds: of several made at once all but the last would never be heard.
                if self._channel is None:
                    self._channel = await layer.new_channel()
            await layer.group_add(stream_group(match), self._channel)
            await layer.group_add(presence_group(match), self._channel)
            self._joined.add(match)
        except Exception as error:
            # Without Redis the timer does it all.
            log.warning("notifications_not_heard: %s", type(error).__name__)

    async def _leave(self, match: UUID) -> None:
        layer: Any = get_channel_layer()
        try:
            await layer.group_discard(stream_group(match), self._channel)
            await layer.group_discard(presence_group(match), self._channel)
        except Exception as error:
            log.warning("notifications_not_left: %s", type(error).__name__)
        # Only now: a feed that was opened meanwhile has joined in vain, and the timer joins again.
        self._joined.discard(match)

    async def _listen(self) -> None:
        layer: Any = get_channel_layer()
        while True:
            if self._channel is None:
                await asyncio.sleep(TICK)
                continue
            notification = await layer.receive(self._channel)
            if notification["type"] == "stream.appended":
                self.appended(UUID(notification["stream"]), notification["version"])
            elif feed := self._feeds.get(UUID(notification["stream"])):
                await feed.refresh_presence()

    # --- the timer --------------------------------------------------------------------------

    async def _look_after(self) -> None:
        """Does what is due, each thing in its own rhythm."""
        rhythms = (
            (TICK, self._release),
            (LOST_HINTS, self._catch_up),
            (PEOPLE, self._look_around),
            (HEARTBEAT, self._stay),
            (LOGINS, self._look_for_logouts),
        )
        due = dict.fromkeys(range(len(rhythms)), 0.0)
        while True:
            await asyncio.sleep(TICK)
            for number, (seconds, job) in enumerate(rhythms):
                if time.monotonic() < due[number]:
                    continue
                try:
                    await job()
                except Exception as error:
                    # The database may be away for a while; feeds go on when it is back.
                    log.warning("live_tables_not_looked_after: %s", type(error).__name__)
                due[number] = time.monotonic() + seconds

    async def _release(self) -> None:
        for feed in tuple(self._feeds.values()):
            try:
                if feed.waits_for_time:
                    feed.release()
            except Exception:
                # One match that cannot be told of keeps no other waiting.
                if feed.match not in self._unreleased:
                    log.exception("Match %s cannot be shown", feed.match)
                self._unreleased.add(feed.match)

    async def _look_around(self) -> None:
        await self._close_old()
        looked_at = {match: feed for match, feed in self._feeds.items() if feed.listeners}
        if looked_at:
            seats = {match: feed.seats for match, feed in looked_at.items()}
            for match, found in (await in_thread(presence_registry().present, seats)).items():
                looked_at[match].see(found)

    async def _stay(self) -> None:
        """Says in time that people are still there."""
        if self.connections:
            keep = time.monotonic() - self._kept > KEEP
            await in_thread(presence_registry().stay, tuple(self.connections), keep=keep)
            self._kept = time.monotonic() if keep else self._kept

    async def _look_for_logouts(self) -> None:
        """Wakes those who have logged out elsewhere."""
        logins = {login for _, login in self.connections.values()}
        valid = await in_thread(logged_in_among, logins)
        for listener, login in tuple(self.connections.values()):
            if login in logins - valid:
                listener.wake("login")

    async def _catch_up(self) -> None:
        if not self._feeds:
            return
        for match, version in (await in_thread(versions, tuple(self._feeds))).items():
            self.appended(match, version)
        for match in set(self._feeds) - self._joined:
            await self._join(match)

    async def _close_old(self) -> None:
        now = time.monotonic()
        for match, feed in tuple(self._feeds.items()):
            if feed.listeners:
                self._left.pop(match, None)
            elif now - self._left.setdefault(match, now) > LINGER:
                del self._feeds[match], self._left[match]
                self._unreleased.discard(match)
                await self._leave(match)


_registries: WeakKeyDictionary[asyncio.AbstractEventLoop, FeedRegistry] = WeakKeyDictionary()


def feed_registry() -> FeedRegistry:
    """The one of the running event loop."""
    return _registries.setdefault(asyncio.get_running_loop(), FeedRegistry())
