"""A walk-over is mended as what it is: no totals are put on a table that was not played."""

import pytest

from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.queries import rated_tables
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.replacements import MendResult
from tournaments.subjects.results import GiveWalkover
from tournaments.subjects.slips import RecordResult


@pytest.fixture
def driver() -> Driver:
    driver = Driver(rounds=2)
    driver.admit(8)
    driver.draw()
    driver.post()
    sides = present(driver.state.current).table(1).sides
    driver.do(GiveWalkover(1, 1, sides[:1], "late"))
    return driver


@pytest.mark.parametrize("kind", ["addition", "transcription", "arbitral"])
def test_a_walk_over_takes_no_totals_by_a_correction(driver: Driver, kind: str) -> None:
    correction = CorrectResult(1, 1, (1500, 1200), kind, "sum", "art. 7")  # type: ignore[arg-type]
    assert driver.refused(correction) == "walkover_stands"


def test_it_is_played_after_all_by_another_kind_of_result(driver: Driver) -> None:
    driver.do(MendResult(1, 1, "played", "they had played", mp=(1500, 1200)))
    played = present(driver.state.current)
    assert played.sources[1] == "played"
    assert len(rated_tables(driver.state)) == 1
    driver.do(CorrectResult(1, 1, (1500, 1250), "addition", "sum"))


def test_it_goes_to_the_other_side_likewise(driver: Driver) -> None:
    sides = present(driver.state.current).table(1).sides
    driver.do(MendResult(1, 1, "walkover", "the other one was there", present=sides[1:]))
    assert present(driver.state.current).results[1].places == (2, 1)


def test_totals_that_are_typed_for_it_lead_to_the_same_place(driver: Driver) -> None:
    assert driver.refused(RecordResult(1, 1, (1500, 1200))) == "walkover_stands"
