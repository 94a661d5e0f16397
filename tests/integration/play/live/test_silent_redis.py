"""A Redis that takes connections and never answers holds nobody up for longer than once."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from smazzata.runtime.redis_server import EmbeddedRedis
from smazzata.tables.table import load, tables
from tests.testbed.databases import FreshDatabase
from tests.testbed.live import Seat, a_table, first_legal, people
from tests.testbed.site import Site, site_environ

MESSAGES = 5
ENOUGH = 4.0
"""Seconds for all of them: some time-outs, as each thing may find one, and much less than one each.
Moves cost 22 s before, and to open a table 16."""


@pytest.fixture
def frozen(tmp_path: Path) -> Iterator[EmbeddedRedis]:
    """A Redis that this test may freeze; it goes on afterwards, to be stopped."""
    server = EmbeddedRedis(tmp_path / "redis", durable=False)
    server.start()
    pid = server.pid()
    yield server
    os.kill(pid, signal.SIGCONT)
    server.stop()


def took(do: Callable[[], None]) -> float:
    began = time.monotonic()
    do()
    return time.monotonic() - began


def test_it_costs_a_moment_once_and_not_every_message(
    fresh_database: FreshDatabase, frozen: EmbeddedRedis, tmp_path: Path
) -> None:
    tables.forget()
    site = Site(site_environ(fresh_database.environ(), frozen.url()), tmp_path / "site.log")
    three = people(3)
    match = a_table([*three, "novice"])
    other = a_table([*three, "novice"])
    seats = [Seat(site, match, person) for person in three]
    for seat in seats:
        seat.hear("table")
        seat.say({"do": "ping", "id": 0})
        seat.hear("pong")
    os.kill(frozen.pid(), signal.SIGSTOP)

    def ping() -> None:
        seats[0].say({"do": "ping", "id": 1})
        seats[0].hear("pong")

    def play() -> None:
        turn, command = first_legal(match)
        if turn < 3:
            answer = seats[turn].until(load(match).version).move(command.data())
            assert answer["type"] == "accepted"

    def open_another() -> None:
        with Seat(site, other, three[0]) as seat:
            seat.hear("table")
            seat.say({"do": "ping", "id": 2})
            seat.hear("pong")

    for what in (ping, play, open_another):
        times = [took(what) for _ in range(MESSAGES)]
        assert sum(times) < ENOUGH, (what.__name__, times)
    for seat in seats:
        seat.close()
    site.stop()
