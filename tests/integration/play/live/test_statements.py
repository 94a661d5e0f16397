"""What a move asks of the database: told by PostgreSQL itself, over real sockets and workers.

Every statement is accounted for. What goes by time and not by moves is left out, so that nothing
here depends on how busy the machine is.
"""

import os
from collections.abc import Callable
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.conf import settings

from smazzata.tables.table import load, tables
from tests.bench.counting import Counts, counting
from tests.testbed import servers
from tests.testbed.databases import FreshDatabase
from tests.testbed.live import Seat, a_table, first_legal, people
from tests.testbed.processes import CeleryWorker
from tests.testbed.site import Site, site_environ
from tests.testbed.waiting import wait_until

pytestmark = pytest.mark.skipif(
    "DATABASE_URL" in os.environ, reason="reads the log of a server of its own"
)

MOVES = 12
LOGGED_IN, READ_ON, APPENDED = "SELECT wanted.key,", "SELECT wanted.id,", "WITH head"
LOADED, DUE = "SELECT version,", "SELECT e.version,"
BY_TIME = {
    "SELECT 1",  # a connection that was not used for a second is tried
    "",  # likewise, before a pool lends it to another thread
    "SELECT id,",  # every two seconds: what hints did not tell
    "SELECT set_config('TimeZone',", "WITH role", "SELECT pg_backend_pid()",  # a new connection
}  # fmt: skip


def asked(counts: Counts, role: str) -> dict[str, int]:
    """How often each statement was sent by a role, except those that go by time."""
    return {
        text: times
        for (sender, text), times in counts.texts.items()
        if sender == role and text not in BY_TIME
    }


def test_a_persons_move_over_a_socket(
    fresh_database: FreshDatabase, redis_url: str, tmp_path: Path
) -> None:
    tables.forget()
    name = f"web-{uuid4().hex[:8]}"
    environ = site_environ(fresh_database.environ() | {"PGAPPNAME": name}, redis_url)
    site = Site(environ, tmp_path / "site.log")
    home = servers.session_services().postgres.home
    four = people(4)
    match = a_table(four)
    seats = [Seat(site, match, person) for person in four]
    for seat in seats:
        seat.hear("table")
    try:
        with counting(fresh_database.owner_url, home, redis_url) as counts:
            for _ in range(MOVES):
                turn, command = first_legal(match)
                version = seats[turn].until(load(match).version).move(command.data())["version"]
                for seat in seats:
                    seat.until(version)
    finally:
        for seat in seats:
            seat.close()
        site.stop()
    assert counts.moves == MOVES
    # Is he logged in still; the move, on the table as his window has it; and, once for the windows
    # of all four, what was stored. Before: a load more, and a look for a command known already.
    assert asked(counts, name) == {LOGGED_IN: MOVES, APPENDED: MOVES, READ_ON: MOVES}


def test_a_bots_move_by_a_worker(
    fresh_database: FreshDatabase,
    redis_url: str,
    celery_worker_process: Callable[..., list[CeleryWorker]],
) -> None:
    name = f"live-{uuid4().hex[:8]}"
    queues = ",".join(settings.WORKER_PROCESSES)
    celery_worker_process(environ={"PGAPPNAME": name}, queues=queues)
    tables.forget()
    home = servers.session_services().postgres.home
    with counting(fresh_database.owner_url, home, redis_url) as counts:
        match = a_table(["random"] * 4, pace="quick", options={"max_deals": 1})
        _wait_for(match, MOVES)
    assert counts.moves > MOVES // 2, "a trick adds events to its last move"
    found = asked(counts, name)
    appended = found.pop(APPENDED)
    assert appended > MOVES // 2
    # The table to think about; the wake-up and, in the same read, what came since; the move. What
    # was decided is kept nowhere. The last turn may have been begun and not ended.
    assert found.keys() == {LOADED, DUE}
    assert all(appended <= times <= appended + 1 for times in found.values()), found


def _wait_for(match: UUID, versions: int) -> None:
    wait_until(lambda: load(match).version >= versions + 3)
