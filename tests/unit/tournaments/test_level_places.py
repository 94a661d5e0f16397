"""Who may draw lots: those level in everything else, until lots have put them in an order."""

from tests.testbed.tournament_driver import Driver
from tournaments.queries import current_standings, level_places
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.draw import DrawLots
from tournaments.subjects.slips import RecordResult
from tournaments.verify_log import verify_log


def evening(*totals: tuple[tuple[int, int], ...]) -> Driver:
    """Four entries; in each round the totals of its two tables."""
    driver = Driver("7", rounds=3, system="swiss", chain=("vp", "lots"))
    driver.admit(4, clubs=0)
    driver.draw()
    for one in totals:
        play(driver, one)
    return driver


def play(driver: Driver, totals: tuple[tuple[int, int], ...]) -> None:
    current = driver.post()
    for table, mp in enumerate(totals, 1):
        driver.do(RecordResult(current.number, table, mp))
    driver.do(CloseRound(current.number))


def draw(driver: Driver) -> None:
    for _place, numbers in level_places(driver.state):
        driver.do(DrawLots(numbers))


def places(driver: Driver) -> list[int]:
    return [row.place for row in current_standings(driver.state)]


def test_nobody_draws_before_a_round_is_closed_or_without_lots_in_the_chain() -> None:
    driver = Driver("7", rounds=2, chain=("vp", "lots"))
    driver.admit(4)
    driver.draw()
    assert level_places(driver.state) == []
    without = Driver("7", rounds=1, chain=("vp",))
    without.admit(4)
    without.draw()
    play(without, ((0, 0), (0, 0)))
    assert level_places(without.state) == []


def test_each_place_that_is_shared_is_drawn_for_once() -> None:
    driver = evening(((300, 0), (300, 0)))
    assert [place for place, _ in level_places(driver.state)] == [1, 3]
    draw(driver)
    assert level_places(driver.state) == []
    assert places(driver) == [1, 2, 3, 4]
    top, second, *_ = [row.number for row in current_standings(driver.state)]
    assert driver.do(DrawLots((second, top))) == ()


def test_who_drew_in_different_draws_draws_again_when_they_are_level() -> None:
    """Two draw for the first place and two for the third; then all four are level."""
    driver = evening(((300, 0), (300, 0)))
    draw(driver)
    assert sorted(driver.state.lots.values()) == [1, 1, 2, 2]
    for number in (2, 3):
        current = driver.post()
        points = {row.number: row.vp for row in current_standings(driver.state)}
        for table, seated in enumerate(current.tables, 1):
            one, other = (points[n] for n in seated.sides)
            # Who is behind wins by as much; where two equals meet it is a draw.
            mp = (300, 0) if one < other else (0, 300) if one > other else (0, 0)
            driver.do(RecordResult(number, table, mp))
        driver.do(CloseRound(number))
    assert [len(numbers) for _, numbers in level_places(driver.state)] == [4]
    draw(driver)
    assert level_places(driver.state) == []
    assert places(driver) == [1, 2, 3, 4]
    assert verify_log(driver.log)[1] is None
