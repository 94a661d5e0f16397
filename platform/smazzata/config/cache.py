"""The cache that all processes share: failed log-ins, codes that were used up.

It lives on the Redis of queues and channels, hence two precautions: clearing it touches no key but
its own, and what is read back is JSON, which can hold no code. While Redis is away it holds nothing
and takes nothing, so that pages that only look something up go on.
"""

import json
import logging
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from smazzata.runtime.redis_circuit import TIMEOUT, CircuitRetry

log = logging.getLogger(__name__)


class Json:
    """Values as JSON."""

    def dumps(self, value: Any) -> str:
        """What Redis stores."""
        return json.dumps(value)

    def loads(self, stored: bytes) -> Any:
        """What was stored."""
        return json.loads(stored)


class SharedCache(RedisCache):
    """Django's Redis cache, at home in a Redis that others use too."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        # The client's own way is three tries within six seconds, at every look-up, for ever.
        options = {
            "retry": CircuitRetry(),
            "socket_timeout": TIMEOUT,
            "socket_connect_timeout": TIMEOUT,
            **params.get("OPTIONS", {}),
        }
        super().__init__(server, {**params, "OPTIONS": options})

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """The value; `default` also when Redis is away."""
        try:
            return super().get(key, default, version)
        except RedisError as error:
            return _away(error, default)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        """The values that there are; none when Redis is away."""
        try:
            return dict(super().get_many(keys, version))
        except RedisError as error:
            return dict(_away(error, {}))

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        """Stores the value, if Redis is there."""
        try:
            super().set(key, value, timeout, version)
        except RedisError as error:
            _away(error, None)

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Whether the key was free and is taken now. Never while Redis is away: no lock is got."""
        try:
            return bool(super().add(key, value, timeout, version))
        except RedisError as error:
            return bool(_away(error, False))

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Whether there was something to remove."""
        try:
            return bool(super().delete(key, version))
        except RedisError as error:
            return bool(_away(error, False))

    def clear(self) -> None:
        """Forgets everything under this cache's prefix, and nothing else."""
        client = self._cache.get_client(write=True)
        try:
            for key in client.scan_iter(match=f"{self.key_prefix}*", count=1000):
                client.delete(key)
        except RedisError as error:
            _away(error, None)


def _away(error: RedisError, answer: Any) -> Any:
    log.warning("The shared cache cannot be reached: %s", type(error).__name__)
    return answer
