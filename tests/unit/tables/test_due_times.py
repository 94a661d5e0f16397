"""When machines have something to do at a table."""

import pytest

from smazzata.tables.clock_rules import ClockRules, MoveTime
from smazzata.tables.due_times import (
    GRID_MS,
    LOOKS_MS,
    LOST_MS,
    PAUSES_MS,
    SEARCH_MS,
    bot_due_ms,
    moment_after,
    moment_before,
    next_due_ms,
    thinking_ms,
)
from smazzata.tables.events import ASKED, Chair, ChairTaken
from tests.unit.tables.table_stream import Stream

START = 1_000_000
CLOCK = ClockRules([MoveTime(0, 30)], bank_s=60)
PERSON, BOT = Chair(member="m0"), Chair(bot="random")
SHORT = {"max_deals": 1, "target_busche": None}


def test_a_table_of_people_without_a_clock_waits_for_nothing(stream: type[Stream]) -> None:
    assert next_due_ms(stream("busca", SHORT).table) is None


def test_bots_in_a_hurry_are_looked_after_when_they_stood_still(stream: type[Stream]) -> None:
    match = stream("busca", SHORT, chairs=[BOT] * 4)
    assert match.table.instant_bots
    assert next_due_ms(match.table) == START + LOST_MS
    match.play(START + 7_000)
    assert next_due_ms(match.table) == START + 7_000 + LOST_MS


def test_bots_that_people_watch_do_not_hurry(stream: type[Stream]) -> None:
    assert not stream("busca", SHORT, chairs=[BOT] * 4, pace="quick").table.instant_bots
    assert not stream("busca", SHORT, chairs=[BOT, BOT, BOT, PERSON]).table.instant_bots


def test_a_person_who_hands_over_the_last_chair_does_not_make_the_table_hurry(
    stream: type[Stream],
) -> None:
    match = stream("busca", SHORT, chairs=[PERSON, BOT, BOT, BOT])
    taken = ChairTaken(0, Chair(member="m0", bot="random"), ASKED, "m0")
    match.append([taken], match.table, START)
    assert not match.table.instant_bots


@pytest.mark.parametrize("pace", PAUSES_MS)
def test_bots_take_their_time_within_the_bounds_of_the_pace(
    stream: type[Stream], pace: str
) -> None:
    match = stream("burraco", {}, chairs=[BOT] * 4, pace=pace)
    match.play(START)  # the first pause is longer: people look at the deal
    pauses = []
    for _ in range(40):
        pauses.append(thinking_ms(match.table, match.seat))
        assert bot_due_ms(match.table) == match.table.moved_ms + pauses[-1]
        assert bot_due_ms(match.read()) == bot_due_ms(match.table)
        match.play(START)
    shortest, longest = PAUSES_MS[pace]
    assert shortest <= min(pauses) < max(pauses) <= longest
    assert len(set(pauses)) > 10


def test_a_bot_lets_people_look_at_a_trick_and_at_a_new_deal(stream: type[Stream]) -> None:
    match = stream("busca", SHORT | {"max_deals": 2}, chairs=[BOT] * 4, pace="quick")
    long = []
    for _ in range(44):
        assert match.read().turn_restarts == match.table.turn_restarts
        looks = thinking_ms(match.table, match.seat) >= PAUSES_MS["quick"][0] + LOOKS_MS["quick"]
        assert looks >= match.table.turn_restarts
        long.append(match.table.turn_restarts)
        match.play(START)
    assert long == [number % 4 == 0 for number in range(44)]


def test_a_bot_thinks_longer_with_many_cards(stream: type[Stream]) -> None:
    match = stream("busca", SHORT, chairs=[BOT] * 4, pace="calm")
    means = []
    for _ in range(10):  # the tricks of a deal
        means.append(0)
        for _ in range(4):
            means[-1] += thinking_ms(match.table, match.seat)
            match.play(START)
    assert sum(means[:5]) > sum(means[5:])


def test_a_bots_pause_tells_nothing_of_its_cards(stream: type[Stream]) -> None:
    """As long as what all can see is the same, so is the pause."""
    match = stream("busca", SHORT, chairs=[BOT] * 4, pace="calm")
    table = match.table
    other = table.rules.clone(table.state)
    other.hands[0], other.hands[1] = other.hands[1], other.hands[0]
    changed = table._replace(state=other)
    assert table.rules.observe(other, 0).zones != table.rules.observe(table.state, 0).zones
    assert thinking_ms(changed, match.seat) == thinking_ms(table, match.seat)


def test_at_once_means_at_once(stream: type[Stream]) -> None:
    match = stream("busca", SHORT, chairs=[BOT, BOT, BOT, BOT], clock=CLOCK)
    assert thinking_ms(match.table, match.seat) == 0


def test_the_nearest_of_all_that_is_due_counts(stream: type[Stream]) -> None:
    match = stream("busca", SHORT, clock=CLOCK)
    assert next_due_ms(match.table) == START + 90_000
    rounds = ClockRules(CLOCK.moves, bank_s=60, round_s=20)
    match = stream("busca", SHORT, clock=rounds)
    assert next_due_ms(match.table) == START + 20_000
    match = stream("busca", SHORT, chairs=[BOT, BOT, BOT, PERSON], clock=rounds)
    assert next_due_ms(match.table) in (START, START + 20_000)


def test_nothing_is_due_when_the_match_is_over(stream: type[Stream]) -> None:
    match = stream("busca", SHORT, clock=CLOCK)
    while not match.table.over:
        match.play(START)
    assert next_due_ms(match.table) is None


def test_a_bot_that_looks_ahead_waits_longer_by_the_cards_it_holds(
    stream: type[Stream],
) -> None:
    seated = {name: [Chair(bot=name)] * 4 for name in ("search", "heuristic")}
    strong, plain = (
        stream("busca", SHORT, chairs=chairs, pace="quick") for chairs in seated.values()
    )
    more = []
    for _ in range(40):
        more.append(thinking_ms(strong.table, strong.seat) - thinking_ms(plain.table, plain.seat))
        strong.play(START)
        plain.play(START)
    assert more == sorted(more, reverse=True)
    assert more[-1] > SEARCH_MS
    assert more[0] > 1_500, "more than the search of ten cards takes"


@pytest.mark.parametrize("late", [-5_000, -1, 0, 1, 999, 1_000, 1_001, 60_500])
def test_moments_are_whole_seconds_apart(stream: type[Stream], late: int) -> None:
    table = stream("busca", SHORT, chairs=[BOT] * 4, pace="quick").table
    now = START + late
    before, after = moment_before(table, START, now), moment_after(table, START, now)
    assert (before - START) % GRID_MS == (after - START) % GRID_MS == 0
    assert START <= before <= max(now, START) <= after
    assert max(now, START) - before < GRID_MS
    assert after - max(now, START) < GRID_MS


def test_where_bots_take_no_pause_moments_are_now(stream: type[Stream]) -> None:
    table = stream("busca", SHORT, chairs=[BOT] * 4).table
    assert moment_before(table, START, START + 37) == START + 37
    assert moment_after(table, START, START + 37) == START + 37
