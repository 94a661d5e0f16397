"""Tables that everybody has left rest, go on when somebody comes, and end after hours."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from smazzata.ledger.auditing import audit
from smazzata.ledger.errors import StorageFailed
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import now_ms
from smazzata.tables import scheduler, unattended
from smazzata.tables.append import table_due
from smazzata.tables.clock_rules import ClockRules, MoveTime
from smazzata.tables.events import ASKED, Chair
from smazzata.tables.handler import open_table, submit
from smazzata.tables.models import OpenTable, ScheduledWakeup
from smazzata.tables.seat_takeover import take_over
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import load, tables
from smazzata.tables.unattended import END_S, LOOK_S, REST_S
from tests.testbed.waiting import Clock

pytestmark = pytest.mark.django_db

PERSON = Chair(member="m0")
BOT = Chair(bot="random")
Commits = Callable[..., Any]


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tables.forget()


def opened(*chairs: Chair, rated: bool = False, **more: Any) -> UUID:
    """A table of the lobby."""
    match = new_stream_id()
    seated = chairs or (PERSON, BOT, BOT, BOT)
    options = {"max_deals": 5, "target_busche": None}
    settings = TableSettings(rated=rated, **more)
    live = open_table(match, "busca", options, seated, uuid4().hex * 2, uuid4(), settings=settings)
    assert isinstance(live, LoadedAggregate)
    OpenTable.objects.create(match=match, opened_by="m0", address="", rated=rated, began=True)
    return match


def nobody_for(seconds: int, match: UUID) -> None:
    """Looks at a table at which nobody is, for so long."""
    for _ in range(seconds // LOOK_S):
        unattended.rest_and_end([], [match])


@contextmanager
def sent_for() -> Iterator[list[UUID]]:
    """The tables for which somebody is sent within."""
    heard: list[UUID] = []

    def hear(sender: Any, match: UUID, **kwargs: Any) -> None:
        heard.append(match)

    table_due.connect(hear)
    try:
        yield heard
    finally:
        table_due.disconnect(hear)


def bots_take_every_seat(match: UUID) -> None:
    assert take_over(match, 0, "random", ASKED, "m0", uuid4()).refusal is None


def test_bots_rest_when_everybody_has_left_and_go_on_when_somebody_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock(monkeypatch)
    match = opened(pace="quick")
    bots_take_every_seat(match)
    version = load(match).version
    nobody_for(REST_S - LOOK_S, match)
    assert ScheduledWakeup.objects.filter(match=match).exists()
    nobody_for(LOOK_S, match)
    assert not ScheduledWakeup.objects.filter(match=match).exists()
    # What had been sent for before comes, and does nothing.
    [thought] = scheduler.think(match, ahead=True)
    clock.reach(thought.due_ms)
    scheduler.run_due(match, thought.sealed)
    assert load(match).version == version

    with sent_for() as sent:
        unattended.resume(match)
        assert sent == [match]
        unattended.resume(match)
        assert sent == [match], "once is enough"
    clock.reach(ScheduledWakeup.objects.get(match=match).due_ms)
    scheduler.run_due(match, thought.sealed)
    assert load(match).version > version


def test_a_look_that_sees_somebody_begins_anew() -> None:
    match = opened(pace="quick")
    bots_take_every_seat(match)
    nobody_for(REST_S - LOOK_S, match)
    unattended.rest_and_end([match], [])
    nobody_for(REST_S - LOOK_S, match)
    assert ScheduledWakeup.objects.filter(match=match).exists()
    assert OpenTable.objects.get(match=match).alone_s == REST_S - LOOK_S


def test_a_look_finds_the_table_whose_visitor_could_not_wake_it() -> None:
    match = opened(pace="quick")
    bots_take_every_seat(match)
    nobody_for(REST_S, match)
    unattended.rest_and_end([match], [])
    assert ScheduledWakeup.objects.filter(match=match).exists()


def test_a_table_that_cannot_be_read_keeps_no_other_from_going_on_resting_or_ending() -> None:
    """Such as one of a game that this process does not know."""

    def unreadable(alone_s: int) -> UUID:
        row = OpenTable(match=uuid4(), opened_by="m0", address="", began=True, alone_s=alone_s)
        row.rated = False
        row.save()
        return row.match

    goes_on, rests, ends = (opened(pace="quick") for _ in range(3))
    bots_take_every_seat(goes_on)
    bots_take_every_seat(rests)
    nobody_for(REST_S, goes_on)
    OpenTable.objects.filter(match=rests).update(alone_s=REST_S - LOOK_S)
    OpenTable.objects.filter(match=ends).update(alone_s=END_S - LOOK_S)
    there = [unreadable(REST_S), goes_on]
    alone = [unreadable(REST_S - LOOK_S), rests, ends]
    alone += [unreadable(END_S) for _ in range(unattended.ENDED_A_LOOK)]
    unattended.rest_and_end(there, alone)
    assert ScheduledWakeup.objects.filter(match=goes_on).exists()
    assert not ScheduledWakeup.objects.filter(match=rests).exists()
    assert load(ends).state.over


def test_whoever_comes_at_a_table_with_a_clock_has_lost_no_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = ClockRules([MoveTime(0, 20)], bank_s=10)
    match = opened(PERSON, Chair(member="m1"), Chair(member="m2"), Chair(member="m3"), clock=rules)
    nobody_for(REST_S, match)
    later = now_ms() + timedelta(hours=1) // timedelta(milliseconds=1)
    for module in (scheduler, unattended):
        monkeypatch.setattr(module, "now_ms", lambda: later)
    monkeypatch.setattr("smazzata.tables.append.now_ms", lambda: later)
    scheduler.run_due(match)
    unattended.resume(match)
    scheduler.run_due(match)
    clock = load(match).state.clock
    assert clock is not None
    assert [turn.since_ms for turn in clock.turns.values()] == [later]
    assert clock.banks == (10_000,) * 4
    assert clock.missed == (0,) * 4


def test_after_hours_the_match_ends_by_rule(django_capture_on_commit_callbacks: Commits) -> None:
    match = opened(pace="quick")
    with django_capture_on_commit_callbacks(execute=True):
        nobody_for(END_S - LOOK_S, match)
    assert not load(match).state.over
    with django_capture_on_commit_callbacks(execute=True):
        nobody_for(LOOK_S, match)
    table = load(match).state
    assert table.closed
    out = [event for event in read(match) if event.type == "seat_forfeited"]
    assert out[0].data == {"seat": 0, "cause": "abandoned"}
    assert {event.actor for event in out} == {"clock"}
    assert table.state.match.result is not None
    assert table.state.match.result.places[0] == max(table.state.match.result.places)
    assert not OpenTable.objects.exists()
    assert not ScheduledWakeup.objects.exists()
    assert audit(match).ok


def test_where_all_people_have_resigned_it_does_not_take_hours(
    django_capture_on_commit_callbacks: Commits,
) -> None:
    match = opened(pace="quick")
    assert submit(match, 0, {"do": "resign"}, uuid4(), "member:m0").refusal is None
    assert not load(match).state.over, "three bots are left"
    with django_capture_on_commit_callbacks(execute=True):
        nobody_for(REST_S, match)
    assert load(match).state.over
    assert not OpenTable.objects.exists()


@pytest.mark.parametrize("error", [KeyError("a bug"), StorageFailed("stream_busy")])
def test_a_look_that_fails_there_is_repeated_by_the_next(
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Commits,
) -> None:
    match = opened(pace="quick")
    assert submit(match, 0, {"do": "resign"}, uuid4(), "member:m0").refusal is None
    nobody_for(REST_S - LOOK_S, match)

    def fail(_match: UUID) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(unattended, "load", fail)
        for _ in range(2):
            with suppress(StorageFailed):
                nobody_for(LOOK_S, match)
    assert not load(match).state.over
    with django_capture_on_commit_callbacks(execute=True):
        nobody_for(LOOK_S, match)
    assert load(match).state.over


def test_people_without_bots_and_without_a_clock_are_out_too(
    django_capture_on_commit_callbacks: Commits,
) -> None:
    match = opened(*(Chair(member=f"m{seat}") for seat in range(4)))
    with django_capture_on_commit_callbacks(execute=True):
        nobody_for(END_S, match)
    assert load(match).state.over
    assert not OpenTable.objects.exists()


def test_somebody_who_comes_between_the_look_and_the_end_plays_on() -> None:
    match = opened(pace="quick")
    nobody_for(END_S - LOOK_S, match)
    unattended.resume(match)
    nobody_for(LOOK_S, match)
    assert not load(match).state.over


def test_a_match_whose_end_nobody_heard_of_is_forgotten() -> None:
    match = opened(pace="quick")
    unattended.abandon(match)  # no commit, so nobody hears of it
    assert OpenTable.objects.exists()
    nobody_for(END_S, match)
    assert not OpenTable.objects.exists()


def test_rated_tables_and_rooms_in_which_people_wait_are_left_alone() -> None:
    opened(*(Chair(member=f"m{seat}") for seat in range(4)), rated=True)
    OpenTable.objects.create(match=uuid4(), opened_by="m0", address="", rated=False)
    casual = opened()
    assert unattended.casual_tables() == [casual]
