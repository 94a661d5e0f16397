"""A site with a key, a push service beside it, and an empty memory of tournaments."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache

from smazzata.hall.push.site_key import VARIABLE
from smazzata.tournament_management.tournament import tournaments
from tests.testbed.push_service import SITE_KEY, PushService, push_service


@pytest.fixture(autouse=True)
def _empty_memory(redis_url: str) -> None:
    tournaments.forget()
    cache.clear()


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service that the site takes for one of its operator's."""
    with push_service() as running:
        monkeypatch.setenv(VARIABLE, SITE_KEY)
        monkeypatch.setenv("PUSH_OWN_SERVICES", running.url)  # for the processes that a test starts
        monkeypatch.setattr(settings, "PUSH_OWN_SERVICES", [running.url])
        yield running
