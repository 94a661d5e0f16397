"""Hints to open pages: "there is a version N".

A page that gets a hint fetches what it shows again by HTTP, where rights are checked; nothing but
a number travels here. A page that misses one finds out on its own timer.
"""

from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.db import close_old_connections

from smazzata.ledger.errors import LedgerError
from smazzata.ledger.hints import group
from smazzata.ledger.reader import Head, head

WATCHED = frozenset({"tournament", "match"})
"""Kinds of streams whose progress is public."""
UNKNOWN = 4404
"""The socket is closed with this code when there is no such stream."""


class Hints(AsyncJsonWebsocketConsumer):  # type: ignore[misc]
    """`/ws/streams/<id>`: sends `{"version": N}` now and after every append; reads nothing."""

    async def connect(self) -> None:
        """Joins the stream's group, then says where the stream stands: no append falls between."""
        stream: UUID = self.scope["url_route"]["kwargs"]["stream_id"]
        self.group = group(stream)
        await self.accept()
        await self.channel_layer.group_add(self.group, self.channel_name)
        found = await sync_to_async(_find)(stream)
        if found is None or found.kind not in WATCHED:
            await self.close(UNKNOWN)
            return
        await self.send_json({"version": found.version})

    async def disconnect(self, code: int) -> None:
        """Leaves the group."""
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, **frame: Any) -> None:
        """Whatever a page sends is ignored: this socket only speaks."""

    async def stream_appended(self, hint: dict[str, Any]) -> None:
        """Passes a hint on."""
        await self.send_json({"version": hint["version"]})


def _find(stream: UUID) -> Head | None:
    close_old_connections()
    try:
        return head(stream)
    except LedgerError:
        return None
    finally:
        close_old_connections()
