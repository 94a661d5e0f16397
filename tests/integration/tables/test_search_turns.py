"""Bots look ahead by turns of who opened their tables, and a forced move takes its turn too."""

from collections.abc import Sequence
from itertools import groupby, product
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
import redis
from django.conf import settings

from games.kernel.search import SearchBot
from games.kernel.seats import SPECTATOR
from games.registry import ruleset
from smazzata.ledger.events import new_stream_id
from smazzata.runtime.worker_heartbeat import queues
from smazzata.tables import scheduler, search_turns, tasks
from smazzata.tables.due_times import GRID_MS, begin_search_by_ms, bot_due_ms
from smazzata.tables.events import Chair, TableOpened
from smazzata.tables.models import OpenTable, ScheduledWakeup
from smazzata.tables.scheduler import thoughts_for
from smazzata.tables.search_turns import LAST, end_turn, owner_of, take_turn
from smazzata.tables.table import Table
from tests.testbed.alike import Played, alike
from tests.testbed.queues import empty_queues, sent

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_url")]

RULES = ruleset("busca")
START = 1_000_000
ATTACKERS, TABLES = 4, 48


def table_of(match: Played, tournament: str | None = None) -> Table:
    """The table at which a match is played by bots that look ahead, each at its moment."""
    chairs = [Chair(bot="search")] * 4
    opened = TableOpened(RULES.id, RULES.version, chairs, tournament, pace="quick")
    table, version = Table.at(opened, START), 1
    for _, numbered in groupby(match.events, key=lambda pair: pair[0]):
        events = [event for _, event in numbered]
        now = bot_due_ms(table) or START
        version += len(events)
        table = table.after(events, RULES.fold(events, table.state), version, now)
    return table


@pytest.fixture
def table(clock: "Clock") -> Table:
    made = table_of(Played(RULES))
    clock.now = made.awaited_ms
    return made


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> "Clock":
    made = Clock()
    for module in (scheduler, search_turns, tasks):
        monkeypatch.setattr(module, "now_ms", lambda: made.now)
    empty_queues()
    return made


class Clock:
    """A clock that goes when it is told to."""

    now = START


def opened_by(who: str, address: str = "") -> UUID:
    match = new_stream_id()
    OpenTable.objects.create(match=match, opened_by=who, address=address, rated=False)
    return match


def due(match: UUID, table: Table) -> None:
    """Bots are to move at a table: what is sent then."""
    tasks.on_table_due(match, bot_due_ms(table) or 0, table, begins=True)


def searched() -> list[str]:
    """The tables for which somebody is to look ahead, in the order in which they are taken."""
    return [message.payload[0][0] for message in sent("search")]


def test_nobody_waits_for_more_than_the_first_of_each_who_has_many_tables(table: Table) -> None:
    crowd = [opened_by(f"guest-{number}", f"a{number % ATTACKERS}") for number in range(TABLES)]
    for match in crowd:
        due(match, table)
    others = [opened_by(f"other-{number}", f"b{number}") for number in range(3)]
    for match in others:
        due(match, table)
    order = searched()
    assert set(order) == {str(match) for match in [*crowd, *others]}
    first = order[: ATTACKERS + len(others)]
    assert {str(match) for match in others} < set(first)
    assert len({owner_of(UUID(match), table) for match in first}) == len(first)


@pytest.mark.second_gate
def test_by_turns_while_they_come_and_go(table: Table) -> None:
    """One search at a time, twelve tables that are due again at once, and one beside them."""
    crowd, other = [opened_by("many", "a") for _ in range(12)], opened_by("one", "b")
    for match in crowd:
        due(match, table)
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        assert queues(client, ["search"])["search"].waiting == len(crowd), "at any priority"
    for _ in range(20):
        waiting = searched()
        end_turn(UUID(waiting[0]), table)
        for again in waiting:  # they are due again, in the order in which they waited
            due(UUID(again), table)
        due(other, table)
        assert searched()[0] == str(other)
        end_turn(other, table)
        for match in crowd:
            due(match, table)


def test_a_table_counts_once_and_only_while_its_thought_waits(clock: Clock, table: Table) -> None:
    one, two = opened_by("anna", "a"), opened_by("bruno", "a")
    until = clock.now + 2_000
    assert take_turn(one, table, until) == 0
    assert take_turn(one, table, until) == 0
    assert take_turn(two, table, until) == 1, "the same address"
    end_turn(one, table)
    assert take_turn(two, table, until) == 0
    assert take_turn(one, table, until + 1) == 1
    clock.now = until
    assert take_turn(two, table, until + 1) == 1
    clock.now = until + 1
    assert take_turn(two, table, until + 2) == 0


def test_who_owns_a_table() -> None:
    played = Played(RULES)
    table, tournament = table_of(played), table_of(played, "t-1")
    nobodys = uuid4()
    assert owner_of(opened_by("anna", "a"), table) == "a"
    assert owner_of(opened_by("anna"), table) == "anna"
    assert owner_of(nobodys, tournament) == "t-1"
    assert owner_of(nobodys, table) == str(nobodys)


@pytest.mark.second_gate
def test_while_redis_is_away_all_are_alike(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match = opened_by("anna")
    nowhere = redis.Redis(host="127.0.0.1", port=1)
    monkeypatch.setattr(search_turns, "_client", lambda _url: nowhere)
    assert [take_turn(opened_by("anna"), table, START * 2) for _ in range(3)] == [0, 0, 0]
    end_turn(match, table)
    assert search_turns.waiting() == set()


def test_who_waits_for_his_turn_is_not_woken(clock: Clock, table: Table) -> None:
    match, lost = opened_by("anna"), opened_by("bruno")
    for each in (match, lost):
        ScheduledWakeup.objects.create(match=each, due_ms=clock.now - 1, instant_bots=False)
    due(match, table)
    assert search_turns.waiting() == {match}
    assert len(sent("thinking")) == 1
    tasks.wake_tables()
    for queue in ("thinking", "live"):
        assert [message.payload[0][0] for message in sent(queue)] == [str(lost)]
    clock.now = (bot_due_ms(table) or 0) + LAST * GRID_MS
    assert search_turns.waiting() == set(), "nor for ever"


# --- A move without a choice -------------------------------------------------------------------
def worlds() -> tuple[Table, Table]:
    """The same match for all who watch: in the first whoever is to move has no choice."""
    for seed, moves in product(range(9), range(10, 16)):
        match = Played(RULES, Played(RULES).order)
        match.play(Random(seed), moves)
        for other in alike(match, SPECTATOR, Random(seed), 6):
            forced = [len(RULES.legal_actions(each.state)) == 1 for each in (match, other)]
            if forced == [True, False]:
                return table_of(match), table_of(other)
            if forced == [False, True]:
                return table_of(other), table_of(match)
    raise AssertionError("no two such worlds")


def asked(match: UUID, table: Table) -> list[Any]:
    """All that is sent for a move: where to, how urgent, until when; the match's id left out."""
    due(match, table)
    found = []
    for queue in ("search", "thinking"):
        for message in sent(queue):
            args = [arg for arg in message.payload[0] if arg != str(match)]
            found.append((queue, message.properties["priority"], message.headers["eta"], args))
    return found


def test_a_forced_move_waits_costs_and_comes_like_a_free_one(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With workers that have more to do than they can: behind as many others of its owner."""
    forced, free = worlds()
    assert RULES.observe(forced.state, SPECTATOR) == RULES.observe(free.state, SPECTATOR)
    clock.now = forced.awaited_ms
    by = begin_search_by_ms(forced, clock.now)
    assert by is not None
    assert by == begin_search_by_ms(free, clock.now)
    assert bot_due_ms(forced) == bot_due_ms(free)

    told = []
    for owner, world in (("a", forced), ("b", free)):
        for _ in range(5):
            due(opened_by("others", owner), world)
        sent("search"), sent("thinking")
        told.append(asked(opened_by("whoever", owner), world))
    assert told[0] == told[1]
    assert [queue for queue, *_ in told[0]] == ["search", "thinking"]
    assert told[0][0][1] == 5
    by += 5 * GRID_MS

    worked: list[list[int]] = [[], []]
    iterate = SearchBot._iterate
    for times, world in zip(worked, (forced, free), strict=True):
        for begun in (clock.now, by, by + 1, by + 3_000):

            def count(self: Any, *given: Any, times: Sequence[int] = times) -> None:
                times[-1] += 1  # type: ignore[index]
                iterate(self, *given)

            times.append(0)
            monkeypatch.setattr(SearchBot, "_iterate", count)
            clock.now = begun
            [thought] = thoughts_for(new_stream_id(), world, ahead=True)
            times.append(thought.due_ms)
        [thought] = thoughts_for(new_stream_id(), world, ahead=False)
        times.append(thought.due_ms)
        clock.now = forced.awaited_ms
    assert worked[0] == worked[1], "the same search, and the same moment"
    assert worked[0][0] > 0
    due_ms = bot_due_ms(forced) or 0
    assert worked[0][1] == due_ms, "begun in time it is over in time"
    assert worked[0][3] == due_ms + 5 * GRID_MS, "with five before it it has five seconds more"
