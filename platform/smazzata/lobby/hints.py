"""Hints to open pages of the lobby: "this room is at version N", "the list has changed".

As with streams (`smazzata.ledger.hints`), a hint is no data: the page that hears it fetches what it
shows again. A room has a group of its own, not that of its later match: who may look into a room
may not yet see what happens at the table.
"""

from smazzata.ledger.hints import tell_after_commit
from smazzata.ledger.writer import now_ms
from smazzata.lobby.models import Room

THE_LIST = "rooms"
"""The Channels group of all who look at the list of rooms."""


def group(room_id: object) -> str:
    """The Channels group of those who look into a room."""
    return f"room.{room_id}"


def room_changed(room: Room) -> None:
    """Tells the pages of a room and of the list, once the transaction has committed."""
    tell_after_commit(group(room.id), room.version)
    tell_after_commit(THE_LIST, now_ms())
