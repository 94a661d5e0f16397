"""What another request does at the same time, and locks that two of them wait for."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, connections

from tests.testbed.waiting import comes


class Beside(threading.Thread):
    """What another request does at the same time; its answer is there when it has ended."""

    def __init__(self, do: Callable[[], Any]) -> None:
        super().__init__()
        self._do = do
        self.answer: Any = None

    def run(self) -> None:
        try:
            self.answer = self._do()
        except Exception as error:
            self.answer = error
        connections.close_all()


_WAIT = """
SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE NOT granted AND datname = current_database()
"""  # the server has databases of other tests too


def waiting(number: int, seconds: float) -> bool:
    """Whether so many sessions come to wait for a lock before the time is over."""
    with connection.cursor() as cursor:

        def wait() -> bool:
            cursor.execute(_WAIT)
            return bool(cursor.fetchone()[0] >= number)

        return comes(wait, seconds, every=0.02)


@contextmanager
def holding(lock: str) -> Iterator[None]:
    """Somebody else's session has this lock (`smazzata.ledger.sql.lock_until_commit`)."""
    session = connection.copy()
    session.set_autocommit(False)
    try:
        with session.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [lock])
        yield
    finally:
        session.rollback()
        session.close()


def all_wait_for(lock: str, *what: Callable[[], Any]) -> list[Any]:
    """Begins all of these while somebody else has a lock, lets them go when all wait for it; what
    each answered or raised.
    """
    others = [Beside(each) for each in what]
    with holding(lock):
        for other in others:
            other.start()
        came = waiting(len(others), 30)
    for other in others:
        other.join()
    assert came, f"not all waited for {lock}: {[other.answer for other in others]}"
    return [other.answer for other in others]
