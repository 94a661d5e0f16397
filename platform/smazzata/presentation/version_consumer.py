"""The socket side of hints: what a page hears so that it knows when to look again."""

from typing import Any

from channels.generic.websocket import AsyncJsonWebsocketConsumer

UNKNOWN = 4404
"""The socket is closed with this code when there is nothing here for this visitor."""


class VersionConsumer(AsyncJsonWebsocketConsumer):  # type: ignore[misc]
    """Passes on the hints of one Channels group as `{"version": N}`; reads nothing."""

    heard = ""
    """The group."""

    async def follow(self, name: str) -> None:
        """Hears the hints of the group `name` from now on."""
        self.heard = name
        await self.channel_layer.group_add(name, self.channel_name)

    async def disconnect(self, _code: int) -> None:
        """Hears nothing more."""
        if self.heard:
            await self.channel_layer.group_discard(self.heard, self.channel_name)

    async def receive(self, **_frame: Any) -> None:
        """Whatever a page sends is ignored: this socket only speaks."""

    async def stream_appended(self, hint: dict[str, Any]) -> None:
        """Passes a hint on."""
        await self.send_json({"version": hint["version"]})

    version_told = stream_appended
