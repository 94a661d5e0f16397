"""How often somebody may do something: rate limits, counted in Redis for all processes together.

`consume` counts, `aconsume` does so in the event loop; `rate_limited` guards pages with it,
`throttles` the interface for programs. How many tables may be open at once is no rate:
`smazzata.lobby.table_quota`.

The counting is that of the library `limits`: a sliding window of two counters, so that nobody gets
twice as much around the end of a window. While Redis is away nothing is counted and everything is
let through.
"""

import asyncio
import logging
import math
import time
from functools import cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import limits.aio.storage
import limits.aio.strategies
from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from limits import RateLimitItem, RateLimitItemPerSecond
from limits.storage import RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from redis.exceptions import RedisError

from smazzata.members.client_address import client_network
from smazzata.runtime.redis_circuit import TIMEOUT, AsyncCircuitRetry, CircuitRetry

log = logging.getLogger(__name__)


class RateLimit(NamedTuple):
    """So many times in so many seconds; `name` keeps it apart from other limits."""

    name: str
    most: int
    seconds: int

    @property
    def item(self) -> RateLimitItem:
        """As the library has it."""
        return RateLimitItemPerSecond(self.most, self.seconds, namespace=self.name)


def consume(limit: RateLimit, key: str, cost: int = 1) -> int:
    """Takes `cost` from what `key` may do; 0 if that was allowed, else the seconds to wait."""
    limiter = _limiter(settings.REDIS_URL, settings.REDIS_PREFIX)
    try:
        if limiter.hit(limit.item, key, cost=cost):
            return 0
        return _wait(limiter.get_window_stats(limit.item, key).reset_time)
    except RedisError as error:
        return _uncounted(error)


async def aconsume(limit: RateLimit, key: str, cost: int = 1) -> int:
    """`consume` in the event loop."""
    limiter = _async_limiter()
    try:
        if await limiter.hit(limit.item, key, cost=cost):
            return 0
        return _wait((await limiter.get_window_stats(limit.item, key)).reset_time)
    except RedisError as error:
        return _uncounted(error)


def account_key(account: int) -> str:
    """The key of an account, in person or through a token."""
    return f"account:{account}"


def address_key(request: HttpRequest) -> str:
    """The key of an address; a household's IPv6 network is one.

    Not the address itself: Redis keeps what it was told in a file.
    """
    mark = salted_hmac("smazzata.rate_limits", client_network(request), algorithm="sha256")
    return f"address:{mark.hexdigest()[:32]}"


# --- The library's objects --------------------------------------------------------------------


def _address(url: str) -> str:
    return url.replace("unix:", "redis+unix:", 1) if url.startswith("unix:") else url


def _options(prefix: str, retry: CircuitRetry | AsyncCircuitRetry) -> dict[str, Any]:
    times = {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT}
    # Under the cache's prefix: who clears the one clears the other.
    return {"key_prefix": f"{prefix}cache:limits", "retry": retry, **times}


@cache
def _limiter(url: str, prefix: str) -> SlidingWindowCounterRateLimiter:
    return SlidingWindowCounterRateLimiter(
        RedisStorage(_address(url), **_options(prefix, CircuitRetry()))
    )


_Async = limits.aio.strategies.SlidingWindowCounterRateLimiter
_async: WeakKeyDictionary[asyncio.AbstractEventLoop, _Async] = WeakKeyDictionary()


def _async_limiter() -> _Async:
    loop = asyncio.get_running_loop()
    found = _async.get(loop)
    if found is None:
        storage = limits.aio.storage.RedisStorage(
            f"async+{_address(settings.REDIS_URL)}",
            implementation="redispy",
            **_options(settings.REDIS_PREFIX, AsyncCircuitRetry()),
        )
        found = _async[loop] = _Async(storage)
    return found


def _wait(until: float) -> int:
    return max(1, math.ceil(until - time.time()))


def _uncounted(error: RedisError) -> int:
    log.warning("limits_not_counted: %s", type(error).__name__)
    return 0
