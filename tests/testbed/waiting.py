"""How a test waits: for an event, never for a time.

Where nothing wakes whoever waits (a row in the database, a line in a log, a process that ends), the
question is asked again and again. That is done here and nowhere else: what a test sleeps, it sleeps
in this module (`tests/unit/test_layout.py`). What must *not* happen is not waited for at all: the
test waits for something that comes after it would have happened.
"""

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import pytest
    from playwright.sync_api import Page

Found = TypeVar("Found")

PATIENCE_S = 120.0
"""Nothing takes so long, however busy the machine is."""
EVERY_S = 0.05


def comes(
    question: Callable[[], Found],
    seconds: float = PATIENCE_S,
    *,
    every: float = EVERY_S,
    page: "Page | None" = None,
) -> Found:
    """The first answer that is true, or the last one when the time is over.

    With `page` its browser's events are heard meanwhile: the handlers of a test run then only.
    """
    deadline = time.monotonic() + seconds
    while not (found := question()) and time.monotonic() < deadline:
        if page is None:
            time.sleep(every)
        else:
            page.wait_for_timeout(1000 * every)
    return found


def wait_until(
    question: Callable[[], Found],
    seconds: float = PATIENCE_S,
    told: Callable[[], object] = str,
    *,
    every: float = EVERY_S,
    page: "Page | None" = None,
) -> Found:
    """The first answer that is true; AssertionError with what is `told` when there is none."""
    found = comes(question, seconds, every=every, page=page)
    assert found, told()
    return found


async def hear_until(question: Callable[[], object], seconds: float = PATIENCE_S) -> None:
    """The same in the event loop. Raises `TimeoutError`."""
    async with asyncio.timeout(seconds):
        while not question():  # noqa: ASYNC110 - where nothing could set an event
            await asyncio.sleep(EVERY_S / 10)


class Clock:
    """The tables' clock in this process: it stands until it is set forward, however slow all is."""

    MODULES = "append handler scheduler tasks unattended".split()

    def __init__(self, patch: "pytest.MonkeyPatch") -> None:
        self._now_ms = time.time_ns() // 1_000_000
        for module in self.MODULES:
            patch.setattr(f"smazzata.tables.{module}.now_ms", self.now_ms)

    def now_ms(self) -> int:
        """Instead of `smazzata.ledger.writer.now_ms`."""
        return self._now_ms

    def reach(self, moment_ms: int) -> None:
        """It is this late, or later."""
        self._now_ms = max(self._now_ms, moment_ms)
