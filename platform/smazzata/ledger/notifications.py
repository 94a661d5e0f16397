"""Notifications after commit: "stream S is at version N".

A notification is not data. Whoever gets one reads the log from the version it has; whoever misses
one finds out on its next timer. So notifications may be dropped, repeated or reordered, and a
failure to publish never fails the command, which is stored already.

They leave from a background thread: a writer must not wait for Redis, and of several notifications
about one stream only the newest matters.
"""

import asyncio
import logging
import os
import threading
import time
from typing import Any, TypeAlias
from uuid import UUID

from channels.layers import get_channel_layer
from django.db import transaction

Notification: TypeAlias = dict[str, Any]
"""What a group's members get: plain JSON with a `version`."""

LEDGER_GROUP = "ledger"
"""The Channels group that hears that something was appended somewhere."""

# An idle process sends at once; under load a flush gathers what came in meanwhile. The pauses are
# long enough that the thread does not compete with the writer for the interpreter.
_PAUSE = 0.05
_PAUSE_WHEN_AWAY = 1.0
_LONGEST_END = 5.0
_MORE = 0.001
"""Notifications that come so soon after one another, in seconds, are one to a listener."""

_log = logging.getLogger(__name__)


def stream_group(stream_id: UUID) -> str:
    """Return the Channels group in which a stream's notifications are sent."""
    return f"stream.{stream_id}"


def notify_stream_after_commit(stream_id: UUID, version: int) -> None:
    """Publish a notification once the current transaction has committed (at once outside of one).

    Members of the stream's group get ``{"type": "stream.appended", "stream": "<id>", "version":
    N}``, those of :data:`LEDGER_GROUP` get ``{"type": "ledger.appended"}``.
    """
    transaction.on_commit(lambda: publish(stream_id, version), robust=True)


def publish(stream_id: UUID, version: int) -> None:
    """Hand a notification to the background thread; returns at once and never fails."""
    notification = {"type": "stream.appended", "stream": str(stream_id), "version": version}
    _hand_over(stream_group(stream_id), notification)


def notify_group_after_commit(name: str, version: int) -> None:
    """The same for something that is no stream.

    Members of the group ``name`` get ``{"type": "version.changed", "version": N}``, and nobody else
    hears of it.
    """
    notification = {"type": "version.changed", "version": version}
    transaction.on_commit(lambda: _hand_over(name, notification), robust=True)


def finish(**_: Any) -> None:
    """Wait until what was handed over has been sent, or could not be; a moment at most.

    Called before a command's servers go: the thread would find Redis gone, and whoever looks at a
    table would hear of the last events later than need be.
    """
    if _publisher is not None and _publisher.pid == os.getpid():
        _publisher.idle.wait(_LONGEST_END)


def _hand_over(name: str, notification: Notification) -> None:
    global _publisher
    # A forked worker inherits the object but not its thread.
    if _publisher is None or _publisher.pid != os.getpid():
        with _creation:
            if _publisher is None or _publisher.pid != os.getpid():
                _publisher = _Publisher()
    _publisher.publish(name, notification)


class _Publisher:
    """Sends the newest notification to each group from a thread of its own."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self._newest: dict[str, Notification] = {}
        self._lock = threading.Lock()
        self._work = threading.Event()
        self.idle = threading.Event()
        self.idle.set()
        self._failing = False
        threading.Thread(target=self._run, name="ledger-notifications", daemon=True).start()

    def publish(self, name: str, notification: Notification) -> None:
        with self._lock:
            known = self._newest.get(name)
            if known is None or known["version"] < notification["version"]:
                self._newest[name] = notification
            self.idle.clear()
            self._work.set()

    def _run(self) -> None:
        with asyncio.Runner() as runner:
            while True:
                self._work.wait()
                self._work.clear()
                with self._lock:
                    newest, self._newest = self._newest, {}
                runner.run(self._flush(newest))
                with self._lock:
                    if not self._newest:
                        self.idle.set()
                time.sleep(_PAUSE_WHEN_AWAY if self._failing else _PAUSE)

    async def _flush(self, newest: dict[str, Notification]) -> None:
        try:
            layer: Any = get_channel_layer()
            if layer is None:
                return
            for name, notification in newest.items():
                await layer.group_send(name, notification)
            if any("stream" in notification for notification in newest.values()):
                await layer.group_send(LEDGER_GROUP, {"type": "ledger.appended"})
        except Exception as error:
            if not self._failing:
                _log.warning("notifications_not_published: %s", error)
            self._failing = True
        else:
            self._failing = False


class Listener:
    """Waits for :data:`LEDGER_GROUP` in a process that has no event loop of its own."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._channel: str | None = None
        # One receive stays under way between waits: to cancel it would leave the channel.
        self._receiving: asyncio.Task[Any] | None = None

    def wait(self, seconds: float) -> bool:
        """Return True at the next notification, False when none came for ``seconds``."""
        started = time.monotonic()
        try:
            return self._runner.run(self._wait(seconds))
        except Exception:
            # Without a channel layer, or with Redis away, polling is enough.
            self._channel = self._receiving = None
            time.sleep(max(0.0, seconds - (time.monotonic() - started)))
            return False

    def close(self) -> None:
        """Leave the channel and end the event loop."""
        self._runner.close()

    async def _wait(self, seconds: float) -> bool:
        layer: Any = get_channel_layer()
        if self._channel is None:
            channel = await layer.new_channel()
            await layer.group_add(LEDGER_GROUP, channel)
            self._channel = channel
        if self._receiving is None:
            self._receiving = asyncio.ensure_future(layer.receive(self._channel))
        heard = False
        while True:
            done, _ = await asyncio.wait({self._receiving}, timeout=_MORE if heard else seconds)
            if not done:
                return heard
            heard = True
            received, self._receiving = self._receiving, None
            received.result()
            # Of many notifications the last says as much as all: what waits is taken out together,
            # or it would pile up in the channel.
            self._receiving = asyncio.ensure_future(layer.receive(self._channel))


_publisher: _Publisher | None = None
_creation = threading.Lock()
