"""`/health/`: whether this site can do its work, for load balancers and `up`."""

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse

from smazzata.ledger.errors import LedgerError
from smazzata.ledger.sequencer import lag_seconds
from smazzata.members.permissions import Action
from smazzata.members.principals import requires

MOST_LAG = 60.0
"""Seconds."""


@requires(Action.WATCH)
def health(request: HttpRequest) -> JsonResponse:
    """`{"database", "redis", "sequencer", "sequencer_lag_seconds"}`; 200 if all is well, else 503.

    The sequencer is well while no event waits longer than `MOST_LAG` for its place in the order.
    """
    found = {"database": _database_answers(), "redis": _redis_answers()}
    lag = _lag() if found["database"] else None
    found["sequencer"] = lag is not None and lag < MOST_LAG
    body = {**found, "sequencer_lag_seconds": lag}
    return JsonResponse(body, status=200 if all(found.values()) else 503)


def _lag() -> float | None:
    try:
        return round(lag_seconds(), 3)
    except LedgerError:
        return None


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _redis_answers() -> bool:
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False
