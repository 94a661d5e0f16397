"""A site with something to show."""

from collections.abc import Iterator
from uuid import UUID

import pytest
from django.core.cache import caches
from django.test import Client

from smazzata.tables.table import tables
from smazzata.tournament_management.tournament import tournaments
from tests.testbed import played


@pytest.fixture(scope="module")
def finished(module_transaction: None) -> UUID:
    """A finished tournament of eight in two rounds, from its first test on to the file's last."""
    return played.finished_tournament()


@pytest.fixture
def tournament(finished: UUID, db: None) -> UUID:
    """The finished tournament, with nothing remembered that a test before did to it."""
    tables.forget()
    tournaments.forget()
    return finished


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
