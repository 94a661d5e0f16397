"""The channel layer, which waits for Redis no longer than others do.

The library's own waits for ever for a Redis that takes connections and does not answer, and
whoever subscribes waits for whoever publishes: nobody could open a table.
"""

import asyncio
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer

from smazzata.runtime.redis_circuit import TIMEOUT, circuit


class ChannelLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """Raises `RedisError` or `TimeoutError` where Redis is away or does not answer in time."""

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """To one channel."""
        await self._ask("send", channel, message)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """To all channels of a group."""
        await self._ask("group_send", group, message)

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A channel of this process."""
        return str(await self._ask("new_channel", prefix, answered=False))

    async def group_add(self, group: str, channel: str) -> None:
        """The channel hears the group from now on."""
        await self._ask("group_add", group, channel, answered=False)

    async def group_discard(self, group: str, channel: str) -> None:
        """And no more."""
        await self._ask("group_discard", group, channel, answered=False)

    async def _ask(self, what: str, *given: Any, answered: bool = True) -> Any:
        """`answered`: Redis answers this, while subscriptions are sent and confirmed later."""
        with circuit.asking(answered=answered):
            async with asyncio.timeout(TIMEOUT):
                return await getattr(self._get_layer(), what)(*given)
