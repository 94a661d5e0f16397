"""A guest opens table after table with bots that look ahead, and leaves them to the bots.

Real workers. Most tables are refused; whatever runs all the same, as if many guests had opened it,
keeps one process busy and no stranger waiting. What its people have left rests, and ends.
"""

import time
from collections.abc import Callable
from itertools import groupby
from uuid import UUID, uuid4

import pytest
from django.db import connection

from games.kernel.refusal import Refusal
from games.registry import ruleset
from smazzata.ledger.auditing import audit
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.ledger.repository import LoadedAggregate
from smazzata.lobby import handler, table_quota
from smazzata.lobby.models import Room
from smazzata.lobby.table_form import TableForm, read_table_form
from smazzata.members.models import Account
from smazzata.members.principals import Principal, principal_for
from smazzata.tables.due_times import bot_due_ms
from smazzata.tables.events import ASKED, Chair
from smazzata.tables.handler import open_table
from smazzata.tables.models import OpenTable, ScheduledWakeup
from smazzata.tables.seat_takeover import take_over
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import fold, load, tables
from smazzata.tables.unattended import END_S, LOOK_S, REST_S, rest_and_end
from tests.testbed.processes import CeleryWorker

pytestmark = pytest.mark.fault

BUSCA = ruleset("busca")
STRONG = ("hard",) * 3
TABLES = 12
WATCHED_S = 40


def guest(name: str) -> Principal:
    return principal_for(Account.objects.create(username=name, is_guest=True))


def left_to_bots(who: Principal, address: str = "") -> UUID | Refusal:
    """A table with strong bots whose only person gives his seat to one as well."""
    form = read_table_form(BUSCA, {"pace": "quick"})
    assert isinstance(form, TableForm), form
    room = handler.open_room("busca", form, who, STRONG, address)
    if not isinstance(room, Room):
        return room
    assert take_over(room.id, 0, "search", ASKED, str(who.member), uuid4()).refusal is None
    return room.id


def lateness(match: UUID) -> list[float]:
    """How much later than its moment each move of a bot really was stored, in milliseconds."""
    events = read(match)  # first: the bots play on meanwhile
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT version, extract(epoch FROM recorded_at)::float8 * 1000 FROM es_event "
            "WHERE stream_id = %s",
            [match],
        )
        recorded = dict(cursor.fetchall())
    found, table = [], None
    for _, group in groupby(events, key=lambda event: event.command_id):
        batch = list(group)
        if table is not None and batch[0].actor == "bots":
            found.append(recorded[batch[0].version] - (bot_due_ms(table) or 0))
        table = fold(table, batch)
    return sorted(found)


def versions(matches: list[UUID]) -> list[int]:
    return [load(match).version for match in matches]


def test_a_guest_with_twelve_tables_of_strong_bots_keeps_nobody_waiting(
    celery_worker_process: Callable[..., list[CeleryWorker]],
) -> None:
    tables.forget()
    workers = [
        *celery_worker_process(queues="live"),
        *celery_worker_process(queues="thinking"),
        *celery_worker_process(queues="search"),
    ]
    attacker = guest("guest-attacker")
    got = [left_to_bots(attacker, "198.51.100.7") for _ in range(TABLES)]
    refused = [answer.code for answer in got if isinstance(answer, Refusal)]
    assert refused == ["too_many_ahead"] * (TABLES - table_quota.MOST_AHEAD)
    strong = [answer for answer in got if isinstance(answer, UUID)]
    # As much again as he wanted, by names and addresses enough.
    for number in range(TABLES - len(strong)):
        more = left_to_bots(guest(f"guest-{number}"))
        assert isinstance(more, UUID)
        strong.append(more)

    chairs = [Chair(member="stranger"), *[Chair(bot="heuristic")] * 3]
    match = new_stream_id()
    options, master = {"max_deals": 20, "target_busche": None}, uuid4().hex * 2
    live = open_table(
        match, "busca", options, chairs, master, uuid4(), settings=TableSettings(pace="quick")
    )
    assert isinstance(live, LoadedAggregate)
    assert take_over(match, 0, "heuristic", ASKED, "stranger", uuid4()).refusal is None
    start = sum(versions(strong))
    time.sleep(WATCHED_S)
    late = lateness(match)
    p99 = late[int(len(late) * 0.99)]
    print(
        f"{len(late)} moves of the stranger's bots: median {late[len(late) // 2]:.0f} ms,", end=" "
    )
    print(f"p99 {p99:.0f} ms; {sum(versions(strong)) - start} events at the strong tables")
    assert len(late) > 20
    # The very last of some fifty moves may have waited for a busy machine, one in ten may not.
    assert late[int(len(late) * 0.9)] <= 500
    assert sum(versions(strong)) > start + 20, "the strong bots must really be at work"

    # Nobody is at any of them: they rest, and still do when all workers have been started anew.
    for _ in range(REST_S // LOOK_S):
        rest_and_end([], strong)
    assert not ScheduledWakeup.objects.filter(match__in=strong).exists()
    workers[2].kill()
    celery_worker_process(queues="live,thinking,search")
    time.sleep(2)
    resting = versions(strong)
    time.sleep(3)
    assert versions(strong) == resting

    OpenTable.objects.update(alone_s=END_S - LOOK_S)
    rest_and_end([], strong)
    assert all(load(left).state.over for left in strong)
    assert not OpenTable.objects.exists()
    assert all(audit(left).ok for left in strong)
    assert not load(match).state.over
