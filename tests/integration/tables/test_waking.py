"""Work that a process dropped is found again in the database, whatever else lies about."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from kombu import Connection
from kombu.exceptions import OperationalError as BrokerAway

from games.kernel.match import Forfeit
from games.kernel.seats import SYSTEM
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import now_ms
from smazzata.tables import tasks
from smazzata.tables.append import match_over, table_due
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.due_times import LOST_MS
from smazzata.tables.events import Chair
from smazzata.tables.handler import Answer, open_table, submit
from smazzata.tables.models import ScheduledWakeup
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import Table, load, tables
from tests.testbed.queues import sent

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tables.forget()


def opened(*bots: str | None, **chosen: Any) -> UUID:
    match, settings = new_stream_id(), TableSettings(**chosen)
    chairs = [Chair(bot=bot) for bot in bots]
    live = open_table(
        match, "busca", {"max_deals": 1}, chairs, "c" * 64, uuid4(), settings=settings
    )
    assert isinstance(live, LoadedAggregate)
    return match


def match_of_bots() -> UUID:
    """A match whose task has been lost for a while."""
    match = opened(*["random"] * 4)
    ScheduledWakeup.objects.filter(match=match).update(due_ms=now_ms() - 1)
    return match


@pytest.mark.usefixtures("tasks_here")
def test_bots_whose_task_was_lost_play_on() -> None:
    match = match_of_bots()
    tasks.wake_tables()
    table = load(match).state
    assert table.rules.is_over(table.state)
    assert not ScheduledWakeup.objects.filter(match=match).exists()


@pytest.mark.usefixtures("tasks_here")
def test_a_table_that_cannot_be_attended_to_rests_and_keeps_no_other_waiting() -> None:
    strange = uuid4()
    ScheduledWakeup.objects.create(match=strange, due_ms=1, instant_bots=False)
    match = match_of_bots()
    with pytest.raises(Exception, match=str(strange)):
        tasks.attend.apply((str(strange), 1), throw=True)
    assert ScheduledWakeup.objects.get(match=strange).due_ms > now_ms() + tasks.AHEAD_MS
    tasks.wake_tables()
    assert load(match).state.over


def test_a_broker_that_is_away_is_no_fault_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a tournament opens its tables just then: people wait there, and bots among them."""
    match = opened("random", None, None, None, pace="quick")
    ScheduledWakeup.objects.update_or_create(
        match=match, defaults={"due_ms": now_ms(), "instant_bots": False}
    )
    due_ms = ScheduledWakeup.objects.get(match=match).due_ms
    with Connection("redis://127.0.0.1:1", transport_options={"max_retries": 0}) as nowhere:
        send: Any = tasks.attend.apply_async
        monkeypatch.setattr(tasks.attend, "delay", lambda *to: send(to, connection=nowhere))
        with pytest.raises(BrokerAway):
            tasks.play_bots(str(match))
    assert ScheduledWakeup.objects.get(match=match).due_ms == due_ms


def test_what_is_sent_once_too_often_expires_in_a_long_queue(redis_url: str) -> None:
    """A table may stand still because workers are busy: then its task is not lost but waiting."""
    sent("celery")
    match = match_of_bots()
    tasks.wake_tables()
    [message] = sent("celery")
    assert str(match) in message.headers["argsrepr"]
    left = datetime.fromisoformat(message.headers["expires"]) - datetime.now(UTC)
    assert timedelta() < left <= timedelta(milliseconds=LOST_MS)


def test_tables_of_people_are_sent_to_a_queue_of_their_own_for_the_moment(redis_url: str) -> None:
    sent("live")
    match = opened("random", None, None, None, pace="calm")
    due_ms = now_ms() + 3_000
    ScheduledWakeup.objects.update_or_create(
        match=match, defaults={"due_ms": due_ms, "instant_bots": False}
    )
    tasks.wake_tables()
    [message] = sent("live")
    assert str(match) in message.headers["argsrepr"]
    assert datetime.fromisoformat(message.headers["eta"]).timestamp() * 1000 == pytest.approx(
        due_ms
    )


def test_what_is_far_off_is_left_to_a_later_look(redis_url: str) -> None:
    sent("live")
    ScheduledWakeup.objects.create(match=uuid4(), due_ms=now_ms() + 60_000, instant_bots=False)
    tasks.wake_tables()
    assert sent("live") == []


def test_a_task_that_comes_too_early_goes_round_again(redis_url: str) -> None:
    sent("live")
    match = opened(None, None, None, None)
    due_ms = now_ms() + 5_000
    before = load(match).version
    tasks.attend(str(match), due_ms)
    [message] = sent("live")
    assert str(due_ms) in message.headers["argsrepr"]
    assert load(match).version == before


def test_a_table_waits_for_nobody_while_a_person_without_a_clock_thinks() -> None:
    match = opened(None, None, None, None)
    assert not ScheduledWakeup.objects.filter(match=match).exists()


def test_bots_in_a_hurry_are_looked_after_until_their_match_is_over() -> None:
    match = opened(*["random"] * 4)
    first = ScheduledWakeup.objects.get(match=match)
    assert first.instant_bots
    while play(match, 1) is not StopReason.OVER:
        assert ScheduledWakeup.objects.get(match=match).due_ms >= first.due_ms
    assert not ScheduledWakeup.objects.filter(match=match).exists()


def test_who_hears_of_a_move_and_fails_takes_nothing_back(
    django_capture_on_commit_callbacks: Any,
) -> None:
    """As when the broker is away: the move is stored, and what is due stands in the database."""
    match = opened(None, "random", "random", "random", pace="calm")
    heard: list[UUID] = []

    def away(sender: Any, match: UUID, **kwargs: Any) -> None:
        heard.append(match)
        raise ConnectionError("no broker")

    table_due.connect(away)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            answer = play_first(match)
    finally:
        table_due.disconnect(away)
    assert answer.refusal is None
    assert heard == [match]
    assert load(match).version == answer.version
    assert ScheduledWakeup.objects.filter(match=match).exists()


def play_first(match: UUID) -> Answer:
    """The person's first move, once the bots before him have played."""
    play(match, 10)
    table = load(match).state
    raw = table.rules.default_move(table.state, 0).data()
    return submit(match, 0, raw, uuid4(), "member:1")


def test_the_end_of_a_match_of_people_is_told(django_capture_on_commit_callbacks: Any) -> None:
    match = opened(None, None, None, None)
    ended: list[UUID] = []

    def hear(sender: Any, match: UUID, table: Table, **kwargs: Any) -> None:
        assert table.over
        ended.append(match)

    match_over.connect(hear)
    try:
        for seat in range(3):
            assert ended == []
            with django_capture_on_commit_callbacks(execute=True):
                submit(match, SYSTEM, Forfeit(seat).data(), uuid4(), "member:referee")
    finally:
        match_over.disconnect(hear)
    assert ended == [match]
