"""Groups and a final; knock-out with second chances; what was played stays as it was played."""

from itertools import combinations

import pytest

from games.kernel.refusal import Refusal
from tests.testbed.tournament_driver import Driver
from tournaments.decider import decide
from tournaments.events.rounds import RoundProposed
from tournaments.feasibility import remarks
from tournaments.movements.groups import bracket_order, group_round, group_rounds, groups_of
from tournaments.movements.knockout import second_chance_round
from tournaments.movements.progression import through_by_draw
from tournaments.queries import current_standings
from tournaments.standings.groups import group_standings, qualifying_over
from tournaments.state import Tournament
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.withdrawal import WithdrawEntry
from tournaments.verify_log import verify_log

GROUPS: dict[str, object] = {
    "system": "groups",
    "groups": 4,
    "qualify": 2,
    "rounds": 6,
    "systems": ("groups",) * 3 + ("final",) * 3,
    "chain": ("bracket", "vp", "mp"),
}


def begun(entries: int, **rules: object) -> Driver:
    driver = Driver("7", **rules)
    driver.admit(entries)
    driver.draw()
    return driver


def first_wins(driver: Driver) -> None:
    """Plays the open round: at each table the lower number wins."""
    current = driver.state.current
    assert current is not None
    for table, seated in enumerate(current.tables, 1):
        mp = tuple(500 if n == min(seated.sides) else 0 for n in seated.sides)
        driver.do(RecordResult(current.number, table, mp))
    driver.do(CloseRound(current.number))


@pytest.mark.parametrize(("entries", "count"), [(8, 2), (9, 3), (10, 3), (16, 4), (18, 4), (7, 2)])
def test_each_two_of_a_group_meet_once(entries: int, count: int) -> None:
    drawn = list(range(1, entries + 1))
    met = []
    for turn in range(group_rounds(entries, count)):
        pairs, resting = group_round(drawn, turn, count)
        assert sorted([n for pair in pairs for n in pair] + list(resting)) == drawn
        met += [tuple(sorted(pair)) for pair in pairs]
    wanted = [p for group in groups_of(drawn, count) for p in combinations(sorted(group), 2)]
    assert sorted(met) == sorted(wanted)


@pytest.mark.parametrize("groups", range(2, 9))
@pytest.mark.parametrize("qualify", range(1, 4))
def test_nobody_of_one_group_meets_at_once_in_the_final(groups: int, qualify: int) -> None:
    ranked = groups_of(range(4 * groups), groups)
    order = bracket_order(ranked, qualify)
    assert sorted(order) == sorted(n for group in ranked for n in group[:qualify])
    size = 1 << (len(order) - 1).bit_length()
    for place in range(len(order)):
        other = size - 1 - place
        if other < len(order):
            assert not any({order[place], order[other]} <= {*group} for group in ranked)


def test_four_groups_then_quarter_finals_to_the_final() -> None:
    driver = begun(16, **GROUPS)
    for _ in range(6):
        driver.post()
        first_wins(driver)
    rounds = driver.state.rounds
    assert [len(r.tables) for r in rounds] == [8, 8, 8, 4, 2, 1]
    winners = [min(group) for group in groups_of(driver.state.drawn, 4)]
    finalists = {n for t in rounds[3].tables for n in t.sides}
    assert set(winners) < finalists
    assert len(finalists) == 8
    places = [row.place for row in current_standings(driver.state)]
    assert places[:2] == [1, 2]
    top = current_standings(driver.state)
    assert top[0].number == min(rounds[5].tables[0].sides)
    assert {row.number for row in top[:8]} == finalists
    assert verify_log(driver.log)[1] is None


def test_each_group_is_ranked_by_the_rounds_before_the_final() -> None:
    driver = begun(16, **GROUPS)
    assert not begun(8).state.rounds
    assert group_standings(begun(8).state) == []
    for number in range(1, 4):
        driver.post()
        first_wins(driver)
        assert qualifying_over(driver.state) is (number == 3)
    groups = group_standings(driver.state)
    drawn = groups_of(driver.state.drawn, 4)
    assert [[row.number for row in group.rows] for group in groups] == [sorted(g) for g in drawn]
    assert [group.qualified for group in groups] == [frozenset(sorted(g)[:2]) for g in drawn]
    driver.post()
    first_wins(driver)
    assert group_standings(driver.state) == groups, "the final is no round of the groups"
    corrected(driver, 3)
    after = group_standings(driver.state)
    assert [g.rows for g in after] != [g.rows for g in groups]
    assert [g.qualified for g in after] == [g.qualified for g in groups]


def test_who_has_left_stays_in_its_group_and_another_goes_on() -> None:
    driver = begun(
        8, **{**GROUPS, "groups": 2, "rounds": 5, "systems": ("groups",) * 3 + ("final",) * 2}
    )
    for _ in range(3):
        driver.post()
        first_wins(driver)
    before, _ = group_standings(driver.state)
    first, second, third, _ = [row.number for row in before.rows]
    driver.do(WithdrawEntry(second))
    after, _ = group_standings(driver.state)
    assert after.rows == before.rows
    assert after.qualified == {first, third}


def test_swiss_rounds_and_a_play_off_of_the_first_four() -> None:
    driver = begun(
        11, rounds=5, qualify=4, systems=("swiss",) * 3 + ("final",) * 2, chain=("bracket", "vp")
    )
    driver.play_rounds(3)
    first = [row.number for row in current_standings(driver.state)][:4]
    posted = driver.post()
    assert {frozenset(t.sides) for t in posted.tables} == {
        frozenset((first[0], first[3])),
        frozenset((first[1], first[2])),
    }
    first_wins(driver)
    driver.post()
    first_wins(driver)
    assert verify_log(driver.log)[1] is None


def corrected(driver: Driver, round_: int) -> None:
    """Every result of a round is turned round."""
    for table, result in list(driver.state.rounds[round_ - 1].results.items()):
        mp = result.mp[::-1]
        driver.do(CorrectResult(round_, table, mp, "addition", "wrong way round"))


@pytest.mark.parametrize(
    ("entries", "rules", "wrong"),
    [
        (16, GROUPS, 3),
        (8, {"system": "knockout", "rounds": 3}, 1),
        (12, {"system": "second-chance", "rounds": 4}, 2),
        (16, GROUPS, 4),
    ],
)
def test_a_correction_after_the_next_round_is_posted_never_rewrites_a_bracket(
    entries: int, rules: dict[str, object], wrong: int
) -> None:
    """Two tournaments, one of them corrected late: the same meetings to the end."""
    meetings = []
    for late in (False, True):
        driver = begun(entries, **rules)
        for number in range(1, int(str(rules["rounds"])) + 1):
            driver.post()
            if late and number == wrong + 1:
                corrected(driver, wrong)
            first_wins(driver)
        meetings.append([[t.sides for t in r.tables] for r in driver.state.rounds[wrong:]])
        assert verify_log(driver.log)[1] is None
    assert [[{*t} for t in r] for r in meetings[0]] == [[{*t} for t in r] for r in meetings[1]]


def test_a_correction_before_the_final_is_posted_is_seen_by_it() -> None:
    driver = begun(16, **GROUPS)
    for _ in range(3):
        driver.post()
        first_wins(driver)
    (head, *_) = driver.do(ProposeRound(4))
    corrected(driver, 3)
    assert driver.refused(PostRound(4)) in ("proposal_missing", "proposal_outdated")
    (again, *_) = driver.do(ProposeRound(4))
    assert isinstance(head, RoundProposed)
    assert isinstance(again, RoundProposed)
    assert head.bracket != again.bracket


@pytest.mark.parametrize("entries", range(2, 34))
def test_second_chances_leave_one_and_nobody_sits_out_but_once(entries: int) -> None:
    drawn = list(range(1, entries + 1))
    alive = drawn
    beaten: list[int] = []
    turn = 0
    while len(alive) > 1:
        pairs, resting, back = second_chance_round(drawn, alive, beaten, {})
        assert not resting or turn == 0
        assert back is None or back in beaten
        placed = sorted([n for pair in pairs for n in pair] + list(resting))
        assert placed == sorted([*alive, *([back] if back else [])])
        beaten = sorted(max(pair) for pair in pairs)
        alive = sorted({*placed} - {*beaten})
        turn += 1
    assert alive == [1]
    assert turn == (entries - 1).bit_length()


def test_the_best_of_the_beaten_comes_back_and_the_places_are_shared() -> None:
    """Twelve: six are left, then three and the best of who was beaten, then two."""
    driver = begun(12, system="second-chance", rounds=4, chain=("bracket",))
    for number in range(1, 5):
        current = driver.post()
        for table in range(1, len(current.tables) + 1):
            # At table 2 the second side loses by least.
            lost = 400 if table == 2 else 0
            driver.do(RecordResult(number, table, (500, lost)))
        driver.do(CloseRound(number))
    rounds = driver.state.rounds
    assert [len(r.tables) for r in rounds] == [6, 3, 2, 1]
    narrow = rounds[1].tables[1].sides[1]
    assert narrow in {n for t in rounds[2].tables for n in t.sides}
    assert any(r.code == "second_chance" for t in rounds[2].tables for r in t.reasons)
    places = [row.place for row in current_standings(driver.state)]
    assert places == [1, 2, 3, 3, 5, 5, 7, 7, 7, 7, 7, 7]
    assert verify_log(driver.log)[1] is None


@pytest.mark.parametrize("system", ["knockout", "second-chance"])
def test_who_goes_through_where_nobody_won_is_said(system: str) -> None:
    driver = begun(4, system=system, rounds=2, chain=("bracket",), level_tables="draw")
    current = driver.post()
    driver.do(RecordResult(1, 1, (700, 700)))
    driver.do(RecordResult(1, 2, (700, 600)))
    found = through_by_draw(driver.state, driver.state.rounds[0])
    first = min(current.tables[0].sides, key=driver.state.drawn.index)
    assert found == {1: first}
    driver.do(CloseRound(1))
    assert first in driver.post().tables[0].sides
    driver.do(RecordResult(2, 1, (700, 700)))
    assert through_by_draw(driver.state, driver.state.rounds[1]) == {}
    assert [row.place for row in current_standings(driver.state)][:2] == [1, 1]


def test_only_a_bracket_leaves_somebody_behind() -> None:
    driver = begun(4, system="swiss", rounds=2)
    driver.post()
    driver.do(RecordResult(1, 1, (700, 700)))
    assert through_by_draw(driver.state, driver.state.rounds[0]) == {}


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"system": "groups"}, "groups_missing"),
        ({"groups": 3}, "groups_missing"),
        ({"qualify": 4}, "qualify_missing"),
        ({"system": "final"}, "qualify_missing"),
        ({"system": "final", "qualify": 4}, "final_unfit"),
        ({"systems": ("swiss", "final", "swiss", "swiss"), "qualify": 4}, "final_unfit"),
    ],
)
def test_groups_and_finals_that_make_no_sense(rules: dict[str, object], code: str) -> None:
    asked = {"game": "burraco", "rounds": 4, "scoring": Driver().state.rules.scoring} | rules  # type: ignore[union-attr]
    decided = decide(Tournament(), OpenTournament(seed_commitment="x", **asked))  # type: ignore[arg-type]
    assert isinstance(decided, Refusal)
    assert decided.code == code


@pytest.mark.parametrize(
    ("entries", "codes"),
    [
        (16, []),
        (20, ["round_robin_cut"]),  # groups of five take five rounds
        (12, []),
        (7, ["groups_too_small"]),
    ],
)
def test_what_does_not_fit_is_said(entries: int, codes: list[str]) -> None:
    rules = Driver("7", **GROUPS).state.rules
    assert rules is not None
    assert [remark.code for remark in remarks(rules, entries)] == codes


@pytest.mark.parametrize(
    ("system", "code"),
    [
        ("groups", "groups_missing"),
        ("final", "qualify_missing"),
        ("individual", "individual_needs_partners"),
    ],
)
def test_a_round_asked_for_without_its_rules_is_refused(system: str, code: str) -> None:
    assert begun(8).refused(ProposeRound(1, system)) == code  # type: ignore[arg-type]
