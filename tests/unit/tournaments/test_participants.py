"""Who never took part stands nowhere; logs of before say otherwise, and stay right."""

from tests.testbed.tournament_driver import Driver
from tournaments.queries import current_standings, took_part
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry
from tournaments.verify_log import verify_log


def seven(**rules: object) -> Driver:
    """Seven came to be entered, and one of them withdrew before the draw."""
    driver = Driver(**rules)  # type: ignore[arg-type]
    driver.admit(7)
    driver.do(WithdrawEntry(3, "justified", "ill"))
    return driver


def standing(driver: Driver) -> list[int]:
    return sorted(row.number for row in current_standings(driver.state))


def test_who_withdrew_before_the_draw_stands_nowhere() -> None:
    driver = seven()
    assert standing(driver) == [1, 2, 4, 5, 6, 7]
    driver.draw()
    for _ in range(2):
        driver.post()
        driver.play()
    assert standing(driver) == [1, 2, 4, 5, 6, 7] == took_part(driver.state)
    driver.do(PublishStandings())
    assert verify_log(driver.log)[1] is None


def test_who_returns_stands_there_and_who_has_played_stays() -> None:
    driver = seven()
    driver.draw()
    driver.post()
    driver.play()
    driver.do(WithdrawEntry(5, "justified", "called away"))
    driver.do(ReturnEntry(3, "well"))
    assert standing(driver) == [1, 2, 3, 4, 5, 6, 7]
    driver.do(WithdrawEntry(3, "justified", "ill again"))
    assert standing(driver) == [1, 2, 4, 5, 6, 7]


def test_a_rest_is_taking_part() -> None:
    driver = Driver()
    driver.admit(5)
    driver.draw()
    (rests,) = driver.post().byes
    driver.play()
    driver.do(WithdrawEntry(rests, "justified", "ill"))
    assert rests in standing(driver)


def test_a_log_of_before_keeps_the_row_that_its_digests_commit_to() -> None:
    """The same evening by the rules of before: seven stand, and the audit agrees with them."""
    now, before = seven(), seven(stand="entered")
    for driver in (now, before):
        driver.draw()
        driver.post()
        driver.play()
        driver.do(PublishStandings())
        assert verify_log(driver.log)[1] is None
    assert 3 in standing(before)
    assert 3 not in took_part(before.state), "no page counts it"
    assert now.state.published[-1].digest != before.state.published[-1].digest
