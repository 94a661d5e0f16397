"""Real workers: nobody can tell from a bot's time whether it had a choice.

Bots that look ahead think for as long as half a second, or not at all where they must follow suit
with their only card. What is recorded, and when it really was, must not differ.
"""

from collections.abc import Callable, Iterator
from itertools import groupby
from random import Random
from statistics import median
from typing import NamedTuple
from uuid import UUID, uuid4

import pytest
from django.db import connection

from smazzata.ledger.events import new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.ledger.repository import LoadedAggregate
from smazzata.tables.due_times import bot_due_ms
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table
from smazzata.tables.scheduler import HELP_MS
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import fold, load, tables
from tests.testbed.processes import CeleryWorker
from tests.testbed.waiting import wait_until

pytestmark = [pytest.mark.fault, pytest.mark.nightly]

SECOND_MS = 1_000
SHUFFLES = 4_000


class Move(NamedTuple):
    """A bot's move."""

    forced: bool
    """Whether it was the only legal one."""
    late_ms: int
    """How much later than the moment that was fixed for it it is recorded."""
    seen_ms: float
    """How much later it really was."""


def moves_of(match: UUID) -> Iterator[Move]:
    """All moves of bots in a match."""
    stored = read(match)  # before the hours: meanwhile there may be more of these
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT version, extract(epoch FROM recorded_at)::float8 * 1000 FROM es_event "
            "WHERE stream_id = %s",
            [match],
        )
        recorded = dict(cursor.fetchall())
    table = None
    for _, group in groupby(stored, key=lambda event: event.command_id):
        batch = list(group)
        if table is not None and batch[0].actor == "bots":
            due = bot_due_ms(table)
            assert due is not None
            yield Move(
                len(table.rules.legal_actions(table.state)) == 1,
                batch[0].at_ms - due,
                recorded[batch[0].version] - due,
            )
        table = fold(table, batch)


def differ(some: list[float], others: list[float]) -> float:
    """How seldom two samples would differ by so much if it did not matter which is which.

    By the rank sum, over random shuffles.
    """
    both = sorted([*some, *others])
    ranks = [both.index(value) + both.count(value) / 2 for value in [*some, *others]]
    expected = sum(ranks) * len(some) / len(ranks)
    found = abs(sum(ranks[: len(some)]) - expected)
    rng = Random(1)
    as_far = sum(
        abs(sum(rng.sample(ranks, len(some))) - expected) >= found for _ in range(SHUFFLES)
    )
    return as_far / SHUFFLES


def test_a_move_without_a_choice_takes_as_long_as_one_with_many(
    celery_worker_process: Callable[..., list[CeleryWorker]],
) -> None:
    tables.forget()
    celery_worker_process(queues="live,celery")
    celery_worker_process(queues="thinking,search")
    matches = [new_stream_id() for _ in range(2)]
    for match in matches:
        chairs = [Chair(bot="search")] * 4
        options, master = {"max_deals": 1}, uuid4().hex * 2
        live = open_table(
            match, "busca", options, chairs, master, uuid4(), settings=TableSettings(pace="quick")
        )
        assert isinstance(live, LoadedAggregate)
    wait_until(lambda: all(load(match).state.over for match in matches), 300, every=0.2)

    moves = [move for match in matches for move in moves_of(match)]
    forced = [move for move in moves if move.forced]
    free = [move for move in moves if not move.forced]
    assert len(forced) > 10
    assert len(free) > 10
    late = sorted(move.late_ms for move in moves if move.late_ms)
    seen = [[move.seen_ms % SECOND_MS for move in some] for some in (forced, free)]
    print(f"{len(forced)} forced, really {median(seen[0]):.0f} ms after their moment,", end=" ")
    print(f"{len(free)} free {median(seen[1]):.0f} ms; recorded late by {late}")
    assert all(move.late_ms % SECOND_MS == 0 for move in moves)
    assert differ([m.late_ms for m in forced], [m.late_ms for m in free]) > 0.001
    # What has not come by its moment comes whole seconds later: no more than that may be told.
    assert differ(*seen) > 0.001


def test_without_a_process_that_searches_strong_bots_play_in_time(
    celery_worker_process: Callable[..., list[CeleryWorker]],
) -> None:
    """By judgement, at their moments; what waits to be searched is forgotten."""
    tables.forget()
    celery_worker_process(queues="live,celery")
    celery_worker_process(queues="thinking")
    match = new_stream_id()
    chairs, master = [Chair(bot="search")] * 4, uuid4().hex * 2
    live = open_table(
        match,
        "busca",
        {"max_deals": 1},
        chairs,
        master,
        uuid4(),
        settings=TableSettings(pace="quick"),
    )
    assert isinstance(live, LoadedAggregate)
    wait_until(lambda: sum(1 for _ in moves_of(match)) >= 12, 300, every=0.5)
    moves = list(moves_of(match))
    print(f"recorded late by {sorted(move.late_ms for move in moves)}")
    assert all(move.late_ms < HELP_MS for move in moves), "nobody had to help out"
