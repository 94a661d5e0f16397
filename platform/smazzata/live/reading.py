"""Reading matches on, several in one statement.

Hints about many tables come at once. While one read is under way, those that come meanwhile wait
for it and then go together: alone a table is read at once, and under load the database is asked
the less often the busier it is.
"""

import asyncio
from uuid import UUID

from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import load_after
from smazzata.runtime.threads import in_thread


class Reader:
    """The reads of one event loop. A stream is read by one caller at a time: its feed."""

    def __init__(self) -> None:
        self._wanted: dict[UUID, tuple[int, asyncio.Future[list[StoredEvent]]]] = {}
        self._running: asyncio.Task[None] | None = None

    async def read(self, stream: UUID, after: int) -> list[StoredEvent]:
        """The events of a stream after a version. Raises what `load_after` raises."""
        if stream not in self._wanted:
            self._wanted[stream] = (after, asyncio.get_running_loop().create_future())
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
        return await asyncio.shield(self._wanted[stream][1])

    async def _run(self) -> None:
        while self._wanted:
            wanted, self._wanted = self._wanted, {}
            try:
                found = await in_thread(load_after, {s: after for s, (after, _) in wanted.items()})
            except Exception as error:
                for _, answer in wanted.values():
                    answer.set_exception(error)
            else:
                for stream, (_, answer) in wanted.items():
                    answer.set_result(found.get(stream, []))
