"""An organiser with a program, and a tournament that it has begun."""

import pytest

from smazzata.tournament_management.tournament import tournaments
from tests.testbed.api_programs import PAIRS, SETTINGS, Program


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tournaments.forget()


@pytest.fixture
def olga() -> Program:
    return Program("olga", "organiser")


@pytest.fixture
def tournament(olga: Program) -> str:
    """Entered, drawn, its first round posted."""
    made = str(olga.call("open", settings=SETTINGS)["tournament"])
    olga.call(f"{made}/entries", entries=PAIRS)
    for step in ("draw", "propose", "post"):
        olga.call(f"{made}/steps", step=step)
    return made
