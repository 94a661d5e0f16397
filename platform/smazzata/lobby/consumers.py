"""The sockets of the lobby's pages."""

from urllib.parse import parse_qs
from uuid import UUID

from smazzata.lobby.handler import against_entering
from smazzata.lobby.models import Room
from smazzata.lobby.notifications import ROOM_LIST_GROUP, room_group
from smazzata.members.principals import principal_for
from smazzata.presentation.version_consumer import UNKNOWN, VersionConsumer
from smazzata.runtime.threads import in_thread


class RoomListConsumer(VersionConsumer):
    """`/ws/rooms`: a number whenever the list of rooms has changed."""

    async def connect(self) -> None:
        """Anybody may see the list."""
        await self.accept()
        await self.follow(ROOM_LIST_GROUP)


class RoomConsumer(VersionConsumer):
    """`/ws/rooms/<id>?key=…`: the room's version now and after every change."""

    async def connect(self) -> None:
        """First joins the group, then looks: no change falls between."""
        await self.accept()
        room_id: UUID = self.scope["url_route"]["kwargs"]["room_id"]
        if await in_thread(self._version, room_id) is not None:
            await self.follow(room_group(room_id))
        version = await in_thread(self._version, room_id)
        if version is None:
            await self.close(UNKNOWN)
        else:
            await self.send_json({"version": version})

    def _version(self, room_id: UUID) -> int | None:
        """The version of a room into which this visitor may look; None when there is no such."""
        room = Room.objects.filter(id=room_id).first()
        words = parse_qs(self.scope["query_string"].decode("latin-1"))
        key = words.get("key", [""])[0][:64]
        if room is None or against_entering(room, principal_for(self.scope.get("user")), key):
            return None
        return room.version
