"""Database connections of threads and workers: kept from one piece of work to the next.

Django ends a connection with each request, and Celery with each task; where there are hundreds of
either a second, opening connections costs more than the work. Here a thread keeps its own. After a
pause, or after an error, it is asked whether it still lives before it is used, and is replaced when
it does not: a server that was started again costs nobody an error but those whom it cut off.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections

TRUSTED_S = 1.0
"""A connection that was used so short a time ago is not asked whether it lives."""

_used = threading.local()


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
