"""The times that a table may be given."""

import msgspec
import pytest

from games.kernel.refusal import Refusal
from smazzata.tables.clock_rules import PRESETS, SHORTEST_RACE_S, ClockRules, check_clock
from smazzata.tables.due_times import LOOKS_MS, PAUSES_MS
from tests.unit.narrowing import present

GOOD = {"moves": [{"cards": 0, "seconds": 10}, {"cards": 5, "seconds": 20}], "bank_s": 30}


def clock(**change: object) -> ClockRules:
    return msgspec.convert(GOOD | change, ClockRules)


@pytest.mark.parametrize(("cards", "seconds"), [(0, 10), (3, 10), (4, 20), (10, 20), (11, 40)])
def test_the_federations_time_grows_with_the_hand(cards: int, seconds: int) -> None:
    rules = PRESETS["federation"]
    assert rules is not None
    assert rules.allotted_ms(cards) == 1000 * seconds


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_within_the_limits(name: str) -> None:
    rules = PRESETS[name]
    assert rules is None or check_clock(rules) is None


def test_other_times_within_the_limits_are_good() -> None:
    assert check_clock(clock()) is None
    assert check_clock(clock(round_s=3600)) is None
    assert check_clock(clock(race_s=60)) is None


@pytest.mark.parametrize("name", [name for name, rules in PRESETS.items() if rules])
def test_a_race_is_five_seconds_unless_others_are_chosen(name: str) -> None:
    assert present(PRESETS[name]).race_s == clock().race_s == 5


@pytest.mark.parametrize("pace", PAUSES_MS)
def test_no_bot_waits_for_longer_than_the_shortest_race(pace: str) -> None:
    assert PAUSES_MS[pace][1] + LOOKS_MS[pace] < 1000 * SHORTEST_RACE_S


@pytest.mark.parametrize(
    "change",
    [
        {"moves": []},
        {"moves": [{"cards": 1, "seconds": 10}]},
        {"moves": [{"cards": 0, "seconds": 0}]},
        {"moves": [{"cards": 0, "seconds": 3601}]},
        {"moves": [{"cards": 0, "seconds": 5}, {"cards": 0, "seconds": 6}]},
        {"moves": [{"cards": cards, "seconds": 5} for cards in (0, 9, 4)]},
        {"moves": [{"cards": n, "seconds": 5} for n in range(9)]},
        {"moves": [{"cards": 0, "seconds": 5}, {"cards": 201, "seconds": 5}]},
        {"bank_s": -1},
        {"bank_s": 10**9},
        {"race_s": -1},
        {"race_s": 4},
        {"race_s": 61},
        {"round_s": -1},
        {"round_s": 10**9},
    ],
)
def test_times_out_of_bounds_are_refused(change: dict[str, object]) -> None:
    refusal = check_clock(clock(**change))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "bad_clock"
