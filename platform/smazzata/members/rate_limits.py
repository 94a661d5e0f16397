"""How often somebody may do something: rate limits, counted in Redis for all processes together.

`consume` counts, `aconsume` does so in the event loop; `rate_limited` guards pages with it,
`CallsThrottle` the interface for programs, which REST framework loads before any view. How often
one socket may speak is a number in memory (`TokenBucket`), a fifth of a microsecond a message. How
many tables may be open at once is no rate: `smazzata.play.lobby.table_quota`.

The counting is that of the library `limits`: a sliding window of two counters, so that nobody gets
twice as much around the end of a window. What Redis does not count, because it is away or has more
to do than it can, each process counts by itself: a site of three web processes then lets through
three times as much, never all, and what people do goes on.
"""

import asyncio
import logging
import math
import time
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, NamedTuple, cast
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
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

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


BY_ADDRESS = RateLimit("api-address", 600, 60)
"""Calls without an account."""
BY_ACCOUNT = RateLimit("api-account", 1200, 60)
"""Calls of an account, by session or token alike."""


class CallsThrottle(BaseThrottle):
    """One limit for each account, another for each address without one."""

    by_address: ClassVar[RateLimit] = BY_ADDRESS
    by_account: ClassVar[RateLimit] = BY_ACCOUNT
    _wait = 0

    def allow_request(self, request: Request, _view: Any) -> bool:
        """Whether this call may be answered."""
        if request.user is None:
            self._wait = consume(self.by_address, address_key(request._request))
        else:
            assert request.user.pk is not None  # whoever is there has been stored
            self._wait = consume(self.by_account, account_key(request.user.pk))
        return not self._wait

    def wait(self) -> float:
        """Seconds until the next call."""
        return self._wait
