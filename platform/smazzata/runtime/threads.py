"""Reading and writing the database from the event loop, in threads of our own.

The threads are few: a burst of moves waits here and not for the database's connections. Each keeps
its connection (`smazzata.runtime.connections`).
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from smazzata.runtime.connections import kept_connections

P = ParamSpec("P")
R = TypeVar("R")

_threads = ThreadPoolExecutor(max_workers=8, thread_name_prefix="live")


async def in_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What `function` returns or raises, called in a thread, in the caller's language."""
    call = partial(copy_context().run, _work, partial(function, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(_threads, call)


def _work(function: Callable[[], R]) -> R:
    with kept_connections():
        return function()
