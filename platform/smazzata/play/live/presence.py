"""Who is at a table just now: in Redis, with an expiry, so that a dead process leaves nobody there.

Each socket of a seat is a member of the match's sorted set, scored with the moment at which it
counts as gone unless it says otherwise. When one is closed, the seat's own member remembers when. A
seat is present while one of its sockets is, and away since the newest moment of its members. All
sockets of a process say so together, and all its tables are looked at together, so that both cost
one round trip however many there are.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple
from uuid import UUID

import redis
from django.conf import settings

from games.kernel.seats import Seat
from smazzata.ledger.writer import now_ms
from smazzata.runtime.redis_circuit import TIMEOUT, CircuitRetry

HEARTBEAT = 8.0
"""Seconds between two signs of life of a socket."""
GONE_MS = 20_000
"""A socket that has been silent for so long is gone."""
KEPT_MS = 24 * 3_600_000
"""After so long without anybody coming a table's presence may be forgotten."""


class Present(NamedTuple):
    """Whether somebody is at a seat."""

    online: bool
    since_ms: int | None
    """When the last one left, in milliseconds since 1970; None while somebody is there, or when
    nobody has been there yet."""


NEVER = Present(False, None)


class SeatConnection(NamedTuple):
    """A socket at a seat, by an id of its own."""

    match: UUID
    seat: Seat
    id: str


class PresenceRegistry:
    """The sockets of all tables. Calls block; raises `redis.RedisError` while Redis is away."""

    def __init__(self, gone_ms: int = GONE_MS) -> None:
        self._gone_ms = gone_ms
        # While Redis is away nobody must wait for it again and again.
        self._redis = redis.Redis.from_url(
            settings.REDIS_URL,
            socket_timeout=TIMEOUT,
            socket_connect_timeout=TIMEOUT,
            decode_responses=True,
            retry=CircuitRetry(),
        )

    def here(self, match: UUID, seat: Seat, connection: str) -> None:
        """A socket has been opened."""
        key, now = _key(match), now_ms()
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.zremrangebyscore(key, "-inf", now - KEPT_MS)
            pipe.zadd(key, {f"{seat}:{connection}": now + self._gone_ms})
            pipe.pexpire(key, KEPT_MS)
            pipe.execute()

    def stay(self, connections: Iterable[SeatConnection], *, keep: bool = False) -> None:
        """These sockets give a sign of life; `keep`, once in a while, keeps their tables too."""
        until = now_ms() + self._gone_ms
        with self._redis.pipeline(transaction=False) as pipe:
            for connection in connections:
                pipe.zadd(_key(connection.match), {f"{connection.seat}:{connection.id}": until})
                if keep:
                    pipe.pexpire(_key(connection.match), KEPT_MS)
            pipe.execute()

    def gone(self, match: UUID, seat: Seat, connection: str) -> None:
        """A socket is closed."""
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.zrem(_key(match), f"{seat}:{connection}")
            pipe.zadd(_key(match), {f"{seat}:": now_ms()})
            pipe.execute()

    def attended(self, matches: Sequence[UUID]) -> list[bool]:
        """For each match, whether anybody is at any of its seats."""
        with self._redis.pipeline(transaction=False) as pipe:
            for match in matches:
                pipe.zcount(_key(match), f"({now_ms()}", "+inf")
            return [connections > 0 for connections in pipe.execute()]

    def present(self, tables: Mapping[UUID, Sequence[Seat]]) -> dict[UUID, list[Present]]:
        """How it stands with these seats of these tables."""
        with self._redis.pipeline(transaction=False) as pipe:
            for match in tables:
                pipe.zrange(_key(match), 0, -1, withscores=True)
            answers = pipe.execute()
        now = now_ms()
        return {
            match: _seats(seats, members, now)
            for (match, seats), members in zip(tables.items(), answers, strict=True)
        }


def _seats(seats: Sequence[Seat], members: Sequence[tuple[str, float]], now: int) -> list[Present]:
    newest: dict[str, int] = {}
    for member, score in members:
        seat = member.partition(":")[0]
        newest[seat] = max(newest.get(seat, 0), int(score))
    found = []
    for place in seats:
        at = newest.get(str(place))
        found.append(NEVER if at is None else Present(at > now, None if at > now else at))
    return found


def _key(match: UUID) -> str:
    return f"{settings.REDIS_PREFIX}presence:{match}"


@cache
def presence_registry() -> PresenceRegistry:
    """The one of this process."""
    return PresenceRegistry()
