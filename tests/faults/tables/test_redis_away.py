"""Redis dies under live tables and comes back: people's moves are stored all the while, bots' soon.

Whoever sends a move while Redis is away waits for nobody, and the workers take up their work when
it is back, without being started again.
"""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from kombu import pools

from smazzata.config import addresses
from smazzata.config.celery import app
from smazzata.ledger.auditing import audit
from smazzata.runtime.redis_server import EmbeddedRedis
from smazzata.tables.handler import submit
from smazzata.tables.table import load, tables
from tests.testbed.databases import FreshDatabase
from tests.testbed.live import a_table
from tests.testbed.processes import CeleryBeat, CeleryWorker
from tests.testbed.waiting import wait_until

pytestmark = pytest.mark.fault

AWAY_S = float(os.environ.get("SMAZZATA_REDIS_AWAY", "10"))
"""An outage of this length is what is tested."""
BACK_S = 10.0
"""So soon after Redis is back, bots move again."""
PATIENCE_S = 2.0
"""Nobody who moves meanwhile waits longer than this for the answer."""
TABLES = 12


@pytest.fixture
def own_redis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EmbeddedRedis]:
    """A Redis that this test may kill; tasks of this process go to it too."""
    server = EmbeddedRedis(tmp_path / "redis", durable=True)
    server.start()
    monkeypatch.setattr(settings, "REDIS_URL", server.url())
    broker = addresses.celery_settings(server.url(), settings.REDIS_PREFIX, 10)
    before = {name: getattr(app.conf, name) for name in broker}
    lead_to(broker)
    yield server
    lead_to(before)
    server.stop()


def lead_to(broker: dict[str, Any]) -> None:
    """Sends the tasks of this process to another broker from now on."""
    app.conf.update(broker)
    pools.reset()
    inside: Any = app  # no public call forgets the old connections
    inside._after_fork()
    inside._local.__dict__.pop("backend", None)


def waits_for_a_person(match: UUID) -> bool:
    table = load(match).state
    return all(table.chairs[seat].bot is None for seat in table.rules.current(table.state))


def people_move(matches: list[UUID]) -> list[float]:
    """Every person whose turn it is moves; how long each of them waited, in seconds."""
    waited = []
    for match in matches:
        table = load(match).state
        for seat in table.rules.current(table.state):
            if seat >= 0 and table.chairs[seat].bot is None:
                raw = table.rules.default_move(table.state, seat).data()
                started = time.monotonic()
                assert submit(match, seat, raw, uuid4(), f"member:m{seat}").refusal is None
                waited.append(time.monotonic() - started)
    return waited


class Someone:
    def __init__(self, member: str) -> None:
        self.member = member


@pytest.mark.second_gate
def test_bots_move_soon_after_redis_is_back(
    fresh_database: FreshDatabase, own_redis: EmbeddedRedis, tmp_path: Path
) -> None:
    tables.forget()
    environ = fresh_database.environ() | {
        "REDIS_URL": own_redis.url(),
        "CELERY_VISIBILITY_TIMEOUT": "10",
    }
    queues = ",".join(settings.WORKER_PROCESSES)
    workers = [
        CeleryWorker(environ, tmp_path / f"worker-{n}.log", concurrency=2, queues=queues)
        for n in range(3)
    ]
    for worker in workers:
        worker.wait_until_ready()
    beat = CeleryBeat(environ, tmp_path)
    try:
        matches = [
            a_table(
                [Someone(f"m{0}"), "heuristic", Someone(f"m{2}"), "heuristic"],
                options={"max_deals": 50},
                pace="quick",
            )
            for _ in range(TABLES)
        ]
        wait_until(lambda: all(waits_for_a_person(match) for match in matches))
        people_move(matches[::2])  # tasks for these are with the workers when Redis dies
        os.kill(own_redis.pid(), signal.SIGKILL)
        gone = time.monotonic()
        waited = people_move(matches[1::2])
        assert len(waited) == TABLES // 2
        assert max(waited) < PATIENCE_S
        time.sleep(max(0.0, gone + AWAY_S - time.monotonic()))
        due = [match for match in matches if not waits_for_a_person(match)]
        assert len(due) >= TABLES // 2
        stood = {match: load(match).version for match in due}
        own_redis.start()
        wait_until(lambda: all(load(match).version > stood[match] for match in due), BACK_S)
        for worker in workers:
            log = worker.log.read_text()
            assert worker.process.poll() is None, log[-5000:]
            assert "unregistered task" not in log
        for match in matches:
            assert audit(match).ok
    finally:
        beat.stop()
        for worker in workers:
            worker.stop()
