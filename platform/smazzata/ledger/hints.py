"""Hints after commit: "stream S is at version N".

A hint is not data. Whoever gets one reads the log from the version it has; whoever misses one finds
out on its next timer. So hints may be dropped, repeated or reordered, and a failure to publish never
fails the command that is already stored.

They leave from a background thread: the writer must not wait for Redis, and of several hints about
one stream only the newest matters.
"""

import asyncio
import logging
import os
import threading
from typing import Any
from uuid import UUID

from channels.layers import get_channel_layer
from django.db import transaction

WAKE_CHANNEL = "ledger-sequencer"
"""The channel on which the sequencer is told that there is work."""

_log = logging.getLogger(__name__)


def group(stream_id: UUID) -> str:
    """Return the Channels group in which a stream's hints are sent."""
    return f"stream.{stream_id}"


def after_commit(stream_id: UUID, version: int) -> None:
    """Publish a hint once the current transaction has committed (at once outside of one).

    Watchers get ``{"type": "stream.appended", "stream": "<id>", "version": N}``.
    """
    transaction.on_commit(lambda: _publisher().publish(stream_id, version), robust=True)


class _Publisher:
    """Sends the newest hint of each stream from a thread of its own."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self._newest: dict[UUID, int] = {}
        self._lock = threading.Lock()
        self._work = threading.Event()
        threading.Thread(target=self._run, name="ledger-hints", daemon=True).start()

    def publish(self, stream_id: UUID, version: int) -> None:
        with self._lock:
            self._newest[stream_id] = max(version, self._newest.get(stream_id, 0))
        self._work.set()

    def _run(self) -> None:
        with asyncio.Runner() as runner:
            while True:
                self._work.wait()
                self._work.clear()
                with self._lock:
                    newest, self._newest = self._newest, {}
                try:
                    runner.run(_send(newest))
                except Exception as error:  # noqa: BLE001 - whatever a channel layer raises
                    _log.warning("hints_not_published: %s", error)


async def _send(newest: dict[UUID, int]) -> None:
    layer: Any = get_channel_layer()
    if layer is None:
        return
    for stream_id, version in newest.items():
        await layer.group_send(
            group(stream_id),
            {"type": "stream.appended", "stream": str(stream_id), "version": version},
        )


_current: _Publisher | None = None
_creation = threading.Lock()


def _publisher() -> _Publisher:
    global _current
    # A forked worker inherits the object but not its thread.
    if _current is None or _current.pid != os.getpid():
        with _creation:
            if _current is None or _current.pid != os.getpid():
                _current = _Publisher()
    return _current
