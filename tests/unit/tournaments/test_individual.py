"""Single people with another partner each round: the schedules, and tournaments played by them."""

from itertools import combinations
from random import Random

import pytest

from games.kernel.victory_tables import FIBUR_3, THREE_PLAYER
from tests.testbed.tournament_driver import Driver
from tournaments.events.opening import TableOptions
from tournaments.events.rounds import RoundProposed
from tournaments.movements.individual import Together, proof, schedule
from tournaments.movements.whist import whist
from tournaments.queries import current_standings, rated_tables
from tournaments.rating.fold import fold_ratings
from tournaments.scoring.points import Scoring
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.direction import LeaveOfficialMode
from tournaments.subjects.hand_pairing import AlterProposal
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.results import GiveWalkover
from tournaments.subjects.slips import ClaimResult, RecordResult
from tournaments.subjects.withdrawal import WithdrawEntry
from tournaments.verify_log import verify_log

RULES = {"system": "individual", "partners": 2, "sizes": (4,), "rounds": 7}
VICTORY = Scoring("victory", FIBUR_3)
EIGHT = """
1-2 v 3-4   5-6 v 7-8
2-4 v 6-7   1-3 v 5-8
1-4 v 6-8   2-3 v 5-7
2-5 v 4-8   1-6 v 3-7
1-5 v 2-6   3-8 v 4-7
1-8 v 2-7   3-5 v 4-6
1-7 v 4-5   2-8 v 3-6
"""
WHIST = [4, 5, 8, 9, 12, 13, 16, 17, 20, 24, 25, 29, 37]


def individual(entries: int, rounds: int, **rules: object) -> Driver:
    driver = Driver("7", **{**RULES, "rounds": rounds, **rules})
    driver.admit(entries)
    driver.draw()
    return driver


def test_fact_7_eight_people_play_the_seven_published_rounds() -> None:
    """28 partnerships once each, 28 oppositions twice each."""
    published = [
        {
            frozenset(frozenset(map(int, side.split("-"))) for side in table.split(" v "))
            for table in line.split("   ")
        }
        for line in EIGHT.strip().splitlines()
    ]
    found = [
        {frozenset((frozenset((a + 1, c + 1)), frozenset((b + 1, d + 1)))) for a, b, c, d in tables}
        for tables, _ in schedule(8, 7)
    ]
    assert found == published
    counted = proof(range(8), schedule(8, 7))
    assert (counted.partners, counted.opponents, counted.rests) == ({1: 28}, {2: 28}, {0: 8})


@pytest.mark.parametrize("people", WHIST)
def test_everybody_is_everybodys_partner_once_and_opponent_twice(people: int) -> None:
    rounds = whist(people)
    assert len(rounds) == (people if people % 4 else people - 1)
    counted = proof(range(people), rounds)
    pairs = people * (people - 1) // 2
    assert (counted.partners, counted.opponents) == ({1: pairs}, {2: pairs})
    assert counted.rests == ({1: people} if people % 4 else {0: people})
    for tables, resting in rounds:
        assert sorted([n for table in tables for n in table] + list(resting)) == [*range(people)]


@pytest.mark.parametrize(
    ("people", "rounds"),
    [(6, 3), (7, 5), (10, 5), (11, 4), (14, 4), (18, 6), (22, 4), (23, 5), (40, 4), (101, 5)],
)
def test_other_sizes_rest_in_turn_and_nobody_is_a_partner_again(people: int, rounds: int) -> None:
    counted = proof(range(people), schedule(people, rounds))
    assert max(counted.partners) == 1
    assert max(counted.rests) - min(counted.rests) <= 1


@pytest.mark.parametrize(("people", "rounds"), [(16, 4), (20, 5), (24, 4), (40, 6), (200, 5)])
def test_few_rounds_bring_nobody_together_twice(people: int, rounds: int) -> None:
    seen = Together(schedule(people, rounds))
    assert max((seen.partners + seen.opponents).values()) == 1


def test_more_rounds_than_the_schedule_has_begin_it_again() -> None:
    assert schedule(8, 9)[7:] == schedule(8, 7)[:2]


def test_a_tournament_is_of_people() -> None:
    driver = individual(8, 7)
    driver.play_rounds(7)
    seen = Together((tuple(t.sides for t in r.tables), r.byes) for r in driver.state.rounds)
    assert set(seen.partners.values()) == {1}
    assert set(seen.opponents.values()) == {2}
    for row in current_standings(driver.state):
        assert row.played == 7
        mine = [
            (o.vp[seat], o.mp[seat])
            for o in driver.state.outcomes
            for seat, n in enumerate(o.sides)
            if n == row.number
        ]
        assert (row.vp, row.mp) == (sum(vp for vp, _ in mine), sum(mp for _, mp in mine))
    assert sum(row.vp for row in current_standings(driver.state)) == 7 * 2 * 40
    assert verify_log(driver.log)[1] is None


def test_points_go_to_both_partners_and_only_they_have_won() -> None:
    driver = individual(4, 1)
    a, b, c, d = driver.post().tables[0].sides
    driver.do(RecordResult(1, 1, (1500, 700, 1500, 700)))
    rows = {row.number: row for row in current_standings(driver.state)}
    assert [rows[n].vp for n in (a, b, c, d)] == [16, 4, 16, 4]
    assert [rows[n].wins for n in (a, b, c, d)] == [1, 0, 1, 0]
    assert [rows[n].mp_difference for n in (a, b, c, d)] == [800, -800, 800, -800]
    assert [rows[n].place for n in (a, b, c, d)] == [1, 3, 1, 3]


def test_partners_have_one_total() -> None:
    driver = individual(4, 1)
    driver.post()
    assert driver.refused(RecordResult(1, 1, (5, 10, 0, 10))) == "partners_differ"


def test_who_stays_away_leaves_the_others_their_rest() -> None:
    driver = individual(4, 1)
    a, b, c, d = driver.post().tables[0].sides
    driver.do(GiveWalkover(1, 1, (a, b, c)))
    assert driver.state.rounds[0].results[1].vp == (14, 14, 14, 6)
    assert driver.state.rounds[0].results[1].sides == (a, b, c, d)
    assert verify_log(driver.log)[1] is None


def test_ratings_follow_people_and_no_partnership_of_one_table() -> None:
    driver = individual(8, 2)
    driver.play_rounds(2)
    tables = rated_tables(driver.state)
    assert [[len(side) for side in table.sides] for table in tables] == [[2, 2]] * 4
    assert len(fold_ratings("individual", {}, tables)) == 8
    assert fold_ratings("partnership", {}, tables) == ()


def test_what_is_said_of_each_entry_is_said_once_of_a_side_and_of_all_entries() -> None:
    driver = individual(4, 1)
    driver.post()
    played = driver.state.rounds[0]
    assert played.of_sides(1, (50, 100, 50, 100)) == (50, 100)
    assert played.of_sides(1, played.of_entries(1, (50, 100))) == (50, 100)
    for wrong in [(), (50, 100), (50, 100, 50), (50, 100, 50, 100, 50)]:
        with pytest.raises(ValueError, match="of 4 entries"):
            played.of_sides(1, wrong)


def test_partners_say_their_side_once() -> None:
    """Two claims of one side are no result: the other side has not spoken."""
    from tournaments.authority import Acting

    driver = individual(4, 1, claims=True)
    a, b, c, _ = driver.post().tables[0].sides
    mp = (1000, 500, 1000, 500)
    for by in (a, c):
        driver.do(ClaimResult(1, 1, by, mp), Acting(places=frozenset({(1, 1, by)})))
    assert not driver.state.rounds[0].results
    driver.do(ClaimResult(1, 1, b, mp), Acting(places=frozenset({(1, 1, b)})))
    assert driver.state.rounds[0].results[1].mp == mp


@pytest.mark.parametrize("people", [8, 9, 12])
def test_after_somebody_left_partners_are_still_new(people: int) -> None:
    driver = individual(people, 4)
    driver.play_rounds(1)
    driver.do(WithdrawEntry(3))
    driver.play_rounds(2)
    driver.do(LeaveOfficialMode("comes_too_late", "asked"))
    driver.do(AdmitEntry(("late",), ""))
    driver.play_rounds(1)
    seen = Together((tuple(t.sides for t in r.tables), r.byes) for r in driver.state.rounds)
    assert max(seen.partners.values()) == 1
    assert verify_log(driver.log)[1] is None


def test_seats_changed_by_hand_are_remembered() -> None:
    driver = individual(8, 4)
    driver.play_rounds(1)
    driver.do(ProposeRound(2))
    proposal = driver.state.proposal
    assert proposal is not None
    first, second = proposal.tables[0].sides[0], proposal.tables[1].sides[0]
    driver.do(AlterProposal(2, ((first, second),), "family"))
    driver.do(PostRound(2))
    driver.play()
    (head, *_) = driver.do(ProposeRound(3))
    assert isinstance(head, RoundProposed)
    assert head.solver == "schedule/search"
    assert head.repeats == 0


def test_the_next_round_is_posted_while_a_table_is_missing() -> None:
    driver = individual(8, 4)
    driver.post()
    driver.post()
    driver.do(RecordResult(1, 1, (5, 10, 5, 10)))
    assert verify_log(driver.log)[1] is None


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"partners": 1}, "individual_needs_partners"),
        ({"system": "swiss"}, "partners_unfit"),
        ({"side_size": 2}, "partners_unfit"),
        ({"sizes": (2,)}, "partners_unfit"),
        ({"systems": ("individual", "swiss"), "rounds": 2}, "partners_unfit"),
    ],
)
def test_partners_change_only_where_they_can(rules: dict[str, object], code: str) -> None:
    from games.kernel.refusal import Refusal
    from tournaments.decider import decide
    from tournaments.state import Tournament

    opening = {**RULES, **rules, "game": "burraco", "scoring": VICTORY, "seed_commitment": "x"}
    decided = decide(Tournament(), OpenTournament(**opening))  # type: ignore[arg-type]
    assert isinstance(decided, Refusal)
    assert decided.code == code


MIXED = {
    "sizes": (4, 3),
    "tables": (TableOptions(3, {"players_format": "three"}, THREE_PLAYER),),
}


@pytest.mark.parametrize(("people", "threes"), [(7, 1), (10, 2), (11, 1), (15, 1)])
def test_a_table_of_three_takes_in_whoever_is_left_over(people: int, threes: int) -> None:
    driver = individual(people, 4, **MIXED)
    driver.play_rounds(4)
    for posted in driver.state.rounds:
        assert [len(t.sides) for t in posted.tables].count(3) == threes
        assert not posted.byes
    at_three = Together(
        (tuple(t.sides for t in r.tables), r.byes) for r in driver.state.rounds
    ).threes
    assert max(at_three.values()) - min(at_three[n] for n in driver.state.entries) <= 1
    assert verify_log(driver.log)[1] is None


def test_three_are_scored_each_against_each_and_brought_to_the_measure_of_the_others() -> None:
    """28, 23 and 9 of two comparisons are 14, 12 and 4 of one."""
    driver = individual(7, 1, **MIXED)
    tables = driver.post().tables
    three = next(at for at, t in enumerate(tables, 1) if len(t.sides) == 3)
    driver.do(RecordResult(1, three, (1350, 1550, 850)))
    result = driver.state.rounds[0].results[three]
    assert (result.vp, result.places) == ((12, 14, 4), (2, 1, 3))


def test_one_against_one_three_sit_together_where_the_field_is_odd() -> None:
    driver = Driver(
        "7",
        rounds=3,
        sizes=(2, 3),
        tables=(TableOptions(3, {"players_format": "three"}, THREE_PLAYER),),
    )
    driver.admit(9)
    driver.draw()
    driver.play_rounds(3)
    three = [n for r in driver.state.rounds for t in r.tables if len(t.sides) == 3 for n in t.sides]
    assert len(three) == 9
    assert not any(r.byes for r in driver.state.rounds)
    assert sum(row.vp for row in current_standings(driver.state)) in range(3 * 90 - 9, 3 * 90 + 10)
    assert verify_log(driver.log)[1] is None


def test_nobody_gains_by_where_they_sit() -> None:
    """Three who are level get at a table of three what two sides that are level get."""
    chance = Random(1)
    driver = individual(7, 1, **MIXED)
    tables = driver.post().tables
    total = 5 * chance.randrange(300)
    for at, table in enumerate(tables, 1):
        driver.do(RecordResult(1, at, (total,) * len(table.sides)))
    assert {vp for o in driver.state.outcomes for vp in o.vp} == {10}


def test_people_of_all_tables_are_pairs_of_the_proof() -> None:
    counted = proof(range(11), schedule(11, 5, (4, 3)))
    assert sum(counted.partners.values()) == len(list(combinations(range(11), 2)))
    assert counted.rests == {0: 11}


def test_played_is_what_a_schedule_says() -> None:
    driver = individual(12, 3)
    driver.play_rounds(3)
    drawn = driver.state.drawn
    for posted, (tables, _) in zip(driver.state.rounds, schedule(12, 3), strict=True):
        assert [t.sides for t in posted.tables] == [tuple(drawn[p] for p in t) for t in tables]
