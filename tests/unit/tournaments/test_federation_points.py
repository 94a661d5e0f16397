"""What federations publish of points, meetings, ties, prizes and times, fact by fact."""

from itertools import permutations

import pytest

from games.kernel.victory import VictoryTable, compare, victory_points
from games.kernel.victory_tables import FIBUR_2, FIBUR_3, FIBUR_4, THREE_PLAYER
from smazzata.tables.clock_rules import PRESETS
from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.movements.mitchell import mitchell_rounds
from tournaments.standings.criteria import standings
from tournaments.standings.prizes import shares
from tournaments.standings.totals import TableResult
from tournaments.subjects.draw import MakeDraw

BOUNDARIES = {
    FIBUR_3: "50:10 55:11 150:11 155:12 250:12 255:13 350:13 355:14 500:14 505:15 650:15 655:16 "
    "800:16 805:17 825:17 1000:17 1005:18 1250:18 1255:19 1500:19 1505:20",
    FIBUR_4: "100:10 105:11 300:11 305:12 500:12 505:13 700:13 705:14 900:14 905:15 1100:15 "
    "1105:16 1300:16 1305:17 1500:17 1505:18 1700:18 1705:19 2000:19 2005:20",
    FIBUR_2: "40:10 45:11 120:11 125:12 200:12 205:13 300:13 305:14 400:14 405:15 500:15 505:16 "
    "620:16 625:17 740:17 745:18 870:18 875:19 1000:19 1005:20",
}
LEADS = [
    (table, *map(int, pair.split(":")))
    for table, text in BOUNDARIES.items()
    for pair in text.split()
]


@pytest.mark.parametrize(("table", "lead", "points"), LEADS)
def test_fact_1_where_bands_of_victory_points_begin(
    table: VictoryTable, lead: int, points: int
) -> None:
    assert victory_points(table, (lead, 0)) == (points, 20 - points)


@pytest.mark.parametrize("table", [FIBUR_2, FIBUR_3, FIBUR_4])
def test_fact_1_every_lead_has_points_that_rise_and_sum_to_twenty(table: VictoryTable) -> None:
    before = 10
    for lead in range(0, 4001, 5):
        ahead, behind = victory_points(table, (lead, 0))
        assert ahead + behind == 20
        assert victory_points(table, (0, lead)) == (behind, ahead)
        assert before <= ahead
        before = ahead


def test_fact_2_three_players_are_compared_two_by_two() -> None:
    totals = (1350, 1550, 850)
    compared = {(c.first, c.second): c.points for c in compare(THREE_PLAYER, totals)}
    assert compared == {(0, 1): (8, 12), (0, 2): (15, 5), (1, 2): (16, 4)}
    assert victory_points(THREE_PLAYER, totals) == (23, 28, 9)
    assert victory_points(FIBUR_3, totals) == (22, 28, 10)
    assert victory_points(FIBUR_2, totals) == (23, 29, 8)


@pytest.mark.parametrize(("tables", "step", "rounds"), [(5, 1, 5), (5, 2, 5), (4, 2, 2), (6, 3, 2)])
def test_fact_6_mitchell_meets_without_repeats_for_so_many_rounds(
    tables: int, step: int, rounds: int
) -> None:
    assert mitchell_rounds(2 * tables, step) == rounds
    driver = Driver(system="mitchell", step=step, rounds=rounds)
    driver.admit(2 * tables)
    driver.draw()
    met = []
    for _ in range(rounds):
        met += [frozenset(table.sides) for table in driver.post().tables]
        driver.play()
    assert len(set(met)) == len(met) == tables * rounds


def test_fact_6_a_round_more_is_refused() -> None:
    driver = Driver(system="mitchell", step=2, rounds=3)
    driver.admit(8)
    assert driver.refused(MakeDraw(driver.seed)) == "mitchell_repeats"


def test_fact_9_direct_encounters_in_a_circle_decide_nothing() -> None:
    circle = [
        TableResult(number, 1, sides, (200, 0), (12, 8), (1, 2))
        for number, sides in enumerate(((1, 2), (2, 3), (3, 1)), 1)
    ]
    for order in permutations((1, 2, 3)):
        rows = standings(list(order), circle, [], ("vp", "head_to_head"))
        assert {row.place for row in rows} == {1}


def test_fact_10_two_at_the_second_place_share_what_second_and_third_would_get() -> None:
    results = [
        TableResult(1, 1, (1, 4), (900, 0), (17, 3), (1, 2)),
        TableResult(1, 2, (2, 5), (500, 0), (14, 6), (1, 2)),
        TableResult(1, 3, (3, 6), (500, 0), (14, 6), (1, 2)),
    ]
    prizes = [2000, 1200, 800]
    found = shares(prizes, standings(list(range(1, 7)), results, [], ("vp",)))
    paid = {share.number: share.cents for share in found}
    assert paid == {1: 2000, 2: 1000, 3: 1000}
    assert sum(paid.values()) == sum(prizes)


@pytest.mark.parametrize(
    ("cards", "seconds"), [(1, 10), (3, 10), (4, 20), (10, 20), (11, 40), (25, 40)]
)
def test_fact_15_time_for_a_move_by_cards_in_hand(cards: int, seconds: int) -> None:
    assert present(PRESETS["federation"]).allotted_ms(cards) == seconds * 1000
