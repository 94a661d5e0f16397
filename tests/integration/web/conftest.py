"""A site with something to show."""

from collections.abc import Iterator
from uuid import UUID

import pytest
from django.core.cache import caches
from django.test import Client

from tests.testbed import played


@pytest.fixture
def tournament(db: None) -> UUID:
    """A finished tournament of eight in two rounds."""
    return played.finished_tournament()


@pytest.fixture
def italian(client: Client) -> Client:
    """A browser that prefers Italian."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "it-IT,it;q=0.9"
    return client


@pytest.fixture
def english(client: Client) -> Client:
    """A browser that prefers English."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en-GB,en;q=0.9"
    return client


@pytest.fixture(autouse=True)
def _nothing_remembered(redis_url: str) -> Iterator[None]:
    yield
    for cache in caches.all():
        cache.clear()
