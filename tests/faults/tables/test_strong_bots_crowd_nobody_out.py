"""A guest opens table after table with bots that look ahead, and leaves them to the bots.

Real workers. Most tables are refused; whatever runs all the same, as if many guests had opened it,
keeps one process busy and no stranger waiting. What its people have left rests, and ends.
"""

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
from smazzata.ledger.writer import now_ms
from smazzata.members.models import Account
from smazzata.members.principals import Principal, principal_for
from smazzata.play.lobby import handler, table_quota
from smazzata.play.lobby.table_form import TableForm, read_table_form
from smazzata.play.models import Room
from smazzata.tables.due_times import bot_due_ms
from smazzata.tables.events import ASKED, Chair
from smazzata.tables.handler import open_table
from smazzata.tables.models import OpenTable, ScheduledWakeup
from smazzata.tables.seat_takeover import take_over
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import fold, load, tables
from smazzata.tables.unattended import END_S, LOOK_S, REST_S, rest_and_end
from tests.testbed.processes import CeleryWorker
from tests.testbed.waiting import wait_until

pytestmark = pytest.mark.fault

BUSCA = ruleset("busca")
STRONG = ("hard",) * 3
TABLES = 12
STRANGERS, WATCHED = 3, 15
"""Tables of strangers, and moves of bots at each of them that are looked at."""
LONGEST_PAUSE_MS = 5_000
"""No bot that looks ahead waits longer for its moment, at this pace (`due_times.thinking_ms`)."""


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


def strangers_table(who: str) -> UUID:
    """A table of a stranger and of bots that judge, one of them in his seat."""
    chairs = [Chair(member=who), *[Chair(bot="heuristic")] * 3]
    match = new_stream_id()
    options, master = {"max_deals": 20, "target_busche": None}, uuid4().hex * 2
    live = open_table(
        match, "busca", options, chairs, master, uuid4(), settings=TableSettings(pace="quick")
    )
    assert isinstance(live, LoadedAggregate)
    assert take_over(match, 0, "heuristic", ASKED, who, uuid4()).refusal is None
    return match


def moved_after(matches: list[UUID], moment_ms: int) -> None:
    """Waits for a move at one of these tables later than that."""
    wait_until(lambda: any(load(match).state.moved_ms > moment_ms for match in matches))


def versions(matches: list[UUID]) -> list[int]:
    return [load(match).version for match in matches]


def all_rest(matches: list[UUID]) -> bool:
    """Whether none of these tables is woken any more, after one more look."""
    rest_and_end([], matches)
    return not ScheduledWakeup.objects.filter(match__in=matches).exists()


@pytest.mark.second_gate
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

    strangers = [strangers_table(f"stranger-{number}") for number in range(STRANGERS)]
    start = sum(versions(strong))
    wait_until(lambda: all(len(lateness(each)) >= WATCHED for each in strangers), every=0.5)
    wait_until(lambda: sum(versions(strong)) > start + 20)
    late = sorted(each for match in strangers for each in lateness(match))
    p99 = late[int(len(late) * 0.99)]
    print(
        f"{len(late)} moves of the strangers' bots: median {late[len(late) // 2]:.0f} ms,", end=" "
    )
    print(f"p99 {p99:.0f} ms; {sum(versions(strong)) - start} events at the strong tables")
    assert len(late) >= STRANGERS * WATCHED
    # The very last of some fifty moves may have waited for a busy machine, one in ten may not.
    assert late[int(len(late) * 0.9)] <= 500
    assert sum(versions(strong)) > start + 20, "the strong bots must really be at work"

    # Nobody is at any of them: they rest, and still do when all workers have been started anew.
    for _ in range(REST_S // LOOK_S):
        rest_and_end([], strong)
    # A move that was in hand at the last look is stored with the next one's wake-up.
    wait_until(lambda: all_rest(strong))
    workers[2].kill()
    celery_worker_process(queues="live,thinking,search")
    # Others go on, and what was in hand for these has been stored; what was sent has its moment.
    rested_ms = now_ms()
    moved_after(strangers, rested_ms)
    resting = versions(strong)
    moved_after(strangers, rested_ms + LONGEST_PAUSE_MS)
    assert versions(strong) == resting

    OpenTable.objects.update(alone_s=END_S - LOOK_S)
    rest_and_end([], strong)
    assert all(load(left).state.over for left in strong)
    assert not OpenTable.objects.exists()
    assert all(audit(left).ok for left in strong)
    assert not any(load(match).state.over for match in strangers)
