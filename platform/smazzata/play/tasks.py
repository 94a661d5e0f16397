"""Looks after tables that everybody has left, and after rooms that nobody looks after."""

import logging

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone
from redis import RedisError

from smazzata.play.live.presence import presence_registry
from smazzata.play.lobby import next_table, table_quota
from smazzata.play.lobby.handler import close_idle
from smazzata.tables import unattended

log = logging.getLogger(__name__)

_LOOKED = "unattended:looked"
_AT_ONCE = 500
"""Tables of one question to Redis."""


@shared_task
def look_for_unattended() -> None:
    """Notes at which tables somebody is; what follows is `smazzata.tables.unattended`'s to say.

    While Redis is away nobody knows, and no table is held to be alone. Sent too often it looks no
    more often than once in `LOOK_S`.
    """
    try:
        if not cache.add(_LOOKED, 1, unattended.LOOK_S - 1):
            return
        matches = unattended.casual_tables()
        for first in range(0, len(matches), _AT_ONCE):
            some = matches[first : first + _AT_ONCE]
            seen = dict(zip(some, presence_registry().attended(some), strict=True))
            unattended.rest_and_end(
                [match for match, there in seen.items() if there],
                [match for match, there in seen.items() if not there],
            )
    except RedisError as error:
        log.warning("presence_unknown: %s", type(error).__name__)


@shared_task
def fill_waiting_rooms() -> None:
    """Seats bots where people have waited as long as they wanted to."""
    next_table.fill_due(timezone.now())


@shared_task
def close_idle_rooms() -> None:
    """Closes the rooms in which nothing has happened for hours."""
    close_idle(timezone.now())
    table_quota.forget_gone()
