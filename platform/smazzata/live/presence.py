"""Who is at a table just now: in Redis, with an expiry, so that a dead process leaves nobody there.

Each window of a seat is a member of the match's sorted set, scored with the moment at which it
counts as gone unless it says otherwise. A seat is present while one of its windows is. A hash
remembers since when each seat is there or away.
"""

import logging
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

import redis
from django.conf import settings

from games.kernel.seats import Seat
from smazzata.ledger.writer import now_ms

log = logging.getLogger(__name__)

HEARTBEAT = 8.0
"""Seconds between two signs of life of a window."""
GONE_MS = 20_000
"""A window that has been silent for so long is gone."""
KEPT_MS = 24 * 3_600_000
"""After so long without a sign of anybody a table's presence is forgotten."""

_SWEEP = """
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[1])
local there = {}
for _, window in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  there[string.match(window, '^%d+')] = true
end
local answer = {}
for place = 2, #ARGV do
  local seat = ARGV[place]
  local now = there[seat] and '1' or '0'
  local known = redis.call('HGET', KEYS[2], seat)
  if not known or string.sub(known, 1, 1) ~= now then
    known = now .. ARGV[1]
    redis.call('HSET', KEYS[2], seat, known)
  end
  answer[#answer + 1] = known
end
return answer
"""
"""Removes the windows that are gone; for each seat `1` or `0`, and since when."""


class Present(NamedTuple):
    """Whether somebody is at a seat, and since when, in milliseconds since 1970."""

    online: bool
    since_ms: int


class PresenceRegistry:
    """The windows of all tables. Calls block; raises `redis.RedisError` while Redis is away."""

    def __init__(self, gone_ms: int = GONE_MS) -> None:
        self._gone_ms = gone_ms
        self._redis = redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2, decode_responses=True
        )
        self._sweep = self._redis.register_script(_SWEEP)

    def here(self, match: UUID, seat: Seat, window: str) -> None:
        """A window of a seat gives a sign of life."""
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.zadd(_windows(match), {f"{seat}:{window}": now_ms() + self._gone_ms})
            pipe.pexpire(_windows(match), KEPT_MS)
            pipe.execute()

    def gone(self, match: UUID, seat: Seat, window: str) -> None:
        """A window is closed."""
        self._redis.zrem(_windows(match), f"{seat}:{window}")

    def attended(self, matches: Sequence[UUID]) -> list[bool]:
        """For each match, whether anybody is at any of its seats."""
        with self._redis.pipeline(transaction=False) as pipe:
            for match in matches:
                pipe.zcount(_windows(match), now_ms(), "+inf")
            return [windows > 0 for windows in pipe.execute()]

    def present(self, match: UUID, seats: Iterable[Seat]) -> list[Present]:
        """How it stands with these seats."""
        keys = [_windows(match), f"{_windows(match)}:since"]
        found: list[str] = self._sweep(keys=keys, args=[now_ms(), *seats])
        self._redis.pexpire(keys[1], KEPT_MS)
        return [Present(known[0] == "1", int(known[1:])) for known in found]


def _windows(match: UUID) -> str:
    return f"{settings.REDIS_PREFIX}presence:{match}"


_register: PresenceRegistry | None = None


def presence_registry() -> PresenceRegistry:
    """The one of this process."""
    global _register
    if _register is None:
        _register = PresenceRegistry()
    return _register
