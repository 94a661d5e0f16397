"""Reading matches on, several in one statement.

Notifications about many tables come close together. What comes after a quiet moment is read at
once; what comes soon after another read waits for it, and a little for more to come: the database
is asked the less often for each move the busier it is.
"""

import asyncio
import time
from collections.abc import Mapping
from typing import TypeAlias
from uuid import UUID

from smazzata.ledger.errors import storage_trouble
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import load_after
from smazzata.runtime.threads import in_thread

GATHER = 0.04
"""Seconds from the end of a read to the next one. A move is that much later on screens, at most."""

_Wanted: TypeAlias = tuple[int, asyncio.Future[list[StoredEvent]]]
"""After which version, and who waits for it."""


class Reader:
    """The reads of one event loop. A stream is read by one caller at a time: its feed."""

    def __init__(self) -> None:
        self._wanted: dict[UUID, _Wanted] = {}
        self._running: asyncio.Task[None] | None = None
        self._next_at = 0.0

    async def read(self, stream: UUID, after: int) -> list[StoredEvent]:
        """The events of a stream after a version. Raises what `load_after` raises."""
        if stream not in self._wanted:
            self._wanted[stream] = (after, asyncio.get_running_loop().create_future())
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
        return await asyncio.shield(self._wanted[stream][1])

    async def _run(self) -> None:
        while self._wanted:
            await asyncio.sleep(max(0.0, self._next_at - time.monotonic()))
            wanted, self._wanted = self._wanted, {}
            await self._answer(wanted)
            self._next_at = time.monotonic() + GATHER

    async def _answer(self, wanted: Mapping[UUID, _Wanted]) -> None:
        try:
            found = await in_thread(load_after, {s: after for s, (after, _) in wanted.items()})
        except Exception as error:
            if len(wanted) > 1 and storage_trouble(error) is None:
                # A stream that cannot be read keeps no other from being read.
                for stream, alone in wanted.items():
                    await self._answer({stream: alone})
                return
            for _, answer in wanted.values():
                answer.set_exception(error)
        else:
            for stream, (_, answer) in wanted.items():
                answer.set_result(found.get(stream, []))
