"""Reading and writing the database from the event loop, in threads of our own.

The threads are few: a burst of moves waits here and not for the database's connections.

Django ends a connection with each request, and Celery with each task; where there are hundreds of
either a second, opening connections costs more than the work. Here a thread keeps its own, and so
does a worker. After a pause, or after an error, it is asked whether it still lives before it is
used, and is replaced when it does not: a server that was started again costs nobody an error but
those whom it cut off.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import connections

P = ParamSpec("P")
R = TypeVar("R")

TRUSTED_S = 1.0
"""A connection that was used so short a time ago is not asked whether it lives."""

_used = threading.local()
_threads = ThreadPoolExecutor(max_workers=8, thread_name_prefix="live")


@contextmanager
def kept_connections() -> Iterator[None]:
    """Around a piece of work in this thread."""
    check_connections()
    try:
        yield
    finally:
        remember_use()


def remember_use() -> None:
    """The connections of this thread were used just now."""
    _used.at = time.monotonic()


def check_connections() -> None:
    """Closes the connections of this thread that do not work any more; the next use opens others.

    A connection in the middle of a transaction is its owner's to look after.
    """
    idle = time.monotonic() - getattr(_used, "at", 0.0)
    for connection in connections.all(initialized_only=True):
        if connection.connection is None or connection.in_atomic_block:
            continue
        if connection.connection.info.dbname != connection.settings_dict["NAME"]:
            connection.close()  # the database was exchanged, as tests and benchmarks do
            continue
        if connection.errors_occurred or idle > TRUSTED_S:
            connection.errors_occurred = False
            if not connection.is_usable():
                connection.close()


async def in_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What `function` returns or raises, called in a thread, in the caller's language."""
    call = partial(copy_context().run, _work, partial(function, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(_threads, call)


def _work(function: Callable[[], R]) -> R:
    with kept_connections():
        return function()
