"""Fact 11: a circuit of evenings, of which the best ones count, as clubs publish it."""

from itertools import permutations

from tests.testbed.tournament_driver import Driver
from tournaments.circuits import (
    Evening,
    Meeting,
    Score,
    Side,
    circuit_decimals,
    circuit_standings,
    evening,
)
from tournaments.queries import current_standings
from tournaments.regulations import CODES
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.substitution import SubstituteMember

A: Side = ("a1", "a2")
B: Side = ("b1", "b2")
C: Side = ("c1", "c2")


def night(
    digest: str, scores: dict[Side, tuple[int, int]], *meetings: tuple[Side, Side, int]
) -> Evening:
    """An evening by VP and difference of each side; of meetings the first one's points."""
    return Evening(
        digest,
        {side: Score(*score) for side, score in scores.items()},
        tuple(Meeting((a, b), (vp, 20 - vp)) for a, b, vp in meetings),
    )


def order(*evenings: Evening, best: int = 3) -> list[tuple[int, Side, str]]:
    return [(row.place, row.side, row.decided) for row in circuit_standings(evenings, best)]


def test_fact_11_the_best_three_of_four_evenings_count() -> None:
    nights = [
        night(str(at), {A: (a, 0), B: (b, 0)})
        for at, (a, b) in enumerate([(40, 41), (50, 42), (10, 43), (45, 44)])
    ]
    first, second = circuit_standings(nights, 3)
    assert (first.side, first.points, first.counted) == (A, 135, (True, True, False, True))
    assert (second.side, second.points, second.counted) == (B, 129, (False, True, True, True))
    assert first.vp == 145, "of all evenings"


def test_fact_11_an_evening_missed_is_the_first_to_be_dropped() -> None:
    nights = [
        night("1", {A: (40, 0), B: (30, 0)}),
        night("2", {B: (30, 0)}),
        night("3", {A: (40, 0), B: (30, 0)}),
        night("4", {A: (40, 0), B: (30, 0)}),
    ]
    first, second = circuit_standings(nights, 3)
    assert (first.side, first.points, first.evenings) == (A, 120, (40, None, 40, 40))
    assert (second.side, second.points) == (B, 90)


def test_fact_11_ties_go_by_direct_encounters_first() -> None:
    scores = {A: (40, 900), B: (40, 100)}
    assert order(night("1", scores, (B, A, 12))) == [(1, B, ""), (2, A, "head_to_head")]


def test_fact_11_direct_encounters_in_a_circle_decide_nothing() -> None:
    scores = {A: (40, 100), B: (40, 900), C: (40, 500)}
    circle = night("1", scores, (A, B, 12), (B, C, 12), (C, A, 12))
    found = order(circle)
    assert found == [(1, B, ""), (2, C, "mp_difference"), (3, A, "mp_difference")]
    for sides in permutations(scores):
        assert order(night("1", {side: scores[side] for side in sides}, *_met(circle))) == found


def _met(one: Evening) -> list[tuple[Side, Side, int]]:
    return [(each.sides[0], each.sides[1], each.vp[0]) for each in one.meetings]


def test_fact_11_then_the_difference_of_match_points_of_the_evenings_that_count() -> None:
    nights = [
        night("1", {A: (40, 100), B: (40, 200)}),
        night("2", {A: (10, 5000), B: (10, 0)}),
    ]
    assert order(*nights, best=1) == [(1, B, ""), (2, A, "mp_difference")]


def test_fact_11_then_the_victory_points_of_all_evenings() -> None:
    nights = [
        night("1", {A: (40, 100), B: (40, 100)}),
        night("2", {A: (10, 0), B: (12, 0)}),
    ]
    assert order(*nights, best=1) == [(1, B, ""), (2, A, "vp")]


def test_fact_11_and_then_lots_that_nobody_chooses() -> None:
    level: dict[Side, tuple[int, int]] = {A: (40, 100), B: (40, 100), C: (40, 100)}
    found = order(night("1", level))
    assert [place for place, _, _ in found] == [1, 2, 3]
    assert {decided for _, _, decided in found[1:]} == {"lots"}
    assert order(night("1", level)) == found, "the same for whoever draws them again"
    assert {tuple(order(night(str(n), level))) for n in range(30)} != {tuple(found)}


def test_evenings_of_whole_points_and_of_hundredths_are_added_as_points() -> None:
    whole = night("1", {A: (12, 0), B: (13, 0)}, (A, B, 12))
    fine = Evening("2", {A: Score(1280, 0), B: Score(1150, 0)}, (Meeting((A, B), (1280, 720)),), 2)
    first, second = circuit_standings([whole, fine], 2)
    assert circuit_decimals([whole, fine]) == 2
    assert (first.side, first.points, first.evenings) == (A, 2480, (1200, 1280))
    assert (second.side, second.points, second.vp) == (B, 2450, 2450)
    assert circuit_decimals([whole]) == 0
    assert circuit_standings([whole], 1)[0].points == 13


def test_fact_11_who_rests_gets_fourteen_and_three_hundred_and_fifty_five() -> None:
    driver = Driver(rounds=1, side_size=2, regulation=CODES["fibur-2026"].regulation(None, 3))
    driver.admit(3)
    driver.draw()
    driver.post()
    resting = driver.state.rounds[0].byes[0]
    driver.play()
    found = evening(driver.state)
    side = tuple(sorted(driver.state.entries[resting].members))
    assert found.scores[side] == Score(14, 355)


def test_fact_11_a_pair_is_the_same_in_either_order_and_a_substitute_plays_for_it() -> None:
    first = Driver(rounds=2, side_size=2)
    first.do(AdmitEntry(("x", "y")))
    first.do(AdmitEntry(("v", "w")))
    second = Driver(rounds=2, side_size=2)
    second.do(AdmitEntry(("y", "x")))
    second.do(AdmitEntry(("w", "v")))
    for driver in (first, second):
        driver.draw()
        driver.post()
        driver.play()
    first.do(SubstituteMember(1, "x", "z", 2, "ill"))
    nights = [evening(driver.state) for driver in (first, second)]
    rows = circuit_standings(nights, 2)
    assert {row.side for row in rows} == {("x", "y"), ("v", "w")}
    each = [{row.number: row.vp for row in current_standings(d.state)} for d in (first, second)]
    assert {row.side: row.points for row in rows} == {
        ("x", "y"): each[0][1] + each[1][1],
        ("v", "w"): each[0][2] + each[1][2],
    }
