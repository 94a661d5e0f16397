"""Matches of a bracket that end level, or to which nobody came."""

from typing import Any

import pytest

from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.decider import find_undo, fold
from tournaments.events.results import TieReopened
from tournaments.queries import current_standings
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.results import GiveWalkover
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.tie_breaks import BreakTie
from tournaments.verify_log import verify_log


def begun(entries: int = 8, **rules: Any) -> Driver:
    driver = Driver("7", **{"system": "knockout", "rounds": 3, "chain": ("survived",), **rules})
    driver.admit(entries)
    driver.draw()
    driver.post()
    return driver


def level_at(driver: Driver, *tables: int) -> None:
    """All tables of the round have a result; these end level."""
    current = present(driver.state.current)
    for table in current.tables:
        mp = (1000, 1000) if table.number in tables else (2000, 500)
        driver.do(RecordResult(current.number, table.number, mp))


def test_a_level_match_holds_the_round_until_somebody_says_who_goes_on() -> None:
    driver = begun()
    level_at(driver, 2, 3)
    assert driver.refused(CloseRound(1)) == "tables_level"
    first, second = present(driver.state.current).table(2).sides
    driver.do(BreakTie(1, 2, second, "another hand"))
    assert driver.refused(CloseRound(1)) == "tables_level"
    driver.do(BreakTie(1, 3, present(driver.state.current).table(3).sides[0], "another hand"))
    driver.do(CloseRound(1))
    following = driver.post()
    seated = {n for table in following.tables for n in table.sides}
    assert second in seated
    assert first not in seated
    assert verify_log(driver.log)[1] is None


def test_the_points_stay_level_and_only_the_places_change() -> None:
    driver = begun()
    level_at(driver, 2)
    before = present(driver.state.current).results[2]
    driver.do(BreakTie(1, 2, before.sides[1], "another hand"))
    after = present(driver.state.current).results[2]
    assert (after.mp, after.vp) == (before.mp, before.vp)
    assert (before.places, after.places) == ((1, 1), (2, 1))


@pytest.mark.parametrize(
    ("table", "seat", "reason", "code"),
    [
        (1, 0, "x", "table_not_level"),
        (2, 0, "", "reason_missing"),
        (2, None, "x", "unknown_entry"),
        (9, 0, "x", "unknown_table"),
    ],
)
def test_a_tie_is_broken_for_a_side_of_a_level_table(
    table: int, seat: int | None, reason: str, code: str
) -> None:
    driver = begun()
    level_at(driver, 2)
    sides = present(driver.state.current).table(min(table, 4)).sides
    number = 99 if seat is None else sides[seat]
    assert driver.refused(BreakTie(1, table, number, reason)) == code


def test_a_tie_outside_a_bracket_stays_one() -> None:
    driver = begun(system="swiss")
    level_at(driver, 2)
    side = present(driver.state.current).table(2).sides[0]
    assert driver.refused(BreakTie(1, 2, side, "x")) == "no_bracket"
    driver.do(CloseRound(1))


def test_a_match_that_a_correction_makes_level_holds_the_next_round() -> None:
    """The round is closed already: nobody goes on by the draw where people are to say who does."""
    driver = begun()
    level_at(driver)
    driver.do(CloseRound(1))
    driver.do(CorrectResult(1, 2, (1000, 1000), "addition", "sum"))
    assert driver.refused(ProposeRound(2)) == "tables_level"
    first, second = driver.state.rounds[0].table(2).sides
    driver.do(BreakTie(1, 2, second, "another hand"))
    seated = {n for table in driver.post().tables for n in table.sides}
    assert second in seated
    assert first not in seated
    assert verify_log(driver.log)[1] is None


def test_a_tie_can_be_broken_while_a_round_of_another_kind_is_posted_ahead() -> None:
    """Else neither round could ever be closed."""
    driver = begun(systems=("knockout", "round-robin", "knockout"), rounds=3)
    level_at(driver, 2)
    driver.post()
    a, b = driver.state.rounds[0].table(2).sides
    driver.do(BreakTie(1, 2, a, "another hand"))
    driver.do(CloseRound(1))
    driver.play()
    driver.post()
    assert driver.refused(BreakTie(1, 2, b, "another hand")) == "round_not_last"
    assert verify_log(driver.log)[1] is None


def test_who_goes_on_can_be_said_anew_until_the_next_round_is_posted() -> None:
    driver = begun()
    level_at(driver, 2)
    a, b = present(driver.state.current).table(2).sides
    driver.do(BreakTie(1, 2, a, "another hand"))
    assert driver.do(BreakTie(1, 2, a, "another hand")) == (), "said again, nothing happens"
    driver.do(BreakTie(1, 2, b, "the other way round"))
    assert present(driver.state.current).results[2].places == (2, 1)
    driver.do(CloseRound(1))
    driver.post()
    assert driver.refused(BreakTie(1, 2, a, "late")) == "round_not_last"


def test_another_result_takes_the_decision_with_it() -> None:
    driver = begun()
    level_at(driver, 2)
    a, b = present(driver.state.current).table(2).sides
    driver.do(BreakTie(1, 2, a, "another hand"))
    driver.do(CorrectResult(1, 2, (900, 1200), "addition", "sum"))
    current = present(driver.state.current)
    assert current.ties_broken == {}
    assert current.results[2].places == (2, 1)
    driver.do(CloseRound(1))
    assert b in {n for table in driver.post().tables for n in table.sides}


def test_the_final_too_is_decided() -> None:
    driver = begun(4, rounds=2)
    level_at(driver)
    driver.do(CloseRound(1))
    final = driver.post()
    level_at(driver, 1)
    assert driver.refused(CloseRound(2)) == "tables_level"
    winner = final.table(1).sides[1]
    driver.do(BreakTie(2, 1, winner, "another hand"))
    driver.do(CloseRound(2))
    places = {row.number: row.place for row in current_standings(driver.state)}
    assert [n for n, place in places.items() if place == 1] == [winner]


def test_losers_of_a_round_share_its_place_whatever_they_scored() -> None:
    """Also whoever lost its match level."""
    driver = begun()
    level_at(driver, 2, 4)
    for table in (2, 4):
        side = present(driver.state.current).table(table).sides[0]
        driver.do(BreakTie(1, table, side, "another hand"))
    driver.do(CloseRound(1))
    driver.play_rounds(2)
    places = [row.place for row in current_standings(driver.state)]
    assert places == [1, 2, 3, 3, 5, 5, 5, 5]


@pytest.mark.parametrize("system", ["knockout", "second-chance"])
def test_where_nobody_came_nobody_goes_on_and_the_next_opponent_passes(system: str) -> None:
    driver = begun(system=system)
    current = present(driver.state.current)
    absent = current.table(1).sides
    driver.do(GiveWalkover(1, 1, (), "nobody came"))
    for table in current.tables[1:]:
        driver.do(RecordResult(1, table.number, (2000, 500)))
    driver.do(CloseRound(1))
    following = driver.post()
    seated = {n for table in following.tables for n in table.sides}
    assert not seated.intersection(absent)
    if system == "knockout":
        assert len(following.byes) == 1
        level_at(driver)
        driver.do(CloseRound(2))
        driver.play_rounds(1)
        places = {row.number: row.place for row in current_standings(driver.state)}
        assert {places[n] for n in absent} == {4}, "with the three who lost there"
    assert verify_log(driver.log)[1] is None


def test_a_final_to_which_nobody_came_has_no_winner() -> None:
    driver = begun(4, rounds=2)
    level_at(driver)
    driver.do(CloseRound(1))
    driver.post()
    driver.do(GiveWalkover(2, 1, (), "nobody came"))
    driver.do(CloseRound(2))
    places = [row.place for row in current_standings(driver.state)]
    assert places == [1, 1, 3, 3]
    assert verify_log(driver.log)[1] is None


def test_by_the_draw_where_the_tournament_was_opened_so() -> None:
    driver = begun(level_tables="draw")
    level_at(driver, 2)
    driver.do(CloseRound(1))
    sides = present(driver.state.rounds[0]).table(2).sides
    first = min(sides, key=driver.state.drawn.index)
    assert first in {n for table in driver.post().tables for n in table.sides}


def test_undoing_brings_back_who_went_on_before() -> None:
    driver = begun()
    level_at(driver, 2)
    a, b = present(driver.state.current).table(2).sides
    driver.do(BreakTie(1, 2, a, "another hand"))
    before = driver.state
    events = driver.do(BreakTie(1, 2, b, "the other way round"))
    found = find_undo(before, events, "mistake")
    assert found == (BreakTie(1, 2, a, "mistake"),)
    assert fold(driver.log).rounds[0].ties_broken == {2: b}


def test_who_goes_on_is_taken_back_and_the_match_is_undecided_again() -> None:
    driver = begun()
    level_at(driver, 2)
    before, level = driver.state, present(driver.state.current).results[2]
    assert driver.refused(BreakTie(1, 2, 0, "a slip")) == "tie_not_broken"
    done = driver.do(BreakTie(1, 2, level.sides[1], "another hand"))
    assert find_undo(before, done, "a slip") == (BreakTie(1, 2, 0, "a slip"),)
    assert driver.refused(BreakTie(1, 2, 0, "")) == "reason_missing"
    decided = driver.state
    back = driver.do(BreakTie(1, 2, 0, "a slip"))
    assert back == (TieReopened(1, 2, "a slip"),)
    again = present(driver.state.current)
    assert again.results[2] == level
    assert not again.ties_broken
    assert driver.refused(CloseRound(1)) == "tables_level"
    assert find_undo(decided, back, "no slip") == (BreakTie(1, 2, level.sides[1], "no slip"),)
    driver.do(BreakTie(1, 2, level.sides[0], "another hand"))
    driver.do(CloseRound(1))
    assert verify_log(driver.log)[1] is None
