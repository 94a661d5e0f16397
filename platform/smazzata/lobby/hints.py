"""Hints to open pages of the lobby: "this room is at version N", "the list has changed".

As with streams (`smazzata.ledger.hints`), a hint is no data: the page that hears it fetches what it
shows again. A room's group is that of its later match, so that the start of the match is heard too.
"""

from uuid import UUID

from smazzata.ledger.hints import after_commit
from smazzata.ledger.writer import now_ms
from smazzata.lobby.models import Room

THE_LIST = UUID(int=0)
"""Stands for the list of rooms, which is no stream, where a stream is named."""


def room_changed(room: Room) -> None:
    """Tells the pages of a room and of the list, once the transaction has committed."""
    after_commit(room.id, room.version)
    after_commit(THE_LIST, now_ms())
