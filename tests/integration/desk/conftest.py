"""What every test of the desk begins with."""

import pytest
from django.test import Client

from smazzata.tournament_management.tournament import tournaments
from tests.testbed.desk_forms import client_of


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tournaments.forget()


@pytest.fixture
def olga(db: None) -> Client:
    """An organiser's browser."""
    return client_of("olga", "organiser")
