"""How often somebody may do something: rate limits, counted in Redis for all processes together.

`consume` counts, `aconsume` does so in the event loop; `rate_limited` guards pages with it,
`throttles` the interface for programs. How many tables may be open at once is no rate:
`smazzata.play.lobby.table_quota`.

The counting is that of the library `limits`: a sliding window of two counters, so that nobody gets
twice as much around the end of a window. What Redis does not count, because it is away or has more
to do than it can, each process counts by itself: a site of three web processes then lets through
three times as much, never all, and what people do goes on.
"""

import asyncio
import logging
import math
from functools import cache
from typing import Any, NamedTuple, cast
from weakref import WeakKeyDictionary

import limits.aio.storage
import limits.aio.strategies
from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from limits import RateLimitItem, RateLimitItemPerSecond
from limits.storage import MemoryStorage, RedisStorage, SlidingWindowCounterSupport
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
        return _take(limiter, limit, key, cost)
    except RedisError as error:
        return _take_here(limit, key, cost, error)


async def aconsume(limit: RateLimit, key: str, cost: int = 1) -> int:
    """`consume` in the event loop."""
    limiter = _async_limiter()
    item = limit.item
    try:
        if await limiter.hit(item, key, cost=cost):
            return 0
        counters = cast(limits.aio.storage.SlidingWindowCounterSupport, limiter.storage)
        window = await counters.get_sliding_window(item.key_for(key), limit.seconds)
        return seconds_to_wait(limit, cost, *window)
    except RedisError as error:
        return _take_here(limit, key, cost, error)


def seconds_to_wait(
    limit: RateLimit, cost: int, before: int, before_s: float, now: int, now_s: float
) -> int:
    """Whole seconds until `cost` more is allowed, if nothing else is done meanwhile.

    `before` was done in the window that still weighs for `before_s` seconds, `now` in the present
    one, which is forgotten in `now_s`: it runs for all but the last `limit.seconds` of these, and
    weighs less and less in these.
    """
    room = limit.most - cost + 1  # what is done has to weigh less
    wait = 0.0
    if now >= room:  # even with the window before it gone: it has to become that one itself
        wait = now_s - limit.seconds
        before, before_s, now = now, limit.seconds, 0
    if before:
        wait += before_s - (room - now) * limit.seconds / before
    # Redis counts in thousandths of a second, and weighs what is left at that moment.
    return max(1, math.ceil(wait + 0.002))


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


def _take(limiter: SlidingWindowCounterRateLimiter, limit: RateLimit, key: str, cost: int) -> int:
    item = limit.item
    if limiter.hit(item, key, cost=cost):
        return 0
    counters = cast(SlidingWindowCounterSupport, limiter.storage)
    window = counters.get_sliding_window(item.key_for(key), limit.seconds)
    return seconds_to_wait(limit, cost, *window)


@cache
def _here() -> SlidingWindowCounterRateLimiter:
    """What this process counts while Redis does not; made when it is needed: it has a thread."""
    return SlidingWindowCounterRateLimiter(MemoryStorage())


def _take_here(limit: RateLimit, key: str, cost: int, error: RedisError) -> int:
    log.warning("limits_counted_here: %s", type(error).__name__)
    return _take(_here(), limit, key, cost)
