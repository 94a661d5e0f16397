"""Redis carries notifications and presence, no more: without it the table goes on, only later."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from smazzata.runtime.redis_server import EmbeddedRedis
from smazzata.tables.table import load, tables
from tests.testbed.databases import FreshDatabase
from tests.testbed.live import Seat, a_table, first_legal, move, people
from tests.testbed.site import Site, site_environ


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[EmbeddedRedis]:
    """A Redis that this test may stop."""
    server = EmbeddedRedis(tmp_path / "redis", durable=False)
    server.start()
    yield server
    server.stop()


def test_moves_reach_the_others_without_redis(
    fresh_database: FreshDatabase, own_redis: EmbeddedRedis, tmp_path: Path
) -> None:
    tables.forget()
    site = Site(site_environ(fresh_database.environ(), own_redis.url()), tmp_path / "site.log")
    four = people(4)
    match = a_table(four)
    seats = [Seat(site, match, person) for person in four]
    for seat in seats:
        seat.hear("table")
    version = move(match, person=four[0])  # this process notifies elsewhere, so that it is lost
    for seat in seats:
        seat.until(version)
    own_redis.stop()
    for _ in range(2):
        turn, command = first_legal(match)
        accepted = seats[turn].until(load(match).version).move(command.data())
        assert accepted["type"] == "accepted"
        for seat in seats:
            seat.until(accepted["version"])
    own_redis.start()
    turn, command = first_legal(match)
    version = seats[turn].move(command.data())["version"]
    for seat in seats:
        seat.until(version)
        seat.close()
    site.stop()
