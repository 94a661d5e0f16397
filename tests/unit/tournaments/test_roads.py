"""Where everybody will sit: what is told beforehand is what then happens."""

import pytest

from tests.testbed.tournament_driver import Driver
from tournaments.roads import Stop, find_roads, plan_ahead
from tournaments.subjects.withdrawal import WithdrawEntry


@pytest.mark.parametrize("system", ["mitchell", "round-robin", "groups"])
@pytest.mark.parametrize("entries", [8, 9])
def test_the_plan_is_what_is_posted_later(system: str, entries: int) -> None:
    driver = Driver(system=system, rounds=3, groups=2 if system == "groups" else 0)
    driver.admit(entries)
    driver.draw()
    driver.play_rounds(1)
    planned = [(r.number, [t.sides for t in r.tables], r.byes) for r in plan_ahead(driver.state)]
    assert len(planned) == 2
    driver.play_rounds(2)
    posted = [(r.number, [t.sides for t in r.tables], r.byes) for r in driver.state.rounds[1:]]
    assert planned == posted


def test_the_road_of_a_moving_pair_goes_on_by_the_step() -> None:
    driver = Driver(system="mitchell", rounds=3, step=2)
    driver.admit(14)
    driver.draw()
    driver.post()
    roads = find_roads(driver.state)
    moving = driver.state.drawn[1]
    assert roads[moving] == [Stop(1, 1, 1), Stop(2, 3, 1), Stop(3, 5, 1)]
    staying = driver.state.drawn[0]
    assert roads[staying] == [Stop(1, 1, 0), Stop(2, 1, 0), Stop(3, 1, 0)]


def test_who_rests_reads_that_too() -> None:
    driver = Driver(system="mitchell", rounds=4)
    driver.admit(9)
    driver.draw()
    driver.post()
    rests = [stop for stops in find_roads(driver.state).values() for stop in stops]
    assert sum(stop.table == 0 for stop in rests) == 4


def test_a_road_ends_where_results_decide() -> None:
    driver = Driver(systems=("mitchell",) * 3 + ("danish",), rounds=4)
    driver.admit(10)
    driver.draw()
    driver.post()
    roads = find_roads(driver.state)
    assert {len(stops) for stops in roads.values()} == {3}
    swiss = Driver(rounds=3)
    swiss.admit(8)
    swiss.draw()
    swiss.post()
    assert plan_ahead(swiss.state) == []


def test_whoever_leaves_has_no_road() -> None:
    driver = Driver(system="mitchell", rounds=4)
    driver.admit(10)
    driver.draw()
    driver.play_rounds(1)
    gone = driver.state.drawn[0]
    driver.do(WithdrawEntry(gone, "justified", "unwell"))
    roads = find_roads(driver.state)
    assert [stop.round for stop in roads[gone]] == [1]
