"""A match as this process follows it, for all sockets that look at it here.

The stream is read once for all of them, from the version that is known, whenever a notification or
the timer says that there is more. Who plays here sees it as it stands; who only watches sees an
older prefix of it where the table has a delay (`smazzata.tables.visibility`). The two prefixes are
folded apart, and nothing of the longer one reaches who may see the shorter.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, TypeAlias
from uuid import UUID

from redis import RedisError

from games.kernel.seats import Seat
from smazzata.ledger.errors import LedgerError
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import group_by_command, load
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import now_ms
from smazzata.play.live.frame_buffer import LATELY, REMEMBERED, FrameBuffer
from smazzata.play.live.presence import NEVER, Present, presence_registry
from smazzata.runtime.threads import in_thread
from smazzata.tables.events import Chair, ReactionShown, TableOpened
from smazzata.tables.table import Table, fold, numbered
from smazzata.tables.visibility import visible_version

log = logging.getLogger(__name__)

Read: TypeAlias = Callable[[UUID, int], Awaitable[Sequence[StoredEvent]]]
"""Reads the events of a stream after a version."""


class Listener(Protocol):
    """A socket at a table, or whatever else wants to know that something changed."""

    def wake(self, change: str) -> None:
        """Something changed: `moves`, `presence`, or whether there is still a `login`.

        Must return at once.
        """


class VisiblePrefix:
    """The events of a match up to a version, folded, and the buffers of those who see so far."""

    def __init__(self, events: Sequence[StoredEvent]) -> None:
        self.table: Table = fold(None, events)
        self.version = events[-1].version
        self.hash = events[-1].hash
        self._recent = deque(_lasting(events), maxlen=LATELY + 1)
        """The last events, for whoever opens a socket now."""
        self._buffers: dict[tuple[Seat, str], FrameBuffer] = {}

    def advance(self, events: Sequence[StoredEvent]) -> None:
        """Takes in further events; those that are known already are passed over.

        What fails leaves the append at which it failed for the next time.
        """
        evolve = self.table.rules.evolve
        # Append by append, as whoever stored them: the clock counts appends, not events.
        for batch in group_by_command([event for event in events if event.version > self.version]):
            table, state = fold(self.table, batch), self.table.state
            for event in batch:
                for _version, told in numbered(table, [event]):
                    state = evolve(state, told)
                for buffer in self._buffers.values():
                    if buffer.version < event.version:
                        buffer.advance(event, table._replace(state=state))
            self._recent.extend(_lasting(batch))
            self.table, self.version, self.hash = table, batch[-1].version, batch[-1].hash

    def frame_buffer(
        self, viewer: Seat, language: str, names: Sequence[str], remembered: int = REMEMBERED
    ) -> FrameBuffer:
        """The frames of a viewer in a language; begun now if nobody looks in this way yet."""
        key = (viewer, language)
        if key not in self._buffers:
            begun = FrameBuffer(
                self.table, self.version, viewer, language, names, self._recent, remembered
            )
            self._buffers[key] = begun
        buffer = self._buffers[key]
        if list(names) != buffer.names:  # somebody was renamed or erased
            buffer.rename(names)
        return buffer

    def as_loaded(self, match: UUID) -> LoadedAggregate[Table]:
        """The table as whoever stores a move wants it."""
        return LoadedAggregate(match, self.version, self.hash, self.table)

    @property
    def over(self) -> bool:
        """Whether the match has its result here."""
        return self.table.over


def _lasting(events: Sequence[StoredEvent]) -> list[StoredEvent]:
    """Without messages: they are for the moment."""
    return [event for event in events if event.type != ReactionShown.name()]


class Feed:
    """One match. Made by the feed registry; belongs to its event loop."""

    def __init__(
        self, match: UUID, events: Sequence[StoredEvent], read: Read | None = None
    ) -> None:
        self.match = match
        self._read = read or _read_alone
        self._opened_ms = events[0].at_ms
        self.insiders = VisiblePrefix(events)
        self.outsiders: VisiblePrefix | None = None
        """None while nobody may watch."""
        self.presence: list[Present] = []
        self.listeners: set[Listener] = set()
        self._held = list(events)
        """What outsiders may not see yet."""
        self._reading: asyncio.Task[None] | None = None
        self._wanted = 0
        self.release()

    @classmethod
    async def open(cls, match: UUID, read: Read | None = None) -> "Feed | None":
        """The match as it stands now, read on by `read`; None when there is no such match."""
        events = await in_thread(load, match)
        if not events or events[0].type != TableOpened.name():
            return None
        feed = cls(match, events, read)
        await feed.refresh_presence()
        return feed

    # --- moves ------------------------------------------------------------------------------

    @property
    def delay(self) -> dict[str, int] | None:
        """How much later outsiders see what happens; None when they see it at once."""
        chosen = self.insiders.table.opened.spectators
        if not chosen.delay_moves and not chosen.delay_s:
            return None
        return {"moves": chosen.delay_moves, "seconds": chosen.delay_s}

    @property
    def waits_for_time(self) -> bool:
        """Whether outsiders will see more by waiting alone."""
        return bool(self._held) and self.insiders.table.opened.spectators.delay_s > 0

    def appended(self, version: int) -> None:
        """Somebody says that the stream is at this version: reads on if that is news."""
        self._wanted = max(self._wanted, version)
        if self._wanted > self.insiders.version and (self._reading is None or self._reading.done()):
            self._reading = asyncio.create_task(self._read_on())

    async def catch_up_to(self, version: int) -> None:
        """Returns when this version is known here, if the stream has it."""
        self.appended(version)
        if self._reading is not None:
            await asyncio.shield(self._reading)

    def ingest(self, events: Sequence[StoredEvent]) -> None:
        """Shows the next events of the stream, each to those who may see it by now."""
        chairs = self.insiders.table.chairs
        try:
            for batch in group_by_command(events):
                self.insiders.advance(batch)
                self._held += batch
            self.release()
        finally:  # what could be taken in is told
            self.wake("moves")
            if chairs != self.insiders.table.chairs:
                self.wake("presence")

    def release(self) -> None:
        """Shows outsiders what they may see by now."""
        if not self._held:
            return
        shown = self._held
        if self.outsiders is None or not self.outsiders.table.over:
            # What is held holds all moves that count for the delay: the rest need not be kept.
            opened = self.insiders.table.opened
            reach = visible_version(opened, self._held, now_ms(), insider=False)
            shown = [event for event in self._held if event.version <= reach]
        if not shown:
            return
        if self.outsiders is None:
            self.outsiders = VisiblePrefix(shown)
        else:
            self.outsiders.advance(shown)
        self._held = self._held[len(shown) :]
        self.wake("moves")

    def wake(self, change: str) -> None:
        """Tells every socket."""
        for listener in tuple(self.listeners):
            listener.wake(change)

    async def _read_on(self) -> None:
        try:
            while self._wanted > self.insiders.version:
                events = await self._read(self.match, self.insiders.version)
                if not events:
                    break  # a notification of what was rolled back, or of another database
                self.ingest(events)
        except LedgerError as error:
            log.warning("Match %s cannot be read: %s", self.match, error.code)
        except Exception:
            # Whatever it is, it must not end the feed: the timer tries again.
            log.exception("Match %s cannot be shown", self.match)
        finally:
            self._wanted = self.insiders.version

    # --- people -----------------------------------------------------------------------------

    @property
    def seats(self) -> Sequence[Seat]:
        """All seats of the table."""
        return range(len(self.insiders.table.chairs))

    async def refresh_presence(self) -> None:
        """Finds out who is there, and tells if that has changed."""
        try:
            found = await in_thread(presence_registry().present, {self.match: self.seats})
        except RedisError as error:
            log.warning("presence_unknown: %s", type(error).__name__)
            return
        self.see(found[self.match])

    def see(self, found: list[Present]) -> None:
        """These are there now: tells if that has changed."""
        if found != self.presence:
            self.presence = found
            self.wake("presence")

    def present(self, chairs: Sequence[Chair]) -> list[dict[str, Any]]:
        """Who is there, in plain JSON values. A bot is always there.

        `chairs` are those that the viewer may see: that one changed hands may not be news yet.
        """
        shown = []
        for seat, chair in enumerate(chairs):
            here = self.presence[seat] if self.presence else NEVER
            bot = chair.bot is not None
            shown.append(
                {
                    "seat": seat,
                    "online": bot or here.online,
                    "bot": bot,
                    "since_ms": self._away_since_ms(here),
                }
            )
        return shown

    def offline_ms(self, seat: Seat) -> int:
        """How long nobody has been at a seat; 0 while somebody is there, or nobody knows."""
        if not 0 <= seat < len(self.presence) or self.presence[seat].online:
            return 0
        return now_ms() - (self._away_since_ms(self.presence[seat]) or 0)

    def _away_since_ms(self, here: Present) -> int | None:
        """None for whoever is there. Who never came has been away since the table was opened."""
        return None if here.online else here.since_ms or self._opened_ms


async def _read_alone(match: UUID, after: int) -> Sequence[StoredEvent]:
    return await in_thread(load, match, after)
