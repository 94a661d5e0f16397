"""The sockets of the lobby's pages."""

import json
from typing import Any
from uuid import UUID

from smazzata.members.principals import principal_for
from smazzata.play.lobby.handler import ROOM_LIST_GROUP, against_entering, room_group
from smazzata.play.models import Room
from smazzata.presentation.version_consumer import UNKNOWN, VersionConsumer
from smazzata.runtime.threads import in_thread


class RoomListConsumer(VersionConsumer):
    """`/ws/rooms`: a number whenever the list of rooms has changed."""

    async def connect(self) -> None:
        """Anybody may see the list."""
        await self.accept()
        await self.follow(ROOM_LIST_GROUP)


class RoomConsumer(VersionConsumer):
    """`/ws/rooms/<id>`: the room's version and every change, once it has heard `{"key": …}`.

    The key of an invitation comes in the first message, not in the address: addresses end up in
    logs, of proxies too. For a room that is listed the key is empty.
    """

    async def receive(self, text_data: str | None = None, **_frame: Any) -> None:
        """The first message decides; whatever comes after it is ignored."""
        if self.heard:
            return
        room_id: UUID = self.scope["url_route"]["kwargs"]["room_id"]
        key = _key(text_data or "")
        # First joins the group, then looks: no change falls between.
        if await in_thread(self._version, room_id, key) is not None:
            await self.follow(room_group(room_id))
        version = await in_thread(self._version, room_id, key)
        if version is None:
            await self.close(UNKNOWN)
        else:
            await self.send_json({"version": version})

    def _version(self, room_id: UUID, key: str) -> int | None:
        """The version of a room into which this visitor may look; None when there is no such."""
        room = Room.objects.filter(id=room_id).first()
        if room is None or against_entering(room, principal_for(self.scope.get("user")), key):
            return None
        return room.version


def _key(message: str) -> str:
    """The key in a first message; empty for anything else than one."""
    try:
        key = json.loads(message[:256])["key"]
    except (ValueError, LookupError, TypeError):
        return ""
    return key[:64] if isinstance(key, str) else ""
