"""The audit finds time that was taken before it was over."""

from typing import Any

import pytest

from games.kernel.match import CallTime
from games.kernel.seats import SYSTEM
from smazzata.tables.auditors import clocks
from smazzata.tables.clock_rules import ClockRules, MoveTime
from smazzata.tables.events import AllCardsSeen, Chair
from smazzata.tables.scheduler import ACTOR, time_out
from tests.unit.tables.table_stream import Stream

START = 1_000_000
RULES = ClockRules([MoveTime(0, 10)], bank_s=5, round_s=60)


def timed_out_at(match: Stream, at_ms: int) -> int:
    """The version of a time-out of the seat to move."""
    version = len(match.stored) + 1
    moved = time_out(match.table, match.seat)
    match.append(moved.events, moved.table, at_ms, ACTOR)
    return version


def opened(stream: type[Stream], **more: Any) -> Any:
    return stream("busca", {"max_deals": 2, "target_busche": None}, **{"clock": RULES, **more})


@pytest.mark.parametrize(("after_ms", "early"), [(14_999, True), (15_000, False), (99_000, False)])
def test_a_turn_that_was_cut_short_is_found(
    stream: type[Stream], after_ms: int, early: bool
) -> None:
    match = opened(stream)
    match.play(START + 9_000)
    version = timed_out_at(match, START + 9_000 + after_ms)
    match.append([AllCardsSeen("m9")], match.table, START + 200_000)
    found = [(fault.version, fault.code) for fault in clocks(match.stored)]
    assert found == ([(version, "clock_early")] if early else [])


def test_time_taken_from_a_bot_is_found(stream: type[Stream]) -> None:
    match = opened(stream, chairs=[Chair(bot="random")] * 4)
    version = timed_out_at(match, START + 10**9)
    assert [fault.version for fault in clocks(match.stored)] == [version]


@pytest.mark.parametrize(("after_ms", "early"), [(59_999, True), (60_000, False)])
def test_a_call_of_time_that_came_too_soon_is_found(
    stream: type[Stream], after_ms: int, early: bool
) -> None:
    match = opened(stream)
    match.play(START + after_ms, SYSTEM, CallTime(), ACTOR)
    assert bool(list(clocks(match.stored))) is early


def test_a_referee_may_call_time_when_he_likes(stream: type[Stream]) -> None:
    match = opened(stream)
    match.play(START + 1, SYSTEM, CallTime(), "member:referee")
    assert list(clocks(match.stored)) == []


def test_where_there_is_no_clock_nothing_is_early(stream: type[Stream]) -> None:
    match = opened(stream, clock=None)
    timed_out_at(match, START)
    assert list(clocks(match.stored)) == []
