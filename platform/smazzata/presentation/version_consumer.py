"""The socket side of notifications: what a page hears so that it knows when to look again."""

from typing import Any

from channels.generic.websocket import AsyncJsonWebsocketConsumer

UNKNOWN = 4404
"""The socket is closed with this code when there is nothing here for this visitor."""


class VersionConsumer(AsyncJsonWebsocketConsumer):  # type: ignore[misc]
    """Passes on the notifications of one Channels group as `{"version": N}`; reads nothing."""

    heard = ""
    """The group."""

    async def follow(self, name: str) -> None:
        """Hears the notifications of the group `name` from now on."""
        self.heard = name
        await self.channel_layer.group_add(name, self.channel_name)

    async def disconnect(self, _code: int) -> None:
        """Hears nothing more."""
        if self.heard:
            await self.channel_layer.group_discard(self.heard, self.channel_name)

    async def receive(self, **_frame: Any) -> None:
        """Whatever a page sends is ignored: this socket only speaks."""

    async def stream_appended(self, notification: dict[str, Any]) -> None:
        """Passes a notification on."""
        await self.send_json({"version": notification["version"]})

    version_changed = stream_appended
