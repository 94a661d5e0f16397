"""A real site for live tables: ASGI server, PostgreSQL, Redis."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache

from smazzata.tables.table import tables
from tests.testbed.databases import FreshDatabase
from tests.testbed.site import Site, site_environ


@pytest.fixture
def site(
    fresh_database: FreshDatabase, redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Site]:
    """The whole site on this test's own database; sessions made here are good there."""
    monkeypatch.setattr(settings, "SECRET_KEY", "a key for tests")
    tables.forget()
    running = Site(site_environ(fresh_database.environ(), redis_url), tmp_path / "site.log")
    yield running
    running.stop()
    cache.clear()
