"""Whose bot looks ahead first, where more are to do so than there are processes for it.

Searches wait in one queue of the whole site, by priority: how many thoughts for tables of the same
owner wait or are being thought already. So whoever has one table comes before the second of whoever
has two, and forty-eight tables make those wait who opened them. What counts is who opened a table
and how many bots of his are to move, never what they hold: a move without a choice takes its turn
like any other.

The counts are in Redis and short-lived. What is lost of them costs fairness for some seconds, and
no bot its move.
"""

from contextlib import suppress
from functools import cache, lru_cache
from uuid import UUID

import redis
from django.conf import settings

from smazzata.ledger.writer import now_ms
from smazzata.runtime.redis_circuit import TIMEOUT, CircuitRetry
from smazzata.tables.models import OpenTable
from smazzata.tables.table import Table

QUEUE = "search"
"""The queue of thoughts that take long. Its processes, on all machines together, are the limit of
what the site searches at once."""
LAST = 9
"""The last of the priorities that kombu knows; 0 is the first."""
KEPT_S = 60
"""More than any thought waits for its turn."""
OWNERS_KNOWN = 4_096


def take_turn(match: UUID, table: Table, until_ms: int) -> int:
    """Counts a thought for this table until it is over (`end_turn`), or until that moment.

    Returns how many of the same owner there were before it, up to `LAST`: its priority. While Redis
    is away nobody is told from another.
    """
    try:
        with _client(settings.REDIS_URL).pipeline(transaction=False) as pipe:
            for key in (_key(), _key(owner_of(match, table))):
                pipe.zremrangebyscore(key, "-inf", now_ms())
                pipe.zadd(key, {str(match): until_ms})
                pipe.expire(key, KEPT_S)
                pipe.zcard(key)
            thoughts = int(pipe.execute()[-1])
    except redis.RedisError:
        return 0
    return min(thoughts - 1, LAST)


def end_turn(match: UUID, table: Table) -> None:
    """The thought for this table is over."""
    pipe = _client(settings.REDIS_URL).pipeline(transaction=False)
    for key in (_key(), _key(owner_of(match, table))):
        pipe.zrem(key, str(match))
    with suppress(redis.RedisError):  # it is not counted for longer than it was to wait
        pipe.execute()


def waiting() -> set[UUID]:
    """The tables whose thoughts wait for their turn, or are being thought."""
    try:
        found = _client(settings.REDIS_URL).zrangebyscore(_key(), now_ms(), "+inf")
    except redis.RedisError:
        return set()
    return {UUID(str(match)) for match in found}


def owner_of(match: UUID, table: Table) -> str:
    """For whom a table's bots think: a tournament, an address, or whoever opened the table.

    Of the lobby's tables the address counts, where it is known: a guest's name costs nothing. How
    many tables one member may have, wherever he is, is limited by `lobby.table_quota`.
    """
    return table.opened.tournament or _opener(match)


@lru_cache(OWNERS_KNOWN)
def _opener(match: UUID) -> str:
    opened = OpenTable.objects.filter(match=match).first()
    return (opened.address or opened.opened_by) if opened else str(match)


def _key(owner: str = "") -> str:
    return f"{settings.REDIS_PREFIX}thoughts:{owner}"


@cache
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url,
        socket_timeout=TIMEOUT,
        socket_connect_timeout=TIMEOUT,
        decode_responses=True,
        retry=CircuitRetry(),
    )
