"""A real site for live tables: ASGI server, PostgreSQL, Redis.

One of each a module: to start a site takes seconds, and tables do not get in each other's way.
"""

import uuid
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from pytest_django import DjangoDbBlocker

from smazzata.tables.table import tables
from tests.testbed import databases
from tests.testbed.databases import FreshDatabase
from tests.testbed.site import Site, site_environ


@pytest.fixture(scope="module")
def database(
    _template_database: str, django_db_blocker: DjangoDbBlocker, redis_url: str
) -> Iterator[FreshDatabase]:
    """As `fresh_database`, for all tests of a module."""
    name = f"{_template_database}_{uuid.uuid4().hex[:8]}"
    url = databases.address(settings.DATABASE_URL, name)
    databases.create_clone(_template_database, name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE_URL", url)
        patch.setenv("REDIS_URL", redis_url)
        patch.setenv("REDIS_PREFIX", settings.REDIS_PREFIX)
        patch.setattr(settings, "DATABASE_URL", url)
        with django_db_blocker.unblock(), databases.default_database(name):
            tables.forget()
            yield FreshDatabase(name=name, url=url, owner_url=databases.owner_address(name))
    databases.drop(name)
    cache.clear()


@pytest.fixture(scope="module")
def site(
    database: FreshDatabase, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """The whole site on this module's own database."""
    log = tmp_path_factory.mktemp("site") / "site.log"
    running = Site(site_environ(database.environ(), redis_url), log)
    yield running
    running.stop()
    assert "Traceback" not in log.read_text(), log.read_text()
