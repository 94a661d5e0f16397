"""Plans that make no sense are explained before anybody plays."""

from typing import Any

import pytest

from games.kernel.victory_tables import FIBUR_3
from tests.unit.narrowing import instance
from tournaments.decider import decide
from tournaments.events.opening import TournamentOpened
from tournaments.feasibility import Hall, capacity, count_tables, remarks, resting
from tournaments.scoring.points import Scoring
from tournaments.state import Tournament
from tournaments.subjects.opening import OpenTournament


def rules(**changes: Any) -> TournamentOpened:
    usual: dict[str, Any] = {"game": "g", "rounds": 4, "scoring": Scoring("victory", FIBUR_3)}
    opening = OpenTournament(seed_commitment="", **(usual | changes))
    (opened,) = instance(tuple, decide(Tournament(), opening))
    return instance(TournamentOpened, opened)


@pytest.mark.parametrize(
    ("changes", "entries", "codes"),
    [
        ({}, 24, []),
        ({"system": "knockout"}, 24, ["knockout_unfinished"]),
        ({"system": "knockout", "rounds": 5}, 24, []),
        ({"system": "knockout", "rounds": 6}, 24, ["too_many_rounds"]),
        ({"system": "round-robin"}, 8, ["round_robin_cut"]),
        ({"system": "round-robin", "rounds": 7}, 8, []),
        ({"system": "mitchell", "rounds": 5}, 8, ["mitchell_repeats"]),
        ({"system": "mitchell", "step": 2}, 8, ["mitchell_repeats"]),
        ({"systems": ("mitchell",) * 3 + ("danish",)}, 8, []),
        ({"systems": ("danish",) * 2 + ("knockout",) * 2}, 8, ["knockout_unfinished"]),
        ({"rounds": 8}, 8, ["meetings_repeat"]),
        ({"sizes": (4,), "rounds": 4}, 12, ["meetings_repeat"]),
        ({}, 1, ["too_few_entries"]),
    ],
)
def test_what_makes_no_sense_is_said(
    changes: dict[str, Any], entries: int, codes: list[str]
) -> None:
    assert [remark.code for remark in remarks(rules(**changes), entries)] == codes


def test_a_knockout_of_24_in_four_rounds_leaves_two() -> None:
    (remark,) = remarks(rules(system="knockout"), 24)
    assert remark.params == {"entries": 24, "rounds": 4, "needed": 5, "left": 2}


def test_a_hall_has_so_many_tables_and_hours() -> None:
    hall = Hall(tables=7, minutes=150, round_minutes=40)
    assert remarks(rules(), 14, Hall(tables=7, minutes=160, round_minutes=40)) == []
    assert [r.code for r in remarks(rules(), 16, hall)] == ["hall_too_small", "hall_too_short"]
    assert capacity(rules(), 7) == 15, "the fifteenth rests"
    assert capacity(rules(sizes=(3,)), 10) == 31
    assert capacity(rules(sizes=(2, 3), scoring=Scoring("placing")), 8) == 17, "a third, once"
    assert capacity(rules(sizes=(2, 3), scoring=Scoring("placing")), 0) == 0
    assert capacity(rules(sizes=(4, 3), scoring=Scoring("placing")), 10) == 40, (
        "41 would sit at eleven tables"
    )
    assert (resting(rules(), 31), resting(rules(sizes=(3,)), 31)) == (1, 1)


@pytest.mark.parametrize(
    ("changes", "entries", "seats"),
    [
        ({}, 13, (6, 1)),
        ({"system": "knockout"}, 13, (5, 3)),
        ({"system": "knockout"}, 16, (8, 0)),
        ({"system": "knockout"}, 1, (0, 1)),
        ({"system": "second-chance"}, 13, (6, 1)),
        ({"system": "groups", "groups": 2}, 6, (2, 2)),
        ({"system": "groups", "groups": 2}, 7, (3, 1)),
    ],
)
def test_tables_and_rests_are_those_of_the_first_round(
    changes: dict[str, Any], entries: int, seats: tuple[int, int]
) -> None:
    assert (count_tables(rules(**changes), entries), resting(rules(**changes), entries)) == seats


def test_a_later_round_is_counted_by_its_own_system() -> None:
    mixed = rules(systems=("knockout", "swiss", "swiss", "swiss"))
    assert (resting(mixed, 13, 2), count_tables(mixed, 13, 2)) == (1, 6)


def test_a_knockout_needs_tables_for_those_who_play_its_first_round() -> None:
    assert remarks(rules(system="knockout"), 13, Hall(tables=5)) == []
