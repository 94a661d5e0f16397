"""Results of whoever leaves a round robin before its end: they stand, or all are annulled."""

from typing import Any

import pytest

from games.kernel.refusal import Refusal
from tests.testbed.tournament_driver import PAIRS, Driver
from tournaments.consequences import Consequences, consequences
from tournaments.decider import decide
from tournaments.queries import counted, current_standings, outdated
from tournaments.standings.criteria import StandingsRow
from tournaments.state import Tournament
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry
from tournaments.verify_log import verify_log

LEAVE, BACK = WithdrawEntry(3, "justified", "ill"), ReturnEntry(3, "well")


def after_two_rounds(**rules: Any) -> Driver:
    """A round robin of six after two of its five rounds."""
    whole: dict[str, Any] = {"system": "round-robin", "rounds": 5, "leavers": "annulled", **rules}
    driver = Driver(**whole)
    driver.admit(6)
    driver.draw()
    play_rounds(driver, 2)
    return driver


def play_rounds(driver: Driver, rounds: int) -> None:
    for _ in range(rounds):
        driver.post()
        driver.play()


def rows(driver: Driver) -> dict[int, StandingsRow]:
    return {row.number: row for row in current_standings(driver.state)}


def test_whoever_had_met_one_who_left_has_a_rest_instead() -> None:
    driver = after_two_rounds()
    driver.do(PublishStandings())
    before, met = (
        rows(driver),
        {
            number
            for outcome in driver.state.outcomes
            if 3 in outcome.sides
            for number in outcome.sides
        }
        - {3},
    )
    foreseen = consequences(driver.state, [LEAVE])
    assert isinstance(foreseen, Consequences)
    assert foreseen.gone == (3,)
    assert {moved.number for moved in foreseen.moved if moved.scored} <= met
    driver.do(LEAVE)
    now = rows(driver)
    assert now.keys() == before.keys() - {3}
    assert {n for n, row in now.items() if (row.played, row.rests) == (1, 1)} == met
    assert all(now[n] != before[n] for n in met)
    assert outdated(driver.state)
    play_rounds(driver, 3)
    assert {(row.played, row.rests) for row in current_standings(driver.state)} == {(4, 1)}
    assert verify_log(driver.log)[1] is None


def test_who_comes_back_has_the_results_again() -> None:
    driver = after_two_rounds()
    before = rows(driver)
    driver.do(LEAVE)
    driver.do(BACK)
    assert rows(driver) == before


def test_they_stand_where_nothing_is_said() -> None:
    driver = after_two_rounds(leavers="stand")
    before = rows(driver)
    driver.do(LEAVE)
    assert rows(driver) == before


def test_what_was_played_by_another_system_counts_when_the_round_robin_does_not() -> None:
    """Who leaves stays in the standings with it, and who met it there keeps the result."""
    driver = after_two_rounds(systems=("swiss", *("round-robin",) * 5), rounds=6)
    first = next(o for o in driver.state.outcomes if 3 in o.sides)
    driver.do(LEAVE)
    assert {row.number: row.vp for row in current_standings(driver.state)}[3] == first.vp[
        first.sides.index(3)
    ]
    assert first in counted(driver.state).outcomes
    assert not [o for o in counted(driver.state).outcomes if 3 in o.sides and o.round == 2]
    play_rounds(driver, 4)
    assert verify_log(driver.log)[1] is None


@pytest.mark.parametrize("entries", [9, 10, 11])
def test_who_leaves_after_the_last_round_of_the_groups_has_finished_them(entries: int) -> None:
    driver = Driver(
        system="groups",
        systems=("groups", "groups", "groups", "final"),
        groups=3,
        qualify=1,
        chain=("bracket", "vp", "mp"),
        leavers="annulled",
    )
    driver.admit(entries)
    driver.draw()
    play_rounds(driver, 1)
    early = driver.state
    play_rounds(driver, 2)
    whole = len(driver.state.outcomes)
    driver.do(LEAVE)
    assert len(counted(driver.state).outcomes) == whole
    assert counted(early).annulled == frozenset()


def test_nothing_is_annulled_where_no_round_robin_is_played() -> None:
    opening = OpenTournament("burraco", 3, PAIRS, "0" * 64, leavers="annulled")
    refused = decide(Tournament(), opening)
    assert isinstance(refused, Refusal)
    assert refused.code == "leavers_unfit"
