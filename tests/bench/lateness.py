"""How late what is due comes: at the worst table, while something else is measured."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.bench.counting import connect

LOOK_S = 0.25
"""Seconds between two looks."""

_OLDEST = """
SELECT coalesce(max(extract(epoch FROM clock_timestamp()) * 1000 - due_ms), 0)::float8
FROM tables_scheduledwakeup WHERE NOT instant_bots
"""


@dataclass
class Overdue:
    """The longest that anything was seen to be due without having been done, in seconds."""

    worst_s: float = 0.0


@contextmanager
def overdue_while(url: str) -> Iterator[Overdue]:
    """Looks at all scheduled wake-ups every quarter of a second until the block ends."""
    overdue, stop = Overdue(), threading.Event()

    def look() -> None:
        with connect(url) as database:
            while not stop.wait(LOOK_S):
                row = database.execute(_OLDEST).fetchone()
                overdue.worst_s = max(overdue.worst_s, (row[0] if row else 0.0) / 1000)

    looking = threading.Thread(target=look, name="overdue")
    looking.start()
    try:
        yield overdue
    finally:
        stop.set()
        looking.join()
