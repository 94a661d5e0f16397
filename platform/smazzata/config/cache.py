"""The cache that all processes share: allowances of requests, codes that were used up.

It lives on the Redis of queues and channels, hence two precautions: clearing it touches no key but
its own, and what is read back is JSON, which can hold no code.
"""

import json
from typing import Any

from django.core.cache.backends.redis import RedisCache


class Json:
    """Values as JSON; whole numbers as Redis counts them."""

    def dumps(self, value: Any) -> Any:
        """What Redis stores."""
        return value if type(value) is int else json.dumps(value)

    def loads(self, stored: bytes) -> Any:
        """What was stored."""
        return json.loads(stored)


class SharedCache(RedisCache):
    """Django's Redis cache, at home in a Redis that others use too."""

    def clear(self) -> None:
        """Forgets everything under this cache's prefix, and nothing else."""
        client = self._cache.get_client(write=True)
        for key in client.scan_iter(match=f"{self.key_prefix}*", count=1000):
            client.delete(key)
