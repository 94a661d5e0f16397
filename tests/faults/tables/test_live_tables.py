"""Live tables with real workers: time runs out and bots move, whatever dies in between.

No test says how fast a machine is. They look at what is recorded: in which order, and that nothing
happened before its time.
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from kombu.transport.virtual import Channel

from games.kernel.match import TurnTimedOut
from smazzata.config.celery import app
from smazzata.ledger.auditing import audit
from smazzata.ledger.events import StoredEvent, new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.ledger.repository import LoadedAggregate
from smazzata.tables.clock_rules import ClockRules, MoveTime
from smazzata.tables.due_times import GRID_MS, bot_to_move, thinking_ms
from smazzata.tables.events import ASKED, INSTANT, Chair
from smazzata.tables.handler import open_table, submit
from smazzata.tables.models import ScheduledWakeup
from smazzata.tables.seat_takeover import give_back, take_over
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import Table, fold, load, tables
from smazzata.tables.tasks import attend
from tests.testbed.processes import CeleryWorker
from tests.testbed.waiting import wait_until

pytestmark = pytest.mark.fault

SECOND = ClockRules([MoveTime(0, 1)])
"""A second for each turn, and no bank."""

Workers = Callable[..., list[CeleryWorker]]


def opened(*chairs: Chair, deals: int = 1, **more: Any) -> UUID:
    tables.forget()
    match = new_stream_id()
    options = {"max_deals": deals, "target_busche": None}
    settings = TableSettings(**more)
    live = open_table(match, "busca", options, chairs, uuid4().hex * 2, uuid4(), settings=settings)
    assert isinstance(live, LoadedAggregate)
    return match


def person(seat: int) -> Chair:
    return Chair(member=f"m{seat}")


BOT = Chair(bot="random")


def is_over(match: UUID) -> bool:
    return load(match).state.over


def types(match: UUID) -> list[str]:
    return [event.type for event in read(match)]


def appends(match: UUID) -> list[tuple[Table, list[StoredEvent]]]:
    """Every append after the first with the table as it was before it."""
    stored = read(match)
    commands = list(dict.fromkeys(event.command_id for event in stored))
    batches = [[e for e in stored if e.command_id == command] for command in commands]
    table = fold(None, batches[0])
    found = []
    for batch in batches[1:]:
        found.append((table, batch))
        table = fold(table, batch)
    return found


def nothing_came_before_its_time(match: UUID) -> None:
    """Every move of the clock came when it was due or later, every bot's after its pause."""
    for table, batch in appends(match):
        first = batch[0]
        if first.type == TurnTimedOut.name():
            assert table.clock is not None
            due = table.clock.due_ms(first.data["seat"])
            assert due is not None
            assert first.at_ms >= due
        elif first.actor == "bots":
            seat = bot_to_move(table)
            assert seat is not None
            moment = table.moved_ms + thinking_ms(table, seat)
            assert first.at_ms >= moment
            assert table.opened.pace == INSTANT or (first.at_ms - moment) % GRID_MS == 0
            assert [e.type for e in batch].count("card_played") == 1


def test_a_person_who_never_moves_is_timed_out_until_the_match_has_ended(
    celery_worker_process: Workers,
) -> None:
    """No beat runs here: each move sends for the next by itself."""
    celery_worker_process()
    match = opened(person(0), BOT, BOT, BOT, clock=SECOND)
    wait_until(lambda: is_over(match))
    late = [e for e in read(match) if e.type == "turn_timed_out"]
    assert len(late) == 10, "once in each of the ten tricks"
    assert {e.data["seat"] for e in late} == {0}
    nothing_came_before_its_time(match)
    assert audit(match).ok
    assert not ScheduledWakeup.objects.exists()


@pytest.mark.second_gate
def test_a_worker_killed_and_a_broker_emptied_hold_nobody_up(
    celery_worker_process: Workers, celery_beat_process: Callable[[], object]
) -> None:
    """Two workers, four tables at once; one dies, then all that had been sent is lost."""
    first, _second = celery_worker_process(2)
    matches = [opened(person(0), BOT, person(2), BOT, clock=SECOND, pace="quick") for _ in range(4)]
    start = sum(load(match).version for match in matches)
    wait_until(lambda: sum(load(match).version for match in matches) > start + 20)
    assert not any(is_over(match) for match in matches), "the kill must hit running matches"
    first.kill()
    app.control.purge()
    with app.connection_for_write() as connection:
        channel = connection.default_channel
        assert isinstance(channel, Channel)
        for queue in ("live", "thinking"):
            channel.queue_purge(queue)
    celery_beat_process()
    wait_until(lambda: all(is_over(match) for match in matches))
    for match in matches:
        nothing_came_before_its_time(match)
        assert audit(match).ok


@pytest.mark.nightly
def test_tasks_sent_too_often_too_early_and_too_late_change_nothing(
    celery_worker_process: Workers, celery_beat_process: Callable[[], object]
) -> None:
    celery_worker_process(2)
    celery_beat_process()
    match = opened(person(0), BOT, BOT, BOT, clock=SECOND, pace="quick")

    def sent_again_until_timed_out() -> bool:
        attend.delay(str(match), 0)
        return "turn_timed_out" in types(match)

    wait_until(sent_again_until_timed_out, every=0.02)
    wait_until(lambda: is_over(match))
    nothing_came_before_its_time(match)
    assert audit(match).ok


@pytest.mark.second_gate
def test_when_the_time_of_the_match_is_over_its_deal_is_the_last(
    celery_worker_process: Workers, celery_beat_process: Callable[[], object]
) -> None:
    celery_worker_process()
    celery_beat_process()
    rules = ClockRules([MoveTime(0, 1)], round_s=3)
    match = opened(person(0), BOT, BOT, BOT, deals=50, clock=rules)
    wait_until(lambda: is_over(match))
    stored = read(match)
    called = [e for e in stored if e.type == "time_called"]
    assert len(called) == 1
    assert called[0].at_ms >= stored[0].at_ms + 3_000
    assert load(match).state.state.match.deal == 1
    assert audit(match).ok


def test_a_bot_plays_for_somebody_who_left_until_he_is_back(
    celery_worker_process: Workers, celery_beat_process: Callable[[], object]
) -> None:
    celery_worker_process()
    celery_beat_process()
    match = opened(person(0), BOT, BOT, BOT, pace="quick")
    wait_until(lambda: load(match).state.rules.current(load(match).state.state) == (0,))
    version = load(match).version
    assert take_over(match, 0, "random", ASKED, "m0", uuid4()).refusal is None
    wait_until(lambda: load(match).version > version + 2)
    played = [e for e in read(match) if e.type == "card_played" and e.data["seat"] == 0]
    assert played[-1].actor == "bots"
    assert give_back(match, 0, "m0", uuid4()).refusal is None

    while not is_over(match):
        wait_until(
            lambda: is_over(match) or 0 in load(match).state.rules.current(load(match).state.state)
        )
        table = load(match).state
        if not table.over:
            raw = table.rules.default_move(table.state, 0).data()
            assert submit(match, 0, raw, uuid4(), "member:m0").refusal is None
    actors = [e.actor for e in read(match) if e.type == "card_played" and e.data["seat"] == 0]
    assert set(actors) == {"bots", "member:m0"}
    assert actors == sorted(actors), "the bot's cards first, then the person's"
    nothing_came_before_its_time(match)


@pytest.mark.nightly
def test_bots_among_themselves_can_be_watched(
    celery_worker_process: Workers, celery_beat_process: Callable[[], object]
) -> None:
    celery_worker_process()
    celery_beat_process()
    match = opened(BOT, BOT, BOT, BOT, pace="quick")
    wait_until(lambda: is_over(match))
    nothing_came_before_its_time(match)
    assert len({e.command_id for e in read(match) if e.type == "card_played"}) == 40
