"""The end of a round in a hall, while the web server and a worker are killed."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings

from smazzata.ledger.reader import load
from smazzata.tournament_management.auditors import decide_again
from tests.testbed.databases import FreshDatabase
from tests.testbed.hall_crowd import end_of_a_round, prepared, stored
from tests.testbed.queues import empty_queues
from tests.testbed.site import site_environ
from tests.testbed.supervised_site import SupervisedSite

TABLES, WITHIN_S = 12, 15.0


@pytest.mark.second_gate
@pytest.mark.timeout(240)
def test_no_slip_is_lost_or_doubled_when_servers_are_killed(
    fresh_database: FreshDatabase, redis_url: str, tmp_path: Path
) -> None:
    hall = prepared(TABLES)
    environ = site_environ(
        {**fresh_database.environ(), "SECRET_KEY": settings.SECRET_KEY}, redis_url
    )
    empty_queues()
    with SupervisedSite(environ, tmp_path, ("celery",)) as site:
        disturb = [
            (WITHIN_S / 3, partial(site.kill, "web")),
            (WITHIN_S / 2, partial(site.kill, "worker-celery")),
        ]
        seen = asyncio.run(end_of_a_round(hall, site.url, WITHIN_S, disturb))
        assert sorted(site.deaths) == ["web", "worker-celery"]
    found = stored(hall)
    assert seen.wrong == []
    assert found.lost == []
    assert found.doubled == []
    assert found.results == TABLES
    assert len(seen.said) + seen.found_typed == 2 * TABLES
    assert found.claims >= TABLES - TABLES // 10
    assert seen.posted - seen.last_slip < 10
    assert list(decide_again(load(hall.evening.id))) == []
