"""The socket side of hints: what a page hears so that it knows when to look again."""

from typing import Any
from uuid import UUID

from channels.generic.websocket import AsyncJsonWebsocketConsumer

from smazzata.ledger.hints import group


class HintsSocket(AsyncJsonWebsocketConsumer):  # type: ignore[misc]
    """Passes on the hints of one group as `{"version": N}`; reads nothing."""

    group = ""

    async def follow(self, stream: UUID) -> None:
        """Hears the hints of `stream` from now on."""
        self.group = group(stream)
        await self.channel_layer.group_add(self.group, self.channel_name)

    async def disconnect(self, code: int) -> None:
        """Hears nothing more."""
        if self.group:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, **frame: Any) -> None:
        """Whatever a page sends is ignored: this socket only speaks."""

    async def stream_appended(self, hint: dict[str, Any]) -> None:
        """Passes a hint on."""
        await self.send_json({"version": hint["version"]})
