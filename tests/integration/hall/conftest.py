"""Evenings begin with an empty memory of tournaments."""

import pytest

from smazzata.tournament_management.tournament import tournaments


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tournaments.forget()
