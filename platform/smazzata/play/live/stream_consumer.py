"""Notifications to open pages: "there is a version N".

A page that gets a notification fetches what it shows again by HTTP, where rights are checked;
nothing but a number travels here. A page that misses one finds out on its own timer. Of a match the
number is that of the last event that this visitor may see.
"""

import asyncio
import logging
from uuid import UUID

from smazzata.ledger.errors import LedgerError, UnknownStream
from smazzata.ledger.notifications import stream_group
from smazzata.ledger.reader import Head, head
from smazzata.members.models import Account
from smazzata.members.principals import principal_for, still_logged_in
from smazzata.play.live.feed import Feed, VisiblePrefix
from smazzata.play.live.feed_registry import feed_registry
from smazzata.presentation.version_consumer import UNKNOWN, VersionConsumer
from smazzata.runtime.threads import in_thread
from smazzata.tables.table import seat_of

log = logging.getLogger(__name__)

FORBIDDEN = 4403
"""The socket is closed with this code when the visitor may not watch the match."""
LOGGED_OUT = 4401
"""And with this one when a player, who hears of a move at once, has logged out."""


class StreamConsumer(VersionConsumer):
    """`/ws/streams/<id>`: sends `{"version": N}` now and after every append; reads nothing."""

    feed: Feed | None = None
    prefix: VisiblePrefix | None = None
    sent_version = 0
    _player: Account | None = None
    """Who sits there, and hears of a move at once."""
    _saying: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Says where the stream stands, and goes on saying it."""
        stream: UUID = self.scope["url_route"]["kwargs"]["stream_id"]
        await self.accept()
        found = await in_thread(_find, stream)
        if found is not None and found.kind == "tournament":
            await self._follow_tournament(stream)
        elif found is not None and found.kind == "match":
            await self._follow_match(stream)
        else:
            await self.close(UNKNOWN)

    async def _follow_tournament(self, stream: UUID) -> None:
        """First joins the group, then looks: no append falls between."""
        await self.follow(stream_group(stream))
        found = await in_thread(_find, stream)
        if found is not None:
            await self.send_json({"version": found.version})

    async def _follow_match(self, stream: UUID) -> None:
        who = await in_thread(principal_for, self.scope.get("user"))
        feed = await feed_registry().feed(stream)
        if feed is None:
            await self.close(UNKNOWN)
            return
        seated = seat_of(feed.insiders.table, who.member) is not None
        self._player = who.account if seated else None
        self.prefix = feed.insiders if seated else feed.outsiders
        if self.prefix is None:
            await self.close(FORBIDDEN)
            return
        self.feed = feed
        feed.listeners.add(self)
        await self._say()

    async def disconnect(self, code: int) -> None:
        """Hears nothing more."""
        await super().disconnect(code)
        if self.feed is not None:
            self.feed.listeners.discard(self)

    def wake(self, change: str) -> None:
        """Something changed at the match."""
        if change == "moves" and (self._saying is None or self._saying.done()):
            self._saying = asyncio.create_task(self._say())

    async def _say(self) -> None:
        """Says where the match stands, until it has said the last."""
        while self.prefix is not None and self.prefix.version != self.sent_version:
            self.sent_version = self.prefix.version
            try:
                may_hear = await self._may_hear()
            except LedgerError as error:
                log.warning("page_not_told: %s", error.code)
                self.sent_version = 0  # the next move tells, or the page's own timer
                return
            if not may_hear:
                await self.close(LOGGED_OUT)
                return
            try:
                await self.send_json({"version": self.sent_version})
            except (OSError, RuntimeError):
                return  # the page is gone

    async def _may_hear(self) -> bool:
        if self._player is None:
            return True
        key = getattr(self.scope.get("session"), "session_key", None)
        return await in_thread(still_logged_in, key, self._player.pk)


def _find(stream: UUID) -> Head | None:
    try:
        return head(stream)
    except UnknownStream:
        return None
