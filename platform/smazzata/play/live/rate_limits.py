"""How often one socket may speak: a number in memory, a fifth of a microsecond a message.

What all sockets of an account may do together is counted in Redis by
`smazzata.play.live.consumer`, with `smazzata.members.rate_limits`.
"""

import time
from collections.abc import Callable


class TokenBucket:
    """A token bucket: `rate` tokens a second come in, at most `burst` lie in it."""

    __slots__ = ("_at", "_now", "_tokens", "burst", "rate")

    def __init__(
        self, rate: float, burst: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self._now = now
        self._tokens = burst
        self._at = now()

    def take(self, cost: float = 1.0) -> bool:
        """Takes `cost` tokens out if there are so many; whether there were."""
        now = self._now()
        self._tokens = min(self.burst, self._tokens + (now - self._at) * self.rate)
        self._at = now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True
