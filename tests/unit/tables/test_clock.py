"""The laws of the clock."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.burraco.events import DrawStock
from games.kernel.match import CallTime
from games.kernel.options import Options
from games.kernel.seats import SYSTEM
from smazzata.tables.auditors import clocks
from smazzata.tables.clock import Clock
from smazzata.tables.clock_rules import ClockRules, MoveTime
from smazzata.tables.due_times import bot_due_ms, next_due_ms
from smazzata.tables.events import (
    ASKED,
    BACK,
    REFEREE,
    Chair,
    ChairTaken,
    ClocksStarted,
    ClocksStopped,
)
from smazzata.tables.scheduler import OUTAGE_MS, clock_demand, time_out
from tests.unit.narrowing import present
from tests.unit.tables.table_stream import Stream

RULES = ClockRules([MoveTime(0, 10), MoveTime(4, 20), MoveTime(11, 40)], bank_s=30)
START = 1_000_000


def clock(**changes: Any) -> Clock:
    return Clock.start(RULES, 4, START)._replace(**changes)


# --- turns ------------------------------------------------------------


@pytest.mark.parametrize(("cards", "seconds"), [(3, 10), (4, 20), (11, 40)])
def test_the_time_of_a_turn_is_fixed_by_the_cards_held_as_it_begins(
    cards: int, seconds: int
) -> None:
    running = clock().moved(START, {2: cards}, [])
    assert running.due_ms(2) == START + 1000 * (seconds + 30)
    # Cards drawn or laid down within the turn change nothing.
    later = running.moved(START + 4_000, {2: 1}, [])
    assert later.due_ms(2) == running.due_ms(2)


def test_only_the_seats_that_are_to_act_run() -> None:
    running = clock().moved(START, {1: 3, 3: 3}, [])
    assert [running.due_ms(seat) is not None for seat in range(4)] == [False, True, False, True]
    assert running.next_due_ms() == START + 40_000


def test_time_beyond_the_turns_own_comes_out_of_the_bank() -> None:
    running = clock().moved(START, {0: 3}, [])
    assert running.bank_ms(0, START + 10_000) == 30_000
    assert running.bank_ms(0, START + 14_000) == 26_000
    after = running.moved(START + 14_000, {1: 3}, [])
    assert after.banks == (26_000, 30_000, 30_000, 30_000)


def test_time_saved_is_not_added_to_the_bank() -> None:
    after = clock().moved(START, {0: 3}, []).moved(START + 1_000, {1: 3}, [])
    assert after.banks == (30_000,) * 4


def test_a_turn_begins_anew_after_a_trick_or_a_deal() -> None:
    running = clock().moved(START, {0: 3}, []).moved(START + 8_000, {0: 2}, [], turn_restarts=True)
    assert running.due_ms(0) == START + 8_000 + 10_000 + 30_000


def test_a_bank_at_zero_leaves_the_turns_own_time() -> None:
    running = clock(banks=(0, 0, 0, 0)).moved(START, {0: 3}, [])
    assert running.due_ms(0) == START + 10_000
    assert running.late(START + 9_999) == []
    assert running.late(START + 10_000) == [0]


def test_the_clock_of_a_bot_stands_still_and_goes_on_when_its_person_is_back() -> None:
    running = clock().moved(START, {0: 3}, [])
    standing = running.moved(START + 6_000, {0: 3}, bots=[0])
    assert standing.due_ms(0) is None
    assert standing.late(START + 10**9) == []
    back = standing.moved(START + 60_000, {0: 3}, bots=[])
    assert back.due_ms(0) == START + 60_000 + 4_000 + 30_000
    assert back.banks == (30_000,) * 4


def test_leaving_does_not_win_back_what_the_bank_has_lost() -> None:
    away = clock().moved(START, {0: 3}, []).moved(START + 25_000, {0: 3}, bots=[0])
    back = away.moved(START + 60_000, {0: 3}, [])
    assert back.banks[0] == 15_000
    assert back.due_ms(0) == START + 60_000 + 15_000


def test_turns_missed_in_a_row_are_counted_until_the_person_moves() -> None:
    running = clock()
    for count in range(1, 4):
        running = running.moved(START, {1: 3}, [], timed_out=[0])
        assert running.missed == (count, 0, 0, 0)
    assert running.moved(START, {1: 3}, [], mover=0).missed == (0, 0, 0, 0)


def test_the_time_of_the_match_is_due_until_it_is_called() -> None:
    timed = Clock.start(ClockRules(RULES.moves, round_s=60), 2, START)
    assert timed.next_due_ms() == START + 60_000
    assert timed.moved(START + 60_000, {}, [], time_called=True).next_due_ms() is None


def test_what_a_program_shows_adds_up() -> None:
    shown = clock().moved(START, {1: 3}, []).shown(START + 12_000)
    assert shown == {
        "now_ms": START + 12_000,
        "seats": [
            {
                "seat": seat,
                "bank_ms": 28_000 if seat == 1 else 30_000,
                "running": seat == 1,
                "allotted_ms": 0,
                "due_ms": START + 40_000 if seat == 1 else None,
            }
            for seat in range(4)
        ],
        "round_due_ms": None,
        "race": False,
        "stopped": False,
    }


# --- races ------------------------------------------------------------

RACING = {0: 1, 1: 5, 3: 12}


def race() -> Clock:
    """Three seats race; they hold few cards and many, and have more and less of their bank."""
    begun = clock(banks=(30_000, 0, 9_000, 600_000))
    return begun.moved(START, RACING, [], turn_restarts=True, racing=True)


def test_all_silent_seats_of_a_race_have_one_deadline_whatever_they_hold() -> None:
    running = race()
    assert [running.due_ms(seat) for seat in (0, 1, 3)] == [START + 5_000] * 3
    assert running.due_ms(2) is None
    assert running.late(START + 4_999) == []
    assert running.late(START + 5_000) == [0, 1, 3]
    joined = running.moved(START + 2_000, {0: 1, 3: 12}, [], racing=True, mover=1)
    assert joined.next_due_ms() == START + 5_000
    assert joined.shown(START + 2_000)["race"]
    assert joined.shown(START + 2_000)["seats"][3]["allotted_ms"] == 3_000


def test_a_race_costs_no_bank_and_its_time_is_over_with_it() -> None:
    over = race().moved(START + 90_000, {2: 3}, [], turn_restarts=True)
    assert over.banks == (30_000, 0, 9_000, 600_000)
    assert over.due_ms(2) == START + 90_000 + 10_000 + 9_000
    assert not over.shown(START + 90_000)["race"]


def test_whoever_comes_back_from_a_bot_has_the_deadline_of_all() -> None:
    away = race().moved(START + 1_000, RACING, bots=[0], racing=True)
    assert (away.due_ms(0), away.due_ms(1)) == (None, START + 5_000)
    assert away.moved(START + 3_000, RACING, [], racing=True).due_ms(0) == START + 5_000


def test_a_race_goes_on_after_a_referees_pause_with_the_time_that_was_left() -> None:
    stopped = race().stopped(START + 2_000, outage=False)
    assert stopped.next_due_ms() is None
    joined = stopped.moved(START + 50_000, {0: 1, 3: 12}, [], racing=True, mover=1)
    again = joined.started(START + 60_000, bots=[])
    assert [again.due_ms(seat) for seat in (0, 3)] == [START + 63_000] * 2
    assert again.banks == race().banks


def test_a_race_that_begins_while_the_clocks_stand_has_its_whole_time_when_they_run() -> None:
    stopped = clock().moved(START, {0: 3}, []).stopped(START + 1_000, outage=False)
    begun = stopped.moved(START + 9_000, RACING, [], turn_restarts=True, racing=True, mover=0)
    assert begun.next_due_ms() is None
    assert begun.started(START + 20_000, []).late(START + 25_000) == [0, 1, 3]


def test_where_the_log_gives_a_race_no_time_it_is_a_turn_as_any_other() -> None:
    before = Clock.start(ClockRules(RULES.moves, bank_s=30, race_s=0), 4, START)
    running = before.moved(START, RACING, [], turn_restarts=True, racing=True)
    assert [running.due_ms(seat) for seat in (0, 1, 3)] == [
        START + 40_000,
        START + 50_000,
        START + 70_000,
    ]
    assert not running.shown(START)["race"]


# --- stopped and started ----------------------------------------------


def test_nothing_runs_while_the_clocks_are_stopped() -> None:
    running = Clock.start(ClockRules(RULES.moves, bank_s=30, round_s=600), 4, START)
    running = running.moved(START, {0: 3}, [])
    stopped = running.stopped(START + 12_000, outage=False)
    assert stopped.next_due_ms() is None
    assert stopped.late(START + 10**9) == []
    assert stopped.shown(START + 99_000)["stopped"]
    assert not any(seat["running"] for seat in stopped.shown(START + 99_000)["seats"])
    again = stopped.started(START + 100_000, bots=[])
    assert again.banks[0] == 28_000, "what was used before counts"
    assert again.due_ms(0) == START + 100_000 + 28_000
    assert again.round_over_ms == START + 600_000 + 88_000


def test_people_may_move_while_the_clocks_are_stopped_and_it_costs_nothing() -> None:
    stopped = clock().moved(START, {0: 3}, []).stopped(START + 1_000, outage=False)
    moved = stopped.moved(START + 500_000, {1: 3, 2: 3}, bots=[2], mover=0)
    assert moved.next_due_ms() is None
    again = moved.started(START + 600_000, bots=[2])
    assert again.banks == (30_000,) * 4
    assert (again.due_ms(1), again.due_ms(2)) == (START + 640_000, None)


def test_what_ran_since_an_earlier_moment_is_given_back() -> None:
    running = clock().moved(START, {0: 3}, [])
    since = running.stopped(START + 4_000, outage=True).started(START + 300_000, [])
    assert since.banks[0] == 30_000
    assert since.due_ms(0) == START + 300_000 + 6_000 + 30_000


def test_stopping_or_starting_twice_changes_nothing() -> None:
    running = clock().moved(START, {0: 3}, [])
    assert running.started(START + 5_000, []) == running
    stopped = running.stopped(START + 5_000, outage=False)
    assert stopped.stopped(START + 9_000, outage=False) == stopped


STEP = st.tuples(
    st.integers(-2_000, 60_000),
    st.dictionaries(st.integers(0, 3), st.integers(0, 30), max_size=4),
    st.sets(st.integers(0, 3)),
    st.booleans(),
)


@given(st.lists(STEP, max_size=30))
def test_banks_never_rise_never_go_below_zero_and_lose_no_more_than_the_time_that_passed(
    steps: list[tuple[int, dict[int, int], set[int], bool]],
) -> None:
    running, now = clock(), START
    for passed, active, bots, turn_restarts in steps:
        before, ran = running, {s for s in range(4) if running.due_ms(s) is not None}
        now += passed
        running = running.moved(now, active, bots, turn_restarts=turn_restarts)
        for seat in range(4):
            lost = before.banks[seat] - running.banks[seat]
            assert running.banks[seat] >= 0
            assert 0 <= lost <= max(0, passed)
            assert lost == 0 or seat in ran
            shown = running.shown(now)["seats"][seat]
            if shown["running"]:
                assert shown["due_ms"] == now + shown["allotted_ms"] + shown["bank_ms"]


@given(st.lists(st.integers(0, 9_000), min_size=1, max_size=20))
def test_however_a_turn_is_cut_into_moves_it_costs_the_same(pieces: list[int]) -> None:
    running, now = clock().moved(START, {0: 12}, []), START
    for piece in pieces:
        now += piece
        running = running.moved(now, {0: 12}, [])
    assert running.banks[0] == max(0, 30_000 - max(0, sum(pieces) - 40_000))


# --- at a table -------------------------------------------------------


def at_table(stream: type[Stream], game: str = "busca", **rules: Any) -> Stream:
    usual: dict[str, Options] = {"busca": {"max_deals": 2, "target_busche": None}, "burraco": {}}
    return stream(game, usual[game], clock=ClockRules(RULES.moves, **rules))


def test_appending_and_reading_again_lead_to_the_same_clock(stream: type[Stream]) -> None:
    match = at_table(stream, bank_s=5)
    now = START
    for number in range(60):
        now += 700 * (number % 50)
        match.play(now)
        read = match.read()
        assert read.clock == match.table.clock
        assert (read.moved, read.moved_ms) == (match.table.moved, match.table.moved_ms)


def test_a_draw_and_a_discard_share_one_turn_in_burraco(stream: type[Stream]) -> None:
    match = at_table(stream, "burraco")
    seat = match.seat
    due = match.clock.due_ms(seat)
    assert due == START + 40_000
    match.play(START + 5_000, seat, DrawStock())
    assert match.clock.due_ms(seat) == due
    match.play(START + 9_000)
    assert match.seat != seat
    assert match.clock.due_ms(match.seat) == START + 49_000


def test_whoever_takes_a_trick_begins_a_new_turn_with_the_next(stream: type[Stream]) -> None:
    match = at_table(stream)
    now = START
    over = False
    while not over:
        now += 1_000
        over = any(event.ends_trick for event in match.play(now))
    assert match.clock.due_ms(match.seat) == now + match.clock.rules.allotted_ms(
        match.table.cards_held(match.seat)
    )


def test_a_bot_in_a_chair_stops_the_clock_of_the_seat(stream: type[Stream]) -> None:
    match = at_table(stream)
    seat, table = match.seat, match.table
    person = table.chairs[seat]
    bot = Chair(person.entry, person.member, "random")
    match.append([ChairTaken(seat, bot, ASKED, person.member)], table, START + 1_000)
    assert match.clock.due_ms(seat) is None
    assert match.table.chairs[seat] == bot
    match.append([ChairTaken(seat, person, BACK, person.member)], table, START + 9_000)
    assert match.clock.due_ms(seat) is not None
    assert match.read().clock == match.table.clock


def test_a_referee_stops_the_clocks_and_bots_wait(stream: type[Stream]) -> None:
    match = at_table(stream)
    table, bot = match.table, Chair(bot="random")
    match.append([ChairTaken(match.seat, bot, REFEREE)], table, START + 1_000)
    assert bot_due_ms(match.table) is not None
    match.append([ClocksStopped(START + 2_000, REFEREE, "m9")], match.table, START + 2_001)
    assert next_due_ms(match.table) is None
    assert match.read().clock == match.table.clock
    match.append([ClocksStarted("m9")], match.table, START + 90_000)
    assert bot_due_ms(match.table) is not None
    assert match.read().clock == match.table.clock


def test_time_that_an_outage_cost_is_given_back_once(stream: type[Stream]) -> None:
    """Nobody attended to the table when the time was over: the site was down."""
    match = at_table(stream, bank_s=30)
    seat = match.seat
    whole = present(match.clock.due_ms(seat)) - START
    now = START + whole + OUTAGE_MS
    assert present(clock_demand(match.table, now)).events[0].name() == "turn_timed_out", (
        "late, not absent"
    )
    now += 1
    given = present(clock_demand(match.table, now))
    assert [type(event) for event in given.events] == [ClocksStopped, ClocksStarted]
    match.append(given.events, given.table, now, "clock")
    assert match.clock.due_ms(seat) == now + whole
    assert match.read().clock == match.table.clock
    assert list(clocks(match.stored)) == []
    # Otherwise a site that is always late would never end a turn.
    now += whole + OUTAGE_MS + 1
    taken = present(clock_demand(match.table, now))
    assert taken.events[0].name() == "turn_timed_out"
    match.append(taken.events, taken.table, now, "clock")
    assert not match.clock.forgiven
    assert list(clocks(match.stored)) == []


def test_a_late_turn_is_played_to_its_end_and_counts_once(stream: type[Stream]) -> None:
    match = at_table(stream, "burraco")
    seat = match.seat
    moved = time_out(match.table, seat)
    assert [event.name() for event in moved.events].count("turn_timed_out") == 2
    match.append(moved.events, moved.table, START + 40_000)
    assert match.seat != seat
    assert match.clock.missed[seat] == 1
    assert match.clock.due_ms(match.seat) == START + 80_000
    assert match.read().clock == match.table.clock


def test_a_late_card_ends_only_its_own_turn_though_the_seat_leads_again(
    stream: type[Stream],
) -> None:
    match = at_table(stream)
    for number in range(8):
        seat = match.seat
        moved = time_out(match.table, seat)
        assert [event.name() for event in moved.events].count("turn_timed_out") == 1
        match.append(moved.events, moved.table, START + 30_000 * number)


def test_a_call_of_time_happens_once(stream: type[Stream]) -> None:
    match = at_table(stream, round_s=60)
    assert match.clock.round_due_ms == START + 60_000
    match.play(START + 60_000, SYSTEM, CallTime())
    assert match.clock.round_due_ms is None


def test_nothing_runs_when_the_match_is_over(stream: type[Stream]) -> None:
    match = at_table(stream, bank_s=5, round_s=3_600)
    while not match.table.over:
        match.play(START)
    assert match.clock.next_due_ms() is None
