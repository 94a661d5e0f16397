"""An organiser with a program, and a tournament that it has begun."""

import pytest

from smazzata.tournament_management.tournament import tournaments
from tests.testbed.api_programs import Program, begun


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tournaments.forget()


@pytest.fixture
def olga() -> Program:
    return Program("olga", "organiser")


@pytest.fixture
def tournament(olga: Program) -> str:
    """Entered, drawn, its first round posted."""
    return begun(olga)
