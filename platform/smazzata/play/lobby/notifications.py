"""Notifications to open pages of the lobby: "this room is at version N", "the list has changed".

As with streams (`smazzata.ledger.notifications`), it carries no data: the page that hears it
fetches what it shows again. A room has a group of its own, not that of its later match: who may
look into a room may not yet see what happens at the table.
"""

from smazzata.ledger.notifications import notify_group_after_commit
from smazzata.ledger.writer import now_ms
from smazzata.play.models import Room

ROOM_LIST_GROUP = "rooms"
"""The Channels group of all who look at the list of rooms."""


def room_group(room_id: object) -> str:
    """The Channels group of those who look into a room."""
    return f"room.{room_id}"


def notify_room_changed(room: Room) -> None:
    """Tells the pages of a room and of the list, once the transaction has committed."""
    notify_group_after_commit(room_group(room.id), room.version)
    notify_group_after_commit(ROOM_LIST_GROUP, now_ms())
