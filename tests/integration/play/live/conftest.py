"""A real site for live tables: ASGI server, PostgreSQL, Redis.

One of each a module: to start a site takes seconds, and tables do not get in each other's way.
"""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from smazzata.tables.table import tables
from tests.testbed.databases import FreshDatabase
from tests.testbed.site import Site, site_environ


@pytest.fixture(scope="module")
def database(module_database: FreshDatabase) -> Iterator[FreshDatabase]:
    """The module's database, with nothing remembered of an earlier one."""
    tables.forget()
    yield module_database
    cache.clear()


@pytest.fixture(scope="module")
def site(
    database: FreshDatabase, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """The whole site on this module's own database."""
    log = tmp_path_factory.mktemp("site") / "site.log"
    running = Site(site_environ(database.environ(), redis_url), log)
    yield running
    running.kill()
    assert "Traceback" not in log.read_text(), log.read_text()
