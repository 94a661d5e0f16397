"""Standings: sums, the chain of ties, shared places."""

from itertools import permutations
from typing import Any

import pytest

from tournaments.standings.criteria import Criterion, standings, usual_chain
from tournaments.standings.totals import Credit, TableResult, sums


def match(a: int, b: int, mp: tuple[int, int], vp: tuple[int, int], number: int = 1) -> TableResult:
    places = (1, 2) if mp[0] > mp[1] else (2, 1) if mp[0] < mp[1] else (1, 1)
    return TableResult(number, 1, (a, b), mp, vp, places)


def places(
    numbers: list[int], outcomes: list[TableResult], *chain: Criterion, **more: Any
) -> dict[int, int]:
    rows = standings(numbers, outcomes, chain=chain, **more)
    return {row.number: row.place for row in rows}


def test_sums_of_one_entry() -> None:
    outcomes = [
        match(1, 2, (500, 200), (14, 6)),
        TableResult(2, 1, (3, 1, 2), (100, -50, 300), (16, 4, 30), (2, 3, 1)),
    ]
    found = sums([1, 2, 3], outcomes, [Credit(1, 14, 355, 3, rest=True), Credit(1, -1, -20)])
    one = found[1]
    assert (one.vp, one.mp) == (14 + 4 + 14 - 1, 500 - 50 + 355 - 20)
    assert one.mp_difference == 300 + (-50 - 100) + (-50 - 300) + 355
    assert (one.wins, one.played, one.rests, one.opponents) == (1, 2, 1, [2, 3, 2])


def test_a_shared_first_place_is_no_win() -> None:
    found = sums([1, 2], [match(1, 2, (100, 100), (10, 10))], [])
    assert found[1].wins == found[2].wins == 0


def test_equal_victory_points_go_by_match_points() -> None:
    """BUR-75: the sum of V.P., then the sum of m.p.; still equal is the same place."""
    outcomes = [
        match(1, 2, (900, 900), (10, 10)),
        match(3, 4, (800, 800), (10, 10)),
        match(5, 6, (900, 900), (10, 10)),
    ]
    assert places([1, 2, 3, 4, 5, 6], outcomes, "vp", "mp") == {
        1: 1, 2: 1, 5: 1, 6: 1, 3: 5, 4: 5}  # fmt: skip


def test_low_totals_are_better_where_the_lowest_wins() -> None:
    """BUS-29."""
    outcomes = [match(1, 2, (3, 9), (12, 0)), match(3, 4, (2, 9), (12, 0))]
    found = places([1, 2, 3, 4], outcomes, "vp", "mp", lowest_wins=True)
    assert (found[3], found[1]) == (1, 2)


CYCLE = [
    match(1, 2, (505, 0), (15, 5)),
    match(2, 3, (505, 0), (15, 5)),
    match(3, 1, (505, 0), (15, 5)),
]


def test_direct_encounters_in_a_circle_decide_nothing() -> None:
    """A beat B, B beat C, C beat A: the next criterion decides, whatever the order of input."""
    for order in permutations([1, 2, 3]):
        for outcomes in permutations(CYCLE):
            assert set(places(list(order), list(outcomes), "vp", "head_to_head").values()) == {1}
    extra = [*CYCLE, TableResult(4, 1, (2, 4), (60, 50), (0, 0), (1, 2))]
    assert places([1, 2, 3, 4], extra, "vp", "head_to_head", "wins")[2] == 1


def test_direct_encounter_of_two() -> None:
    outcomes = [match(1, 2, (100, 200), (10, 10)), match(1, 3, (0, 0), (10, 10)),
                match(2, 3, (0, 0), (10, 10))]  # fmt: skip
    assert places([1, 2], outcomes[:1], "vp", "head_to_head") == {1: 2, 2: 1}


def test_a_mini_league_counts_only_if_all_have_met() -> None:
    """1 beat 2, but 3, level with both, has met neither."""
    outcomes = [match(1, 2, (105, 100), (10, 10)), match(3, 4, (5, 5), (10, 10))]
    assert set(places([1, 2, 3, 4], outcomes, "vp", "head_to_head").values()) == {1}


def test_opponents_count_and_a_rest_is_an_equal_one() -> None:
    outcomes = [match(1, 3, (5, 5), (10, 10)), match(2, 4, (5, 5), (10, 10))]
    credited = (Credit(3, 6, 0, 2, rest=True), Credit(5, 10, 0, 1, rest=True))
    rows = standings([1, 2, 3, 4, 5], outcomes, credited, ("vp", "opponents"))
    assert [(row.number, row.place) for row in rows] == [(3, 1), (1, 2), (2, 3), (4, 3), (5, 3)]


def test_recorded_lots_split_the_last_tie() -> None:
    outcomes = [match(1, 2, (5, 5), (10, 10))]
    assert places([1, 2], outcomes, "vp", "lots", lots={1: 2, 2: 1}) == {2: 1, 1: 2}
    # A lot for one of two decides nothing.
    assert places([1, 2], outcomes, "vp", "lots", lots={1: 2}) == {1: 1, 2: 1}


def test_losers_of_one_knockout_round_share_the_place() -> None:
    rounds = [(1, 1, 5), (1, 2, 6), (1, 3, 7), (1, 4, 8), (2, 1, 3), (2, 2, 4), (3, 1, 2)]
    outcomes = [TableResult(r, 1, (a, b), (9, 0), (20, 0), (1, 2)) for r, a, b in rounds]
    found = places(list(range(1, 9)), outcomes, *usual_chain("knockout", "victory"))
    assert found == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 5, 7: 5, 8: 5}


def test_a_row_says_what_put_it_there() -> None:
    outcomes = [match(1, 2, (900, 880), (10, 10)), match(3, 4, (905, 0), (17, 3))]
    rows = standings([1, 2, 3, 4], outcomes)
    assert [(row.number, row.decided) for row in rows] == [
        (3, ""), (1, "vp"), (2, "mp"), (4, "vp")]  # fmt: skip


def test_no_entries_no_rows() -> None:
    assert standings([], []) == ()


@pytest.mark.parametrize(
    ("system", "scheme", "chain"),
    [
        ("swiss", "victory", ("vp", "mp")),
        ("swiss", "placing", ("vp", "mp_difference", "wins")),
        ("knockout", "placing", ("survived",)),
    ],
)
def test_usual_chains(system: str, scheme: str, chain: tuple[str, ...]) -> None:
    assert usual_chain(system, scheme) == chain
