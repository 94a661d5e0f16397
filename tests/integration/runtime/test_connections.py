"""Connections to the database that outlive a piece of work."""

import asyncio
from collections.abc import Callable

import psycopg
import pytest
from django.db import connection

from smazzata.ledger.errors import StorageFailed
from smazzata.members.principals import still_logged_in
from smazzata.runtime import threads
from smazzata.runtime.threads import in_thread
from smazzata.tables.tasks import wake_tables
from tests.testbed.databases import FreshDatabase
from tests.testbed.processes import CeleryWorker


def backend() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def end(url: str, pid: int) -> None:
    with psycopg.connect(url, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [pid])
        while other.execute("SELECT FROM pg_stat_activity WHERE pid = %s", [pid]).fetchone():
            pass


def test_a_thread_keeps_its_connection(fresh_database: FreshDatabase) -> None:
    async def several() -> set[int]:
        return {await in_thread(backend) for _ in range(40)}

    assert len(asyncio.run(several())) <= 8, "one for each thread"


def test_a_connection_that_died_in_a_pause_is_replaced_before_it_is_used(
    fresh_database: FreshDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    with threads.kept_connections():
        first = backend()
    with threads.kept_connections():
        assert backend() == first
    end(fresh_database.owner_url, first)
    monkeypatch.setattr(threads, "TRUSTED_S", 0.0)
    with threads.kept_connections():
        assert backend() != first


def test_a_look_for_logins_on_a_dead_connection_says_so_and_the_next_finds_another(
    fresh_database: FreshDatabase,
) -> None:
    """It is asked past the ORM, and must fail as the ORM does: whoever asks catches that."""
    end(fresh_database.owner_url, backend())
    with pytest.raises(StorageFailed) as failed:
        still_logged_in("a session", 1)
    assert failed.value.code == "database_unreachable"
    assert still_logged_in("a session", 1) is False


def test_a_connection_that_failed_is_replaced_however_short_the_pause(
    fresh_database: FreshDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads, "TRUSTED_S", 3600.0)
    with threads.kept_connections():
        first = backend()
    end(fresh_database.owner_url, first)
    with pytest.raises(Exception, match=r"terminating|closed"), threads.kept_connections():
        backend()
    with threads.kept_connections():
        assert backend() != first


def test_a_worker_opens_one_connection_a_process_however_many_tasks_it_does(
    fresh_database: FreshDatabase, celery_worker_process: Callable[..., list[CeleryWorker]]
) -> None:
    (worker,) = celery_worker_process(concurrency=2)
    before = sessions(fresh_database.url)
    for _ in range(60):
        wake_tables.delay()
    while worker.log.read_text().count("wake_tables") < 2 * 60:
        pass
    worker.stop()  # a session is counted when it ends at the latest
    assert sessions(fresh_database.url) - before <= 2 + 1, "the other one is ours"


def sessions(url: str) -> int:
    with psycopg.connect(url) as other:
        row = other.execute(
            "SELECT sessions FROM pg_stat_database WHERE datname = current_database()"
        ).fetchone()
        assert row is not None
        return int(row[0])
