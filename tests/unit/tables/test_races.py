"""A race at a table: one deadline for all who are silent, and none before the rules say so."""

from random import Random
from typing import Any

import pytest

from games.kernel.command import Command
from games.merda import preferences
from games.merda.events import PassCard, Slam
from smazzata.tables.auditors import clocks
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.events import (
    ASKED,
    BACK,
    CODEC,
    REFEREE,
    Chair,
    ChairTaken,
    ClocksStarted,
    ClocksStopped,
)
from smazzata.tables.scheduler import ACTOR, clock_demand, time_out
from tests.unit.narrowing import present
from tests.unit.tables.table_stream import OPENED_MS, Stream


@pytest.fixture(params=[name for name, rules in PRESETS.items() if rules])
def racing(stream: type[Stream], request: pytest.FixtureRequest) -> Stream:
    """Four seats, at any pace: one of them has just slammed."""
    return raced(stream, clock=PRESETS[request.param])


def raced(stream: type[Stream], **opened: Any) -> Stream:
    match = stream("merda", {}, **opened)
    now = OPENED_MS
    while not (slammers := [seat for seat in range(4) if state_of(match).four_equal(seat)]):
        for seat in silent(match):
            now += 12_000 if seat == 3 else 150  # whose bank is not that of the others then
            match.play(now, seat, card_to_pass(match, seat))
    match.play(now + 1_000, slammers[0], Slam())
    assert match.table.state.phase == "race"
    return match


def slammed_ms(match: Stream) -> int:
    """When the race began."""
    return next(event.at_ms for event in match.stored if event.type == "slam_valid")


def card_to_pass(match: Stream, seat: int) -> Command:
    """What the seat's evaluator would pass, slams left out."""
    view = match.table.rules.observe(match.table.state, seat)
    steps = preferences(view, Random(seat))
    return next(step for step in steps if isinstance(step, PassCard))


def state_of(match: Stream) -> Any:
    return match.table.state


def silent(match: Stream) -> list[int]:
    return list(match.table.rules.current(match.table.state))


def test_five_seconds_after_the_slam_the_farthest_silent_seat_pays(racing: Stream) -> None:
    """MER-23: whatever is left to anybody of bank or turn, and whoever joined meanwhile."""
    began = slammed_ms(racing)
    banks = racing.clock.banks
    first, *_, farthest = silent(racing)
    racing.play(began + 3_000, first, Slam())
    assert {racing.clock.due_ms(seat) for seat in silent(racing)} == {began + 5_000}
    assert clock_demand(racing.table, began + 4_999) is None
    demanded = present(clock_demand(racing.table, began + 5_000))
    told: Any = demanded.events
    assert [event.name() for event in told[:2]] == ["turn_timed_out", "race_resolved"]
    assert told[1].loser == farthest
    late = silent(racing)
    racing.append(demanded.events, demanded.table, began + 5_000, ACTOR)
    assert racing.clock.banks == banks, "a race costs no reserve"
    assert [racing.clock.missed[seat] for seat in late] == [1] * len(late)
    assert racing.read().clock == racing.table.clock
    assert list(clocks(racing.stored)) == []


def test_a_race_that_was_cut_short_is_found(racing: Stream) -> None:
    began = slammed_ms(racing)
    version = len(racing.stored) + 1
    moved = time_out(racing.table, silent(racing)[0])
    racing.append(moved.events, moved.table, began + 4_999, ACTOR)
    assert [(fault.version, fault.code) for fault in clocks(racing.stored)] == [
        (version, "clock_early")
    ]


def test_whoever_comes_back_into_a_race_has_the_deadline_of_all(racing: Stream) -> None:
    began = slammed_ms(racing)
    seat = silent(racing)[0]
    person = racing.table.chairs[seat]
    bot = ChairTaken(seat, Chair(person.entry, person.member, "random"), ASKED, person.member)
    racing.append([bot], racing.table, began + 1_000)
    assert racing.clock.due_ms(seat) is None
    racing.append([ChairTaken(seat, person, BACK, person.member)], racing.table, began + 4_000)
    assert racing.clock.due_ms(seat) == began + 5_000
    assert racing.read().clock == racing.table.clock


def test_a_referees_pause_stops_a_race_for_all_alike(racing: Stream) -> None:
    began = slammed_ms(racing)
    racing.append([ClocksStopped(began + 1_000, REFEREE, "m9")], racing.table, began + 1_001)
    assert clock_demand(racing.table, began + 10**6) is None
    racing.append([ClocksStarted("m9")], racing.table, began + 100_000)
    assert {racing.clock.due_ms(seat) for seat in silent(racing)} == {began + 104_000}
    assert racing.read().clock == racing.table.clock


def test_the_clock_of_a_log_of_before_is_the_one_it_was_played_by(stream: type[Stream]) -> None:
    """Until schema 3 a race had the time of a turn, and the reserve: so it is audited."""
    data = stream("merda", {}, clock=PRESETS["rapid"]).stored[0].data
    old = {**data, "clock": {key: n for key, n in data["clock"].items() if key != "race_s"}}
    opened: Any = CODEC.convert("table_opened", old, 3)
    assert opened.clock.race_s == 0
    match = raced(stream, clock=opened.clock)
    allotted = slammed_ms(match) + 10_000
    for seat in silent(match):
        assert match.clock.due_ms(seat) == allotted + match.clock.banks[seat]
    without: Any = CODEC.convert("table_opened", {**old, "clock": None}, 3)
    assert without.clock is None
