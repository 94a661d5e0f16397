"""Danish, Mitchell, round robin, knock-out."""

from collections import Counter
from itertools import combinations

import pytest

from games.kernel.refusal import Refusal
from tests.testbed.tournament_driver import Driver, played
from tournaments.movements.danish import Variant, danish_pairs
from tournaments.movements.groups import berger_round, berger_rounds
from tournaments.movements.knockout import bracket, knockout_round, knockout_rounds
from tournaments.movements.mitchell import mitchell_round, mitchell_rounds
from tournaments.movements.systems import SYSTEMS, Movement, System, propose, unfit
from tournaments.pairing.model import Entrant, PairingProblem
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.draw import MakeDraw
from tournaments.verify_log import verify_log

# Three rounds of eight pairs, and the ranking after them.
EARLIER = [
    [(1, 2), (4, 3), (5, 6), (7, 8)],
    [(5, 4), (7, 1), (8, 2), (3, 6)],
    [(5, 8), (7, 4), (3, 1), (2, 6)],
]
RANKED = (5, 8, 7, 4, 3, 1, 2, 6)


def ranked_entrants() -> list[Entrant]:
    met: dict[int, dict[int, int]] = {n: {} for n in RANKED}
    for a, b in (pair for pairs in EARLIER for pair in pairs):
        met[a][b] = met[b][a] = 1
    last = {a: b for pair in EARLIER[-1] for a, b in (pair, pair[::-1])}
    return [Entrant(n, met=met[n], last=(last[n],)) for n in RANKED]


PURE = [(5, 8), (7, 4), (3, 1), (2, 6)]
AVOIDING = [(5, 7), (8, 4), (3, 2), (1, 6)]


@pytest.mark.parametrize(
    ("variant", "last_round", "pairs"),
    [
        ("pure", False, PURE),
        ("modified", False, AVOIDING),
        ("modified", True, PURE),
        ("strict", False, AVOIDING),
        ("strict", True, AVOIDING),
    ],
)
def test_danish_worked_example(
    variant: Variant, last_round: bool, pairs: list[tuple[int, int]]
) -> None:
    assert danish_pairs(ranked_entrants(), variant, last_round) == pairs


def test_the_higher_entry_has_the_better_right() -> None:
    """1 has met 2: it meets 3, though the sum of all distances would be less with 1-4, 2-3."""
    line = [Entrant(1, met={2: 1}), Entrant(2, met={1: 1, 4: 1}), Entrant(3), Entrant(4),
            Entrant(5), Entrant(6)]  # fmt: skip
    assert danish_pairs(line, "strict", False) == [(1, 3), (2, 5), (4, 6)]


def test_danish_looks_ahead() -> None:
    """1 would meet 2 by rank, but then 3 and 4, who have met, are left: 1 goes one further."""
    line = [Entrant(1), Entrant(2), Entrant(3, met={4: 1}), Entrant(4, met={3: 1})]
    assert danish_pairs(line, "strict", False) == [(1, 3), (2, 4)]


def test_danish_repeats_as_little_as_possible() -> None:
    """Everybody has met everybody but one pair."""
    met = {n: {m: 1 for m in range(1, 5) if m != n} for n in range(1, 5)}
    del met[1][4], met[4][1]
    line = [Entrant(n, met=met[n]) for n in range(1, 5)]
    assert danish_pairs(line, "strict", False) == [(1, 4), (2, 3)]


@pytest.mark.parametrize(
    ("tables", "step", "rounds"), [(4, 2, 2), (6, 3, 2), (5, 1, 5), (5, 2, 5), (4, 1, 4)]
)
def test_mitchell_repeats_after_its_period(tables: int, step: int, rounds: int) -> None:
    drawn = range(1, 2 * tables + 1)
    assert mitchell_rounds(2 * tables, step) == rounds
    met = [pair for turn in range(rounds) for pair in mitchell_round(drawn, turn, step)[0].values()]
    assert len(set(met)) == len(met) == tables * rounds
    assert mitchell_round(drawn, rounds, step) == mitchell_round(drawn, 0, step)


def test_mitchell_lines_never_mix_and_all_rest_in_turn() -> None:
    drawn = (3, 1, 4, 5, 9, 2, 6)
    staying = {3, 4, 9, 6}
    rested: list[int] = []
    for turn in range(4):
        tables, resting = mitchell_round(drawn, turn, 1)
        assert all(a in staying and b not in staying for a, b in tables.values())
        rested += resting
    assert sorted(rested) == [3, 4, 6, 9]


@pytest.mark.parametrize("entrants", [2, 3, 4, 7, 8, 11, 16])
def test_round_robin_meets_everybody_once(entrants: int) -> None:
    drawn = list(range(1, entrants + 1))
    met: list[tuple[int, ...]] = []
    rested: list[int] = []
    for turn in range(berger_rounds(entrants)):
        pairs, resting = berger_round(drawn, turn)
        assert sorted([n for p in pairs for n in p] + list(resting)) == drawn
        met += [tuple(sorted(p)) for p in pairs]
        rested += resting
    assert sorted(met) == list(combinations(drawn, 2))
    assert sorted(rested) == (drawn if entrants % 2 else [])


@pytest.mark.parametrize("entrants", [2, 3, 5, 6, 8, 13, 16])
def test_knockout_leaves_one(entrants: int) -> None:
    drawn = list(range(1, entrants + 1))
    alive = set(drawn)
    for turn in range(knockout_rounds(entrants)):
        pairs, alone = knockout_round(drawn, turn, alive)
        assert sorted([n for p in pairs for n in p] + list(alone)) == sorted(alive)
        assert not alone or turn == 0
        alive -= {max(pair) for pair in pairs}
    assert alive == {1}


def test_the_bracket_keeps_the_first_apart() -> None:
    places = bracket(range(1, 9))
    assert {1, 2} & set(places[:4])
    assert {1, 2} & set(places[4:])
    halves = [places[:2], places[2:4], places[4:6], places[6:]]
    assert all(len({1, 2, 3, 4} & set(quarter)) == 1 for quarter in halves)


def test_empty_places_fall_to_the_first_of_the_draw() -> None:
    assert knockout_round(range(1, 7), 0, range(1, 7)) == ([(4, 5), (3, 6)], (1, 2))


OF_TWO = [system for system in SYSTEMS if system not in ("individual", "groups", "final")]


@pytest.mark.parametrize("system", OF_TWO)
def test_a_whole_tournament_in_each_system(system: str) -> None:
    driver = played(11, 4, system=system)
    for current in driver.state.rounds:
        sides = [n for table in current.tables for n in table.sides] + list(current.byes)
        assert len(set(sides)) == len(sides)
        assert all(len(table.sides) == 2 for table in current.tables)
        if system not in ("knockout", "second-chance"):
            assert sorted(sides) == list(range(1, 12))
    if system not in ("danish", "knockout", "second-chance"):
        met = [tuple(sorted(t.sides)) for r in driver.state.rounds for t in r.tables]
        assert len(set(met)) == len(met)


@pytest.mark.parametrize("system", [s for s in OF_TWO if s != "swiss"])
def test_larger_tables_are_swiss_only(system: System) -> None:
    refusal = unfit(system, 3, 24, 1)
    assert refusal == Refusal("system_needs_two_sides", params={"system": system, "size": 3})


@pytest.mark.parametrize(
    ("system", "code"),
    [
        ("mitchell", "mitchell_repeats"),
        ("round-robin", "too_many_rounds"),
        ("knockout", "too_many_rounds"),
    ],
)
def test_rounds_beyond_the_system_are_refused(system: str, code: str) -> None:
    driver = Driver(system=system, rounds=8)
    driver.admit(8)
    assert driver.refused(MakeDraw(driver.seed)) == code


def test_an_unknown_system_is_refused() -> None:
    problem = PairingProblem((Entrant(1), Entrant(2)), 1, 1, "s")
    found = propose(problem, Movement(system="monrad"))  # type: ignore[arg-type]
    assert isinstance(found, Refusal)
    assert found.code == "unknown_system"


def test_the_opponent_of_a_withdrawn_entry_rests() -> None:
    entrants = tuple(Entrant(n, draw=n) for n in (1, 2, 3))
    found = propose(
        PairingProblem(entrants, 1, 3, "s"), Movement(system="round-robin", drawn=(1, 2, 3, 4))
    )
    assert not isinstance(found, Refusal)
    assert len(found.tables) == 1
    assert len(found.byes) == 1


def test_the_system_is_a_property_of_each_round() -> None:
    """Three rounds of Mitchell and a Danish one, as evenings are often played."""
    driver = Driver(system="mitchell", rounds=4)
    driver.admit(12)
    driver.draw()
    driver.play_rounds(3)
    last = driver.post(system="danish")
    assert [r.system for r in driver.state.rounds] == ["mitchell"] * 3 + ["danish"]
    driver.play()
    assert last.number == 4


def test_the_systems_of_all_rounds_are_planned_at_the_opening() -> None:
    driver = Driver(systems=("mitchell", "mitchell", "mitchell", "danish"), rounds=4)
    driver.admit(12)
    driver.draw()
    driver.play_rounds(4)
    assert [r.system for r in driver.state.rounds] == ["mitchell"] * 3 + ["danish"]


def test_a_planned_system_is_asked_for_its_own_rounds_only() -> None:
    """Six tables repeat a Mitchell meeting after six rounds: three of ten are right, seven not."""
    right = Driver(systems=("mitchell",) * 3 + ("swiss",) * 7, rounds=10)
    right.admit(12)
    right.draw()
    wrong = Driver(systems=("mitchell",) * 7 + ("swiss",) * 3, rounds=10)
    wrong.admit(12)
    assert wrong.refused(MakeDraw(wrong.seed)) == "mitchell_repeats"


@pytest.mark.parametrize(
    ("system", "entries", "rounds", "code"),
    [
        ("knockout", 24, 4, "knockout_cut_short"),
        ("round-robin", 24, 4, "round_robin_cut_short"),
        ("round-robin", 5, 4, "round_robin_cut_short"),
    ],
)
def test_a_system_cut_short_is_explained_before_play(
    system: str, entries: int, rounds: int, code: str
) -> None:
    """And drawn all the same only by who says that it is meant; such a log verifies."""
    driver = Driver(system=system, rounds=rounds)
    driver.admit(entries)
    assert driver.refused(MakeDraw(driver.seed)) == code
    driver.do(MakeDraw(driver.seed, cut_short=True))
    driver.play_rounds(1)
    assert verify_log(driver.log)[1] is None


@pytest.mark.parametrize(("system", "rounds"), [("knockout", 5), ("round-robin", 23)])
def test_a_whole_system_is_drawn_without_a_word(system: str, rounds: int) -> None:
    driver = Driver(system=system, rounds=rounds)
    driver.admit(24)
    driver.do(MakeDraw(driver.seed))


def test_a_late_correction_never_rewrites_a_bracket_that_was_played() -> None:
    """1 won its first match by a wrong sum and has played the second round: it stays in."""
    driver = Driver(system="knockout", rounds=3)
    driver.admit(8)
    driver.draw()
    first = driver.post()
    driver.play()
    second = driver.post()
    loser, winner = next(
        sorted(t.sides, key=lambda n: n in {m for u in second.tables for m in u.sides})
        for t in first.tables
    )
    table = next(i for i, t in enumerate(first.tables, 1) if set(t.sides) == {loser, winner})
    sides = first.table(table).sides
    right = tuple(500 if n == loser else 0 for n in sides)
    driver.do(CorrectResult(1, table, right, "transcription", "wrong way round"))
    driver.play()
    third = driver.post()
    through = {n for t in third.tables for n in t.sides} | set(third.byes)
    assert loser not in through
    assert len(through) == 2
    assert through <= {n for t in second.tables for n in t.sides}
    assert verify_log(driver.log)[1] is None


def test_pure_danish_rests_the_lowest_not_the_leader() -> None:
    """Everybody below the leader has met everybody: under `pure` that is no reason to rest it."""
    met = {n: {m: 1 for m in range(2, 6) if m != n} for n in range(2, 6)}
    field = tuple(
        Entrant(n, score=60 - 10 * n, draw=n, met=met.get(n, {}), last=()) for n in range(1, 6)
    )
    found = propose(PairingProblem(field, 4, 5, "s"), Movement(system="danish", variant="pure"))
    assert not isinstance(found, Refusal)
    assert found.byes == (5,)


def test_strict_danish_spreads_repeats() -> None:
    """Six entries over ten rounds: everybody meets everybody twice."""
    driver = played(6, 10, system="danish", variant="strict")
    times = Counter(frozenset(t.sides) for r in driver.state.rounds for t in r.tables)
    assert max(times.values()) <= 3
