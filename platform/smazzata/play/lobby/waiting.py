"""Whether somebody still waits in a room: its page asks again and again, and that is noted.

Kept in the cache: when nobody knows, there is somebody in a room for as long as it is new.
"""

from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from django.core.cache import cache
from django.utils import timezone

from smazzata.play.models import Room

PATIENCE = timedelta(minutes=10)
"""So long nobody may have looked: the telephone of whoever waits may be in a pocket."""

LOOK_S = 8
"""The page asks every five seconds while it can be seen."""


def note_there(room: Room, member: str) -> None:
    """Somebody who sits in a room, or opened it, looks at its page."""
    cache.set(_key(room.id), 1, int(PATIENCE.total_seconds()))
    cache.set(_look_key(room, member), 1, LOOK_S)


def looks_at(room: Room, member: str) -> bool:
    """Whether a member has the page of the room before the eyes."""
    return cache.get(_look_key(room, member)) is not None


def rooms_with_people(rooms: Iterable[Room]) -> list[Room]:
    """Those of these rooms in which somebody still waits."""
    found = list(rooms)
    noted = cache.get_many([_key(room.id) for room in found])
    since = timezone.now() - PATIENCE
    return [room for room in found if room.opened_at > since or _key(room.id) in noted]


def _look_key(room: Room, member: str) -> str:
    return f"room-seen:{room.id}:{member}"


def _key(room: UUID) -> str:
    return f"room-there:{room}"
