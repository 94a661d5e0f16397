"""A Redis that takes connections and never answers is as good as one that is away.

One that is away refuses at once. One that is silent (its machine is overloaded, its process is
stopped, a firewall swallows what it says) costs the whole time-out, at every single command. So
after the first command that is not answered nobody in this process asks for some seconds; then one
does, and the others ask again when that one is answered.

Clients get it as their `retry`, by which everything goes that they send; what has another way asks
`circuit`.
"""

import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import TimeoutError as NotAnswered
from redis.retry import Retry

T = TypeVar("T")

PAUSE = 3.0
"""Seconds in which nobody asks a Redis that was silent."""
TIMEOUT = 1.0
"""Seconds within which a command is answered; what Redis does for us takes a thousandth."""


class RedisSilent(NotAnswered):
    """Redis is not asked at present: it did not answer a moment ago."""


class Circuit:
    """Whether Redis is asked. One for a process: it talks to one Redis."""

    def __init__(self) -> None:
        self._until = 0.0
        """Nobody asks before this moment; 0.0 while Redis answers."""
        self._asks: ContextVar[bool] = ContextVar("asks", default=False)
        """Whether this is part of a command that may be sent: connecting, above all."""

    @contextmanager
    def asking(self, *, answered: bool = True) -> Iterator[None]:
        """For what is sent within. `answered`: when it succeeds, Redis has answered."""
        if self._asks.get():
            yield
            return
        now = time.monotonic()
        if now < self._until:
            raise RedisSilent("Redis did not answer a moment ago")
        if self._until:
            self._until = now + PAUSE  # one tries; the others wait for what it finds
        mine = self._asks.set(True)
        try:
            yield
            if answered:
                self._until = 0.0
        except (NotAnswered, TimeoutError):
            self._until = time.monotonic() + PAUSE
            raise
        finally:
            self._asks.reset(mine)


circuit = Circuit()


class CircuitRetry(Retry):
    """Tries once more, at once, what a lost connection ended; nothing while Redis is silent."""

    def __init__(self) -> None:
        super().__init__(NoBackoff(), 1, (ConnectionLost,))

    def call_with_retry(self, do: Callable[[], T], *given: Any, **more: Any) -> T:
        """See `redis.retry.Retry`. Raises `RedisSilent`."""
        with circuit.asking():
            return super().call_with_retry(do, *given, **more)


class AsyncCircuitRetry(AsyncRetry):
    """The same in the event loop."""

    def __init__(self) -> None:
        super().__init__(NoBackoff(), 1, (ConnectionLost,))

    async def call_with_retry(self, do: Callable[[], Awaitable[T]], *given: Any, **more: Any) -> T:
        """See `redis.asyncio.retry.Retry`. Raises `RedisSilent`."""
        with circuit.asking():
            return await super().call_with_retry(do, *given, **more)
