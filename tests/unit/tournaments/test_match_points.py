"""Match points, gross and net: each has its own rests, and a penalty is taken from both."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.victory_tables import FIBUR_3
from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.decider import find_question
from tournaments.queries import after_rounds, current_standings, outdated
from tournaments.scoring.points import Rest, Scoring
from tournaments.standings.criteria import Criterion, StandingsRow, standings
from tournaments.standings.totals import LEAD, Credit, MatchPoints, TableResult, sums
from tournaments.subjects.discipline import ApplyPenalty
from tournaments.subjects.lateness import NoteLate
from tournaments.subjects.posting import RecallRound
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.results import GiveWalkover
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.withdrawal import WithdrawEntry
from tournaments.verify_log import verify_log

APART = MatchPoints(apart=True)
FIVE = Rest(14, 355, 6)


def posted(entries: int, **rules: Any) -> Driver:
    driver = Driver(**{"scoring": Scoring("victory", FIBUR_3), "rest": FIVE, **rules})
    driver.admit(entries)
    driver.draw()
    driver.post()
    return driver


def row_of(driver: Driver, number: int, after: int | None = None) -> StandingsRow:
    return next(row for row in current_standings(driver.state, after) if row.number == number)


def test_a_rest_is_net_and_adds_the_own_mean_to_the_gross() -> None:
    """1200 and 1405 at two tables: the mean is 1302.5, so 1303."""
    outcomes = [
        TableResult(1, 1, (1, 2), (1200, 1000), (12, 8), (1, 2)),
        TableResult(2, 1, (1, 3), (1405, 1500), (9, 11), (2, 1)),
    ]
    rest = Credit(1, 14, 355, 3, rest=True)
    one = sums([1, 2, 3], outcomes, [rest], counting=APART)[1]
    assert (one.mp, one.mp_difference) == (1200 + 1405 + 1303, 200 - 95 + 355)
    said = replace(APART, rest_gross=900)
    assert sums([1, 2, 3], outcomes, [rest], counting=said)[1].mp == 1200 + 1405 + 900
    assert sums([1, 2, 3], outcomes, [rest])[1].mp == 1200 + 1405 + 355, "as it once was"


def test_who_rests_before_any_table_has_no_gross_yet() -> None:
    assert sums([1], [], [Credit(1, 14, 355, 1, rest=True)], counting=APART)[1].mp == 0


def test_a_walk_over_counts_as_a_rest_does() -> None:
    played = TableResult(1, 1, (1, 2), (1000, 800), (12, 8), (1, 2))
    walked = TableResult(2, 1, (1, 2), (355, 0), (14, 6), (1, 2), walkover=True)
    found = sums([1, 2], [played, walked], [], counting=APART)
    assert (found[1].mp, found[1].mp_difference) == (2000, 200 + 355)
    assert (found[2].mp, found[2].mp_difference) == (800, -200 - 355)


@pytest.mark.parametrize(
    ("partners", "mp", "places", "net"),
    [
        (2, (355, 0, 355, 355), (1, 4, 1, 1), (355, -355, 355, 355)),
        (2, (355, 0, 355, 0), (1, 3, 1, 3), (355, -355, 355, -355)),
        (2, (0, 0, 355, 0), (2, 2, 1, 2), (-355, -355, 355, -355)),
        (2, (0, 0, 0, 0), (1, 1, 1, 1), (0, 0, 0, 0)),
        (1, (355, 0, 355), (1, 3, 1), (355, -355, 355)),
        (1, (0, 355), (2, 1), (-355, 355)),
    ],
)
def test_whoever_was_there_is_ahead_by_a_rest_with_however_many_they_sat(
    partners: int, mp: tuple[int, ...], places: tuple[int, ...], net: tuple[int, ...]
) -> None:
    """Also whose partner did not come: nobody of the table has played against anybody."""
    sides = tuple(range(1, len(mp) + 1))
    vp = (0,) * len(mp)
    walked = TableResult(1, 1, sides, mp, vp, places, partners, walkover=True)
    found = sums(sides, [walked], [], counting=MatchPoints(apart=True, each=True))
    assert tuple(found[n].mp_difference for n in sides) == net
    assert tuple(found[n].mp_lead for n in sides) == tuple(LEAD * ahead for ahead in net)


@pytest.mark.parametrize("chain", [("vp", "mp"), ("vp", "mp_difference"), ("vp", "mp_lead")])
def test_a_penalty_in_match_points_counts_in_whatever_decides(
    chain: tuple[Criterion, ...],
) -> None:
    outcomes = [
        TableResult(1, 1, (1, 3), (1000, 800), (12, 8), (1, 2)),
        TableResult(1, 2, (2, 4), (1000, 800), (12, 8), (1, 2)),
    ]
    rows = standings([1, 2, 3, 4], outcomes, [Credit(1, 0, -100)], chain, counting=APART)
    assert [(row.number, row.place) for row in rows[:2]] == [(2, 1), (1, 2)]


def test_a_penalty_worsens_a_total_also_where_the_lowest_wins() -> None:
    outcomes = [TableResult(1, 1, (1, 2), (5, 5), (6, 6), (1, 1))]
    low = replace(APART, lowest_wins=True)
    rows = standings(
        [1, 2], outcomes, [Credit(1, 0, -3)], ("vp", "mp"), lowest_wins=True, counting=low
    )
    assert [(row.number, row.mp) for row in rows] == [(2, 5), (1, 8)]


def test_a_row_says_what_it_has_by_the_deciding_criterion_and_what_the_line_above() -> None:
    outcomes = [
        TableResult(1, 1, (1, 2), (1500, 1305), (12, 8), (1, 2)),
        TableResult(1, 2, (3, 4), (1400, 1200), (12, 8), (1, 2)),
    ]
    rows = standings([1, 2, 3, 4], outcomes, (), ("vp", "mp_difference"))
    told = [(row.number, row.decided, row.own, row.above) for row in rows]
    assert told == [
        (3, "", None, None),
        (1, "mp_difference", 195, 200),
        (2, "vp", 8, 12),
        (4, "mp_difference", -200, -195),
    ]


def test_a_row_of_the_lowest_totals_says_them_as_they_are() -> None:
    outcomes = [TableResult(1, 1, (1, 2), (7, 3), (6, 6), (2, 1))]
    rows = standings([1, 2], outcomes, (), ("mp",), lowest_wins=True)
    assert (rows[1].own, rows[1].above) == (7, 3)


def test_lateness_costs_places_under_the_chain_of_a_circuit() -> None:
    driver = posted(4, chain=("vp", "mp_difference", "wins"))
    late = present(driver.state.current).table(1).sides[0]
    driver.do(NoteLate(1, 1, late, minutes=6))
    for table in (1, 2):
        driver.do(RecordResult(1, table, (1000, 800)))
    assert (row_of(driver, late).mp_difference, row_of(driver, late).place) == (100, 2)
    assert verify_log(driver.log)[1] is None


def test_a_table_to_which_nobody_came_gives_nothing() -> None:
    driver = posted(4)
    driver.do(GiveWalkover(1, 1, ()))
    assert present(driver.state.current).results[1].vp == (0, 0)
    assert verify_log(driver.log)[1] is None


def test_an_unjustified_leaver_has_nothing_of_the_table_it_leaves() -> None:
    driver = posted(4)
    leaver, other = present(driver.state.current).table(1).sides
    driver.do(WithdrawEntry(leaver, "unjustified", "quarrel", at_once=True))
    assert (row_of(driver, leaver).vp, row_of(driver, leaver).mp_difference) == (0, -355)
    assert (row_of(driver, other).vp, row_of(driver, other).mp_difference) == (14, 355)


def test_a_penalty_of_round_two_leaves_the_ranking_of_round_one_right() -> None:
    driver = posted(5)
    driver.play()
    driver.do(PublishStandings())
    driver.post()
    first, now = current_standings(driver.state, 1), row_of(driver, 1)
    driver.do(ApplyPenalty(1, 1, "art. 6", "slow", 50))
    assert not outdated(driver.state)
    assert current_standings(driver.state, 1) == first
    assert current_standings(after_rounds(driver.state, 1)) == first
    assert row_of(driver, 1).vp == now.vp - 1
    driver.play()
    driver.do(PublishStandings())
    assert not outdated(driver.state)
    assert verify_log(driver.log)[1] is None


def test_a_penalty_before_the_next_round_changes_the_ranking_of_the_last() -> None:
    driver = posted(4)
    driver.play()
    driver.do(PublishStandings())
    driver.do(ApplyPenalty(1, 1, "art. 6", "slow"))
    assert outdated(driver.state)


def test_a_penalty_of_a_round_that_is_recalled_belongs_to_the_one_before() -> None:
    driver = posted(4)
    driver.play()
    driver.post()
    driver.do(ApplyPenalty(1, 1, "art. 6", "slow"))
    driver.do(RecallRound(2, "too early"))
    assert row_of(driver, 1, 1).vp == row_of(driver, 1).vp
    assert [c.during for c in driver.state.credited if not c.rest] == [1]
    assert verify_log(driver.log)[1] is None


def test_logs_of_before_count_as_they_did() -> None:
    driver = posted(4, unplayed="mixed", chain=("vp", "mp_difference", "wins"))
    driver.play()
    driver.do(PublishStandings())
    driver.post()
    driver.do(ApplyPenalty(1, 0, "art. 6", "slow", 50))
    assert outdated(driver.state)
    assert row_of(driver, 1).mp_difference == row_of(driver, 1, 1).mp_difference


def test_who_has_left_without_good_reason_has_nothing_of_a_walk_over_given_later() -> None:
    driver = posted(4)
    leaver, other = present(driver.state.current).table(1).sides
    driver.do(WithdrawEntry(leaver, "unjustified", "quarrel"))
    driver.do(GiveWalkover(1, 1, (other,), "it has gone"))
    assert present(driver.state.current).results[1].vp == (0, 14)
    assert verify_log(driver.log)[1] is None


@pytest.mark.parametrize(
    ("chain", "asked"),
    [(("vp", "mp"), "penalises"), (("survived",), "penalty_moves_nobody")],
)
def test_match_points_taken_where_they_decide_nothing_are_asked_about(
    chain: tuple[str, ...], asked: str
) -> None:
    driver = posted(4, chain=chain)
    penalty = ApplyPenalty(1, 0, "art. 6", "slow", 100)
    assert present(find_question(driver.state, penalty)).code == asked


def test_a_penalty_of_an_opponent_costs_nobody_else_a_place() -> None:
    """1 and 2 are level; whom 2 has met was warned twice: their opponents are worth the same."""
    outcomes = [
        TableResult(1, 1, (1, 3), (1000, 800), (12, 8), (1, 2)),
        TableResult(1, 2, (2, 4), (1000, 800), (12, 8), (1, 2)),
    ]
    warned = [Credit(4, -1, 0)]
    rows = standings([1, 2, 3, 4], outcomes, warned, ("vp", "opponents"), counting=APART)
    assert [(row.number, row.place) for row in rows] == [(1, 1), (2, 1), (3, 3), (4, 4)]
