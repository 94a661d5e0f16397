"""The end of a deal: people look at it, each until he is ready, and nobody waits for ever."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from games.kernel.match import DealStarted, Resign, TimeOut
from games.kernel.seats import SPECTATOR, SYSTEM
from smazzata.ledger.auditing import audit
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import now_ms
from smazzata.play.live import feed
from smazzata.play.live.feed import VisiblePrefix
from smazzata.play.live.subscription import Subscription
from smazzata.tables import scheduler
from smazzata.tables.append import append
from smazzata.tables.auditors import looks
from smazzata.tables.clock_rules import ClockRules, MoveTime
from smazzata.tables.deal_end import go_on
from smazzata.tables.due_times import next_due_ms
from smazzata.tables.events import (
    ASKED,
    CALM,
    INSTANT,
    Chair,
    ClocksStarted,
    ClocksStopped,
    DealSeen,
    Spectators,
)
from smazzata.tables.handler import open_table, step, submit
from smazzata.tables.models import ScheduledWakeup
from smazzata.tables.seat_takeover import take_over
from smazzata.tables.settings import LOOKS_S, TableSettings
from smazzata.tables.table import Table, load, tables

pytestmark = pytest.mark.django_db
NAMES = ["anna", "bruno", "carla", "dino"]
BOT = Chair(bot="random")


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tables.forget()


def opened(pace: str = CALM, people: int = 2, **more: Any) -> UUID:
    """A match of two deals: people sit first, bots in the other seats."""
    match = new_stream_id()
    options = {"max_deals": 2, "target_busche": None}
    settings = TableSettings(pace=pace, **more)
    chairs = [Chair(member=f"m{seat}") if seat < people else BOT for seat in range(4)]
    live = open_table(match, "busca", options, chairs, "5a" * 32, uuid4(), settings=settings)
    assert isinstance(live, LoadedAggregate)
    return match


def played_out(match: UUID) -> Table:
    """The first deal is played to its end, every seat by its default moves."""
    while (table := load(match).state).state.match.deal == 1:
        seat = table.rules.current(table.state)[0]
        assert submit(match, SYSTEM, TimeOut(seat).data(), uuid4(), "clock").refusal is None
    return table


def code(answer: Any) -> str | None:
    return answer.refusal.code if answer.refusal is not None else None


def ready(match: UUID, seat: int, member: str | None = None) -> str | None:
    return code(go_on(match, seat, member or f"m{seat}", uuid4()))


def test_the_next_deal_waits_until_all_people_are_ready() -> None:
    match = opened()
    table = played_out(match)
    assert (table.looking, table.lookers) == (True, (0, 1))
    assert ready(match, 0) is None
    table = load(match).state
    assert table.looking
    assert (table.lookers, table.ready) == ((1,), frozenset({0}))
    assert ready(match, 1) is None
    table = load(match).state
    assert not table.looking
    assert table.ready == frozenset()
    dealt = [event.version for event in read(match) if event.type == DealStarted.name()]
    assert len(dealt) == 2
    assert not audit(match).findings


def test_a_table_without_pauses_deals_at_once() -> None:
    match = opened(INSTANT)
    table = played_out(match)
    assert not table.looking
    assert table.opened.look_s == 0


def test_it_waits_no_longer_than_its_time() -> None:
    match = opened()
    table = played_out(match)
    due = table.look_due_ms
    assert due == table.moved_ms + 1000 * LOOKS_S[CALM] == next_due_ms(table)
    assert ScheduledWakeup.objects.get(match=match).due_ms == due
    assert scheduler.next_deal(table, due - 1) is None
    ScheduledWakeup.objects.filter(match=match).update(due_ms=0)
    scheduler.run_due(match)
    assert load(match).state.looking, "its moment has not come, whoever asks"
    dealt = scheduler.next_deal(table, due)
    assert dealt is not None
    append(match, load(match), dealt.events, dealt.table, uuid4(), "clock", at_ms=due)
    assert not load(match).state.looking
    assert not audit(match).findings


def test_stopped_clocks_stop_it_too() -> None:
    clock = ClockRules([MoveTime(0, 10)])
    match = opened(clock=clock)
    table = played_out(match)
    live = load(match)
    stopped = [ClocksStopped(table.moved_ms, "referee", "r")]
    append(match, live, stopped, live.state, uuid4(), "referee")
    assert load(match).state.look_due_ms is None
    live = load(match)
    later = table.moved_ms + 600_000
    append(match, live, [ClocksStarted("r")], live.state, uuid4(), "referee", at_ms=later)
    table = load(match).state
    assert table.look_due_ms == later + 1000 * LOOKS_S[CALM], "nothing of it went by meanwhile"
    assert ready(match, 0) is ready(match, 1) is None
    assert not load(match).state.looking


def test_who_leaves_keeps_nobody_waiting() -> None:
    match = opened()
    played_out(match)
    assert ready(match, 0) is None
    assert code(submit(match, 1, Resign().data(), uuid4(), "member:m1")) is None
    assert not load(match).state.looking
    match = opened()
    table = played_out(match)
    assert code(take_over(match, 0, None, ASKED, "m0", uuid4())) is None
    assert load(match).state.lookers == (1,)
    assert code(take_over(match, 1, None, ASKED, "m1", uuid4())) is None
    table = load(match).state
    assert table.look_due_ms == table.moved_ms, "nobody looks any more"
    scheduler.run_due(match)
    assert not load(match).state.looking


def test_nobody_is_ready_for_another_or_twice_or_too_soon() -> None:
    match = opened()
    assert ready(match, 0) == "deal_goes_on"
    played_out(match)
    before = load(match).version
    assert ready(match, 0, "m1") == "not_your_seat"
    assert ready(match, 2) == "not_your_seat"
    assert ready(match, 9) == "not_your_seat"
    assert load(match).version == before
    once = uuid4()
    assert code(go_on(match, 0, "m0", once)) is None
    assert code(go_on(match, 0, "m0", once)) is None
    assert ready(match, 0) == "deal_goes_on"
    assert load(match).version == before + 1


def test_the_table_lies_as_it_ended_with_the_hands_open() -> None:
    match = opened()
    last = played_until_last(match)
    table = played_out(match)
    for viewer in (0, 1, SPECTATOR):
        buffer = VisiblePrefix(read(match)).frame_buffer(viewer, "it", NAMES)
        frame = buffer.whole()
        assert frame["active"] == []
        zones = {zone["id"]: zone["cards"] for zone in frame["zones"]}
        for seat in range(4):
            assert None not in zones[f"hand:{seat}"]
        before = {zone.id for zone in last.rules.observe(last.state, viewer).zones}
        assert zones.keys() == before
    assert table.state.phase == "sealed"


def played_until_last(match: UUID) -> Table:
    """The table before the last card of its first deal."""
    table = load(match).state
    while True:
        seat = table.rules.current(table.state)[0]
        moved = step(table, SYSTEM, TimeOut(seat))
        assert not hasattr(moved, "code")
        if moved.table.state.match.deal > 1:
            return table
        submit(match, SYSTEM, TimeOut(seat).data(), uuid4(), "clock")
        table = load(match).state


def test_an_audit_finds_a_deal_that_came_too_early() -> None:
    match = opened()
    table = played_out(match)
    live = load(match)
    due = table.look_due_ms
    assert due is not None
    dealt = scheduler.next_deal(table, due)
    assert dealt is not None
    assert ready(match, 0) is None
    live = load(match)
    append(match, live, dealt.events, dealt.table, uuid4(), "clock", at_ms=live.state.moved_ms + 1)
    assert [fault.code for fault in looks(read(match))] == ["deal_early"]
    assert [event.type for event in read(match)].count(DealSeen.name()) == 1


def test_who_sees_the_table_later_is_told_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    match = opened(spectators=Spectators(delay_s=60))
    played_out(match)
    assert ready(match, 0) is None
    monkeypatch.setattr(feed, "now_ms", lambda: now_ms() + 61_000)
    shown = feed.Feed(match, read(match))
    prefixes = ((0, shown.insiders), (SPECTATOR, shown.outsiders))
    looks = []
    for viewer, prefix in prefixes:
        assert prefix is not None
        buffer = prefix.frame_buffer(viewer, "it", NAMES)
        looks.append(Subscription(shown, prefix, buffer, {}, {}, 0).look())
    insider, outsider = looks
    assert insider is not None
    assert 0 < insider["left_ms"] <= 1000 * load(match).state.opened.look_s
    assert outsider == {**insider, "left_ms": None}
