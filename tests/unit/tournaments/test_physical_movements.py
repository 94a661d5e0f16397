"""Where people sit and walk: what a hall sees of a movement, judged from posted rounds alone."""

from itertools import combinations, pairwise
from math import gcd
from typing import Any

import pytest

from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.scoring.points import Scoring
from tournaments.standings.groups import LINES, lines
from tournaments.state import Round
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.draw import MakeDraw
from tournaments.subjects.hand_pairing import AlterProposal
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.withdrawal import WithdrawEntry
from tournaments.verify_log import verify_log


def begun(entries: int, clubs: int = 0, **rules: Any) -> Driver:
    driver = Driver("7", **{"system": "mitchell", **rules})
    driver.admit(entries, clubs)
    driver.draw()
    return driver


def places(rounds: list[Round]) -> list[dict[int, tuple[int, int]]]:
    """By round: table and seat of everybody who sits at one."""
    return [
        {n: (t.number, seat) for t in played.tables for seat, n in enumerate(t.sides)}
        for played in rounds
    ]


@pytest.mark.parametrize("entries", [8, 9, 10, 15, 16, 40])
@pytest.mark.parametrize("step", [1, 2])
def test_one_line_stays_and_the_other_moves_by_the_step(entries: int, step: int) -> None:
    tables = -(-entries // 2)
    rounds = min(4, tables // gcd(tables, step))
    driver = begun(entries, step=step, rounds=rounds)
    driver.play_rounds(rounds)
    seen = places(driver.state.rounds)
    for number in driver.state.entries:
        mine = [at[number] for at in seen if number in at]
        assert len({seat for _, seat in mine}) == 1, "nobody changes sides"
        if mine[0][1] == 0:
            assert len(mine) >= rounds - 1, "who stays rests once at most"
            assert len({table for table, _ in mine}) == 1
        else:
            walked = [table for table, _ in mine]
            steps = pairwise(walked)
            assert {(b - a) % tables for a, b in steps} <= {step}
    assert verify_log(driver.log)[1] is None


def test_a_half_table_stands_empty_and_the_others_keep_their_numbers() -> None:
    driver = begun(9, rounds=4)
    driver.play_rounds(4)
    empty = [{1, 2, 3, 4, 5}.difference(played.numbers) for played in driver.state.rounds]
    assert [len(each) for each in empty] == [1, 1, 1, 1]
    assert len(set.union(*empty)) == 4, "the empty place goes round"


def test_results_are_stored_under_the_number_of_the_table() -> None:
    driver = begun(9, rounds=4)
    driver.play_rounds(1)
    first = driver.state.rounds[0]
    assert set(first.results) == set(first.numbers)


@pytest.mark.parametrize(
    ("entries", "step", "rounds"),
    [(7, 1, 3), (9, 1, 3), (9, 2, 2), (11, 1, 5), (13, 1, 5), (13, 3, 2), (17, 2, 4), (17, 6, 4)],
)
def test_who_is_left_over_goes_round_as_a_third(entries: int, step: int, rounds: int) -> None:
    """It meets nobody twice, and there is no round more in which that could be so."""
    rules: dict[str, Any] = {"step": step, "sizes": (2, 3), "scoring": Scoring("placing")}
    driver = begun(entries, rounds=rounds, **rules)
    driver.play_rounds(rounds)
    third, met = driver.state.drawn[-1], list[int]()
    for played in driver.state.rounds:
        assert not played.byes
        assert played.numbers == tuple(range(1, entries // 2 + 1))
        assert [t.sides[2] for t in played.tables if len(t.sides) == 3] == [third]
        met += [n for t in played.tables for n in t.sides if third in t.sides and n != third]
    assert len(met) == len(set(met)) == 2 * rounds
    assert verify_log(driver.log)[1] is None
    more = Driver("7", system="mitchell", rounds=rounds + 1, **rules)
    more.admit(entries)
    assert more.refused(MakeDraw(more.seed)) == "mitchell_repeats"


def test_nobody_comes_late_where_a_third_goes_round() -> None:
    """Its place would make two lines of other lengths, and people would meet twice."""
    driver = begun(15, rounds=4, sizes=(2, 3), scoring=Scoring("placing"))
    driver.post()
    assert driver.refused(AdmitEntry(("late",))) == "no_empty_place"


def test_rounds_posted_in_advance_are_the_same_ones() -> None:
    later, ahead = begun(10, rounds=4), begun(10, rounds=4)
    later.play_rounds(4)
    for _ in range(4):
        ahead.post()
    assert [r.tables for r in ahead.state.rounds] == [r.tables for r in later.state.rounds]


def test_a_line_is_who_sits_in_its_seats() -> None:
    driver = begun(10, rounds=4)
    driver.play_rounds(4)
    found = present(lines(driver.state))
    for seat, line in enumerate(LINES):
        seated = {t.sides[seat] for played in driver.state.rounds for t in played.tables}
        assert seated == set(found[line])


def test_who_leaves_moves_nobody_else() -> None:
    driver = begun(10, rounds=4)
    driver.play_rounds(2)
    gone = driver.state.rounds[0].tables[2].sides[0]
    driver.do(WithdrawEntry(gone, "justified", "unwell"))
    driver.play_rounds(2)
    before, after = places(driver.state.rounds[:2])[0], places(driver.state.rounds[2:])[0]
    staying = {n: at for n, at in before.items() if at[1] == 0 and n != gone}
    assert all(after[n] == at for n, at in staying.items())


def test_a_kept_table_is_one_of_the_line_that_stays() -> None:
    for seed in "abcdef":
        driver = Driver(seed, system="mitchell", rounds=4)
        for n in range(10):
            driver.do(AdmitEntry((f"m{n}",), table={3: 9, 6: 2}.get(n, 0)))
        driver.draw()
        driver.play_rounds(4)
        for played in driver.state.rounds:
            assert played.table(9).sides[0] == 4
            assert played.table(2).sides[0] == 7


def test_nobody_takes_a_kept_table_while_its_entry_rests() -> None:
    """Two rest because those have left whom they were to meet; their tables stay empty."""
    driver = Driver("7", system="round-robin", rounds=15)
    for n in range(1, 17):
        driver.do(AdmitEntry((f"m{n}",), table={8: 1, 2: 5}.get(n, 0)))
    driver.draw()
    driver.play_rounds(1)
    ahead = driver.state.drawn
    gone: set[int] = set()
    for kept in (8, 2):
        driver.do(ProposeRound(2))
        tables = present(driver.state.proposal).tables
        (opponent,) = (n for t in tables for n in t.sides if kept in t.sides and n != kept)
        driver.do(WithdrawEntry(opponent))
        gone.add(opponent)
    played = driver.post()
    assert {8, 2} <= {*played.byes}, (ahead, gone)
    assert not {1, 5} & {*played.numbers}
    assert verify_log(driver.log)[1] is None


@pytest.mark.parametrize(
    ("system", "code"),
    [
        ("mitchell", "mitchell"),
        ("round-robin", "all_play_all"),
        ("knockout", "in_bracket"),
        ("second-chance", "first_meets_last"),
    ],
)
def test_the_reason_said_is_the_true_one(system: str, code: str) -> None:
    driver = begun(8, system=system, rounds=3)
    driver.play_rounds(2)
    for played in driver.state.rounds:
        for table in played.tables:
            codes = [reason.code for reason in table.reasons]
            assert codes[0] == code
            assert not {"score_gap", "same_score", "by_draw"}.intersection(codes)


@pytest.mark.parametrize(
    ("system", "most", "rules"),
    [
        ("mitchell", 0, {"rounds": 4}),
        ("groups", 0, {"rounds": 3, "groups": 4}),
        ("knockout", 0, {"rounds": 1}),
        ("second-chance", 0, {"rounds": 1}),
        ("danish", 0, {"rounds": 1}),
        ("swiss", 0, {"rounds": 3}),
    ],
)
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_the_draw_keeps_clubs_apart(
    system: str, most: int, rules: dict[str, Any], seed: str
) -> None:
    """Sixteen entries of eight clubs: two of each."""
    driver = Driver(seed, system=system, **rules)
    driver.admit(16, 8)
    driver.draw()
    driver.play_rounds(rules["rounds"])
    assert club_meetings(driver) <= most
    assert verify_log(driver.log)[1] is None


def test_clubs_that_do_not_count_leave_the_draw_as_it_is() -> None:
    plain, counted = (Driver(system="mitchell", club_gap=gap) for gap in (0, 10))
    for driver in (plain, counted):
        driver.admit(16, 4)
        driver.draw()
    unspread = Driver(system="mitchell", club_gap=10)
    unspread.admit(16, 4)
    unspread.do(MakeDraw(unspread.seed, spread=False))
    assert plain.state.drawn == unspread.state.drawn
    assert counted.state.drawn != plain.state.drawn


def test_a_draw_by_rating_keeps_its_seeds() -> None:
    driver = Driver(system="knockout", rounds=4)
    driver.admit(16, 8)
    driver.do(MakeDraw(driver.seed, "rating"))
    drawn = [present(driver.state.entries[n].rating) for n in driver.state.drawn]
    best = sorted(drawn, reverse=True)
    assert drawn[:2] == best[:2]
    assert sorted(drawn[2:4]) == sorted(best[2:4])
    assert sorted(drawn[4:8]) == sorted(best[4:8])


@pytest.mark.parametrize("seed", [*map(str, range(40))])
def test_second_chances_repeat_no_meeting_that_can_be_avoided(seed: str) -> None:
    """After six tables and three, the four that are left have three ways to be paired."""
    driver = Driver(seed, system="second-chance", rounds=4)
    driver.admit(12)
    driver.draw()
    driver.play_rounds(2)
    driver.do(ProposeRound(3))
    tables = present(driver.state.proposal).tables
    met = {frozenset(t.sides) for played in driver.state.rounds for t in played.tables}
    a, b, c, d = (n for t in tables for n in t.sides)
    ways = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    again = [sum(frozenset(pair) in met for pair in way) for way in ways]
    assert again[0] == min(again)


def club_meetings(driver: Driver) -> int:
    entries = driver.state.entries
    return sum(
        entries[a].club == entries[b].club
        for played in driver.state.rounds
        for table in played.tables
        for a, b in combinations(table.sides, 2)
    )


@pytest.mark.parametrize("system", ["knockout", "final"])
@pytest.mark.parametrize("seed", [*map(str, range(12))])
def test_whoever_is_swapped_by_hand_has_the_other_place_of_the_bracket(
    system: str, seed: str
) -> None:
    """Nobody who is still in goes missing, however far apart two change places."""
    rules = {"systems": ("swiss", "final", "final", "final"), "qualify": 7}
    driver = Driver(seed, rounds=4, **(rules if system == "final" else {"system": system}))
    driver.admit(12)
    driver.draw()
    if system == "final":
        driver.play_rounds(1)
    left: set[int] | None = None
    while len(driver.state.rounds) < 4:
        number = len(driver.state.rounds) + 1
        driver.do(ProposeRound(number))
        proposal = present(driver.state.proposal)
        placed = [n for table in proposal.tables for n in table.sides] + [*proposal.byes]
        assert left is None or {*placed} == left
        if len(placed) > 2:
            a, b = driver.chance.sample(placed, 2)
            driver.do(AlterProposal(number, ((a, b),), "asked for"))
        driver.do(PostRound(number))
        driver.play()
        played = driver.state.rounds[-1]
        winners = {r.sides[r.places.index(1)] for r in played.results.values()}
        left = winners | {*played.byes}
    assert left is not None
    assert len(left) == 1
    assert verify_log(driver.log)[1] is None
