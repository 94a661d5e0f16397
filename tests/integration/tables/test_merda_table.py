"""A stored table of Merda for twelve: all choose at the same moment, and race for the deck."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from games.kernel.match import Deal, TurnTimedOut
from games.kernel.seats import SYSTEM
from games.merda import preferences
from games.merda.events import CardCommitted, RaceResolved, RoundResolved, SlamJoined, SlamValid
from games.merda.state import PASSING, SUSPENDED, TAKING
from smazzata.ledger.auditing import audit
from smazzata.ledger.reader import load as read
from smazzata.tables import scheduler
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.due_times import bots_to_move
from smazzata.tables.events import ASKED, Chair
from smazzata.tables.handler import Answer, open_table, submit
from smazzata.tables.models import ScheduledWakeup
from smazzata.tables.scheduler import Thought, run_due, think
from smazzata.tables.seat_takeover import take_over
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import game_events, load, tables
from tests.testbed.waiting import Clock

pytestmark = pytest.mark.usefixtures("fresh_database")

SEATS = 12
OPTIONS = {"players": SEATS, "pack": "french_52", "kilo_deck": "separate"}
AT_ONCE = 2
"""Rounds in which twelve write at the same moment."""


@pytest.fixture
def match() -> Iterator[UUID]:
    stream = uuid4()
    chairs = [Chair(member=f"member:{seat}") for seat in range(SEATS)]
    assert open_table(stream, "merda", OPTIONS, chairs, "ab" * 32, uuid4())
    yield stream
    tables.forget()


def give(match: UUID, seat: int, raw: dict[str, Any], seen: int) -> Answer:
    """A seat's command, sent once."""
    return submit(match, seat, raw, uuid4(), f"member:{seat}", expected_version=seen)


def together(match: UUID, raws: dict[int, dict[str, Any]], seen: int) -> list[Answer]:
    """What each seat is answered when all send their command at the same moment."""
    start = Barrier(len(raws))

    def one(seat: int) -> Answer:
        try:
            start.wait()
            return give(match, seat, raws[seat], seen)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(raws)) as pool:
        return list(pool.map(one, raws))


def choice(match: UUID, seat: int) -> dict[str, Any]:
    """What the seat's evaluator would pass, slams left out."""
    table = load(match).state
    view = table.rules.observe(table.state, seat)
    steps = preferences(view, Random(seat))
    return next(step.data() for step in steps if step.name() == "pass_card")


def test_no_choice_of_twelve_is_lost_and_the_race_has_one_order(match: UUID) -> None:
    everybody = list(range(SEATS))
    for number in range(400):
        table: Any = load(match).state
        if slammers := [seat for seat in everybody if table.state.four_equal(seat)]:
            break
        seen = load(match).version
        raws = {seat: choice(match, seat) for seat in everybody}
        if number < AT_ONCE:
            answers = together(match, raws, seen)
        else:
            answers = [give(match, seat, raws[seat], seen) for seat in everybody]
        assert [answer.refusal for answer in answers] == [None] * SEATS
    events = game_events(load(match).state, read(match))
    assert number >= AT_ONCE
    assert sum(isinstance(event, RoundResolved) for event in events) == number
    assert sum(isinstance(event, CardCommitted) for event in events) == number * SEATS
    assert not any(isinstance(event, TurnTimedOut) for event in events)

    assert give(match, slammers[0], {"do": "slam"}, load(match).version).refusal is None
    seen = load(match).version
    others = [seat for seat in everybody if seat != slammers[0]]
    answers = together(match, {seat: {"do": "slam"} for seat in others}, seen)
    late = {seat: a.refusal for seat, a in zip(others, answers, strict=True) if a.refusal}
    events = game_events(load(match).state, read(match))
    race = next(event for event in events if isinstance(event, RaceResolved))
    slams = [event.seat for event in events if isinstance(event, (SlamValid, SlamJoined))]
    assert race.order == slams
    assert list(late) == [race.loser]
    assert late[race.loser].code == "stale_version"  # and no false slam in the next hand
    assert sorted([*slams, race.loser]) == everybody


def test_a_card_for_a_round_that_is_over_is_stale(match: UUID) -> None:
    seen = load(match).version
    late = choice(match, 0)
    for seat in range(SEATS):
        assert give(match, seat, choice(match, seat), seen).refusal is None
    refused = give(match, 0, late, seen).refusal
    assert refused is not None
    assert refused.code == "stale_version"


def test_a_second_card_and_a_card_of_another_are_refused(match: UUID) -> None:
    seen = load(match).version
    other = choice(match, 1)
    assert give(match, 0, other, seen).refusal is not None
    assert give(match, 0, choice(match, 0), seen).refusal is None
    table: Any = load(match).state
    again = {"do": "pass_card", "card": table.state.hands[0][0]}
    refused = give(match, 0, again, load(match).version).refusal
    assert refused is not None
    assert refused.code == "already_committed"
    assert table.rules.check(table.state, SYSTEM, Deal()) is not None


@pytest.fixture
def in_turns() -> Iterator[UUID]:
    """A table of three bots that pass in turns, at a pace that people can follow."""
    stream = uuid4()
    options = {"players": 3, "passing": "turns", "feints": False}
    chairs = [Chair(bot="heuristic")] * 3
    settings = TableSettings(pace="quick")
    assert open_table(stream, "merda", options, chairs, "ef" * 32, uuid4(), settings=settings)
    yield stream
    tables.forget()


def test_a_bot_slams_before_its_neighbour_takes_the_card_or_comes_too_late(
    in_turns: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MER-18: both have a moment of their own, and the order in which they come decides."""
    contests: list[bool] = []
    while len(set(contests)) < 2:
        thoughts = think(in_turns, ahead=False)
        table: Any = load(in_turns).state
        asked = bots_to_move(table)
        assert len(asked) == len(thoughts) == len(table.rules.movers(table.state))
        first = thoughts[0]
        assert all(thought.due_ms >= first.due_ms for thought in thoughts)
        monkeypatch.setattr(scheduler, "now_ms", lambda now=first.due_ms: now)
        assert run_due(in_turns, first.sealed) is None
        if table.state.phase == TAKING and len(asked) == 2:
            last = game_events(load(in_turns).state, read(in_turns))[-1]
            contests.append(isinstance(last, SlamValid))
            for late in thoughts[1:]:  # what was decided for the slower one falls away
                monkeypatch.setattr(scheduler, "now_ms", lambda now=late.due_ms: now)
                version = load(in_turns).version
                run_due(in_turns, late.sealed)
                assert load(in_turns).version == version


BOTS = 6


@pytest.fixture
def half(clock: Clock) -> Iterator[UUID]:
    """A table of six people and six bots."""
    stream = uuid4()
    people = [Chair(member=f"member:{seat}") for seat in range(BOTS)]
    chairs = [*people, *[Chair(bot="heuristic")] * BOTS]
    settings = TableSettings(pace="quick")
    assert open_table(stream, "merda", OPTIONS, chairs, "cd" * 32, uuid4(), settings=settings)
    yield stream
    tables.forget()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def when_due(clock: Clock, thoughts: list[Thought]) -> None:
    """The moment of all has come."""
    clock.reach(max(thought.due_ms for thought in thoughts))


def chosen(match: UUID) -> list[int]:
    """Who has chosen a card so far, in order of seats."""
    events = game_events(load(match).state, read(match))
    return sorted(event.seat for event in events if isinstance(event, CardCommitted))


def test_a_feint_makes_bots_think_again(half: UUID, clock: Clock) -> None:
    """What was decided before somebody feinted is not stored; what is decided then, is."""
    before = think(half, ahead=False)
    feint = {"do": "feint", "kind": "arm_move"}
    assert give(half, 0, feint, load(half).version).refusal is None
    when_due(clock, before)
    for thought in before:
        assert run_due(half, thought.sealed) is None
    assert chosen(half) == []
    again = think(half, ahead=False)
    when_due(clock, again)
    for thought in again:
        assert run_due(half, thought.sealed) is None
    assert chosen(half) == list(range(BOTS, SEATS))
    told = read(half)
    reactions = {event.at_ms - told[0].at_ms for event in told if event.type == "card_committed"}
    assert min(reactions) >= 180  # recorded, and not faster than any person


def test_no_choice_of_a_bot_is_lost_to_those_who_choose_at_the_same_moment(
    half: UUID, clock: Clock
) -> None:
    """What a bot decided is stored though others were faster, as people's choices are."""
    stream = half
    seen = load(stream).version
    thoughts = think(stream, ahead=False)
    assert len(thoughts) == BOTS
    raws = [choice(stream, seat) for seat in range(BOTS)]
    when_due(clock, thoughts)
    start = Barrier(SEATS)

    def person(seat: int) -> None:
        start.wait()
        assert give(stream, seat, raws[seat], seen).refusal is None

    def bot(number: int) -> None:
        start.wait()
        while (again := run_due(stream, thoughts[number].sealed)) is not None:
            clock.reach(again)  # as the task goes round again

    def one(number: int) -> None:
        try:
            person(number) if number < BOTS else bot(number - BOTS)
        finally:
            connection.close()

    with ThreadPoolExecutor(SEATS) as pool:
        list(pool.map(one, range(SEATS)))
    assert chosen(stream) == list(range(SEATS))
    events = game_events(load(stream).state, read(stream))
    assert any(isinstance(event, RoundResolved) for event in events)


@pytest.fixture
def race(clock: Clock) -> Iterator[tuple[UUID, list[int]]]:
    """A calm table of four people of whom one has just slammed; the others, nearest first."""
    stream = uuid4()
    chairs = [Chair(member=f"member:{seat}") for seat in range(4)]
    settings = TableSettings(clock=PRESETS["calm"], pace="calm")
    options = {"players": 4}
    assert open_table(stream, "merda", options, chairs, "cd" * 32, uuid4(), settings=settings)
    table: Any = load(stream).state
    while not (slammers := [seat for seat in range(4) if table.state.four_equal(seat)]):
        seen = load(stream).version
        for seat in range(4):
            assert give(stream, seat, choice(stream, seat), seen).refusal is None
        table = load(stream).state
    assert give(stream, slammers[0], {"do": "slam"}, load(stream).version).refusal is None
    yield stream, [(slammers[0] + step) % 4 for step in (1, 2, 3)]
    tables.forget()


def losers(match: UUID) -> list[RaceResolved]:
    """How the races of a match ended."""
    told = game_events(load(match).state, read(match))
    return [event for event in told if isinstance(event, RaceResolved)]


def test_a_race_is_over_for_all_at_once_though_its_worker_died(
    race: tuple[UUID, list[int]], clock: Clock
) -> None:
    """MER-23: a process that knows nothing of the table does it at the same moment, by the log."""
    match, silent = race
    began = load(match).state.moved_ms
    tables.forget()
    assert ScheduledWakeup.objects.get(match=match).due_ms == began + 5_000
    clock.reach(began + 4_999)
    assert run_due(match) is None
    assert losers(match) == []
    clock.reach(began + 5_000)
    assert run_due(match) is None
    assert [event.loser for event in losers(match)] == [silent[-1]]
    assert not audit(match).findings


@pytest.fixture
def suspended(clock: Clock) -> Iterator[UUID]:
    """A calm table of four people of whom one has slammed without four equal cards."""
    stream = uuid4()
    chairs = [Chair(member=f"member:{seat}") for seat in range(4)]
    settings = TableSettings(clock=PRESETS["calm"], pace="calm")
    assert open_table(
        stream, "merda", {"players": 4}, chairs, "cd" * 32, uuid4(), settings=settings
    )
    table: Any = load(stream).state
    hasty = next(seat for seat in range(4) if not table.state.four_equal(seat))
    assert give(stream, hasty, {"do": "slam"}, load(stream).version).refusal is None
    yield stream
    tables.forget()


def test_a_suspended_hand_costs_nobody_time(suspended: UUID, clock: Clock) -> None:
    """MER-38: whoever is silent is ready after a time that all have in common, with no reserve."""
    before: Any = load(suspended).state
    assert before.state.phase == SUSPENDED
    banks = before.clock.banks
    assert give(suspended, 0, {"do": "ready"}, load(suspended).version).refusal is None
    clock.reach(before.moved_ms + 5_000)
    for _silent in range(3):
        run_due(suspended)
    after: Any = load(suspended).state
    assert after.state.phase == PASSING
    assert after.clock.banks == banks
    assert not audit(suspended).findings


def test_a_bot_that_was_quicker_is_so_though_nobody_worked_in_time(
    race: tuple[UUID, list[int]], clock: Clock
) -> None:
    """Its moment came before the deadline of those who were silent: it does not lose the race."""
    match, [nearest, *others] = race
    for seat in others:
        taken = take_over(match, seat, "heuristic", ASKED, f"member:{seat}", uuid4())
        assert taken.refusal is None
    began = load(match).state.moved_ms
    tables.forget()
    clock.reach(began + 7_000)
    while not losers(match):
        assert run_due(match) is None
    [resolved] = losers(match)
    assert resolved.loser == nearest
    assert sorted(resolved.order[1:]) == sorted(others)
    assert not audit(match).findings
