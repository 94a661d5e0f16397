"""Reading and writing the database from the event loop, in threads of our own.

The threads are few: a burst of moves waits here and not for the database's connections. Django's
connection of a thread goes back to the pool after each call.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import DatabaseSyncToAsync

P = ParamSpec("P")
R = TypeVar("R")

_threads = ThreadPoolExecutor(max_workers=8, thread_name_prefix="live")


async def in_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What `function` returns or raises, called in a thread."""
    call = DatabaseSyncToAsync(function, thread_sensitive=False, executor=_threads)
    result: R = await call(*args, **kwargs)
    return result
