"""What a move asks of the database: counted by PostgreSQL itself, over real sockets and workers.

The bounds are averages over several moves; timers and checks of connections are within them.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.conf import settings

from smazzata.tables.table import load, tables
from tests.bench.counting import counting
from tests.testbed import servers
from tests.testbed.databases import FreshDatabase
from tests.testbed.live import Seat, a_table, first_legal, people
from tests.testbed.processes import CeleryWorker
from tests.testbed.site import Site, site_environ

pytestmark = pytest.mark.skipif(
    "DATABASE_URL" in os.environ, reason="reads the log of a server of its own"
)

MOVES = 12
A_PERSONS_MOVE = 7.0
"""Login, load, known before?, append, and reading on for the screens."""
A_BOTS_MOVE = 6.0
"""The wake-up read, the decision kept; later the wake-up read and the move appended."""


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
    assert 0 < counts.statements[name] / MOVES <= A_PERSONS_MOVE, counts.texts


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
    assert 0 < counts.statements[name] / counts.moves <= A_BOTS_MOVE, counts.texts


def _wait_for(match: UUID, versions: int) -> None:
    deadline = time.monotonic() + 120
    while load(match).version < versions + 3:
        assert time.monotonic() < deadline
        time.sleep(0.1)
