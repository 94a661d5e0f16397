"""The clock of a round, as a fold: no order of clicks makes it show nonsense."""

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from smazzata.hall.clock import Change, RoundClock, fold

MINUTE = 60_000


class Row(NamedTuple):
    kind: str
    seconds: int = 0
    at_ms: int = 0


def test_a_round_with_a_break_and_more_time() -> None:
    rows = [
        Row(Change.START, 40 * 60, 0),
        Row(Change.PAUSE, 0, 10 * MINUTE),
        Row(Change.RESUME, 0, 25 * MINUTE),
        Row(Change.EXTEND, 5 * 60, 30 * MINUTE),
    ]
    assert fold(rows[:2]).left_ms == 30 * MINUTE
    clock = fold(rows)
    assert (clock.phase, clock.ends_ms) == ("running", 60 * MINUTE)
    assert not clock.over(60 * MINUTE - 1)
    assert clock.over(60 * MINUTE)


def test_two_people_who_start_it_at_once_start_it_once() -> None:
    once = fold([Row(Change.START, 2400, 0)])
    twice = fold([Row(Change.START, 2400, 0), Row(Change.START, 2400, 900)])
    assert twice.ends_ms == once.ends_ms
    assert twice.revision == 2


def test_more_time_after_the_end_counts_from_now() -> None:
    clock = fold([Row(Change.START, 60, 0), Row(Change.EXTEND, 120, 10 * MINUTE)])
    assert clock.ends_ms == 12 * MINUTE


def test_a_time_out_ends_it_and_more_time_is_possible_while_it_stands() -> None:
    clock = fold([Row(Change.START, 600, 0), Row(Change.TIME_OUT, 0, MINUTE)])
    assert clock.over(MINUTE)
    assert clock.allowed(MINUTE) == [Change.EXTEND, Change.START]
    paused = fold([Row(Change.START, 600, 0), Row(Change.PAUSE, 0, MINUTE), Row("extend", 60, 99)])
    assert (paused.phase, paused.left_ms) == ("paused", 10 * MINUTE)


def test_nothing_can_be_done_to_a_clock_that_was_never_started_but_start_it() -> None:
    for kind in (Change.PAUSE, Change.RESUME, Change.EXTEND, Change.TIME_OUT):
        assert fold([Row(kind, 60, 5)])._replace(revision=0) == RoundClock()


CHANGES = st.lists(
    st.tuples(st.sampled_from([*Change, "nonsense"]), st.integers(1, 21600), st.integers(0, 10**7))
)


@given(CHANGES)
def test_whatever_is_clicked_the_clock_makes_sense(clicked: list[tuple[str, int, int]]) -> None:
    at, rows = 0, []
    for kind, seconds, later in clicked:
        at += later
        rows.append(Row(kind, seconds, at))
    clock = fold(rows)
    assert clock.revision == len(rows)
    if clock.phase == "paused":
        assert clock.left_ms > 0
    assert clock.allowed(at), "there is always something that can be done"
