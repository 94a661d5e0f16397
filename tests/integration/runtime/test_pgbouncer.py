"""The whole road of a move behind PgBouncer in transaction mode: no session is one's own there."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from uuid import UUID

import psycopg
import pytest
from django.db import connection

from smazzata.ledger import sequencer
from smazzata.ledger.session import SessionPrivileges, session_privileges
from smazzata.runtime.database_access import is_behind_pooler
from smazzata.runtime.supervisor import die_with_parent
from smazzata.tables.table import load
from tests.integration.ledger.ledgerkit import new_match, rows
from tests.integration.runtime.test_roles import real_login
from tests.testbed.databases import FreshDatabase
from tests.testbed.live import Seat, a_table, people
from tests.testbed.manage import manage
from tests.testbed.pgbouncer import PgBouncer
from tests.testbed.processes import CeleryBeat, CeleryWorker
from tests.testbed.site import Site, site_environ
from tests.testbed.waiting import wait_until

PROJECT = Path(__file__).parents[3]

pytestmark = [pytest.mark.fault, pytest.mark.second_gate]


DROPPING = "ignore_startup_parameters = options,extra_float_digits"


@pytest.fixture(params=["", pytest.param(DROPPING, marks=pytest.mark.nightly)])
def pooler(
    request: pytest.FixtureRequest, fresh_database: FreshDatabase, data_root: Path
) -> Iterator[PgBouncer]:
    """PgBouncer before this test's server; once it drops start-up options without a word."""
    made = PgBouncer(fresh_database.url, data_root, request.param)
    made.wait_until_ready(made.url(fresh_database.url))
    yield made
    made.stop()


@pytest.fixture
def environ(pooler: PgBouncer, fresh_database: FreshDatabase, redis_url: str) -> dict[str, str]:
    """As an operator sets it: all by the pooler, and one address past it."""
    pooled = {
        "DATABASE_URL": pooler.url(fresh_database.url),
        "DATABASE_DIRECT_URL": fresh_database.url,
    }
    return site_environ(pooled, redis_url)


def current(match: UUID) -> tuple[int, ...]:
    """Whose turn it is."""
    table = load(match).state
    return table.rules.current(table.state)


def outbox_empty() -> bool:
    """Whether all that was stored has its place in the order of all."""
    return not rows("SELECT 1 FROM es_outbox")


def leaders() -> list[int]:
    """The processes of PostgreSQL that hold the sequencer's lock in this test's database.

    Other tests, in databases of their own on the same server, have leaders too.
    """
    query = """
        SELECT pid FROM pg_locks
        WHERE locktype = 'advisory' AND objid = %s AND database =
            (SELECT oid FROM pg_database WHERE datname = current_database())
    """
    return [pid for (pid,) in rows(query, sequencer.LOCK)]


def test_a_match_is_played_ordered_audited_and_rebuilt(
    pooler: PgBouncer,
    environ: dict[str, str],
    fresh_database: FreshDatabase,
    celery_worker_process: Callable[..., list[CeleryWorker]],
    data_root: Path,
) -> None:
    sequencers = [
        subprocess.Popen(
            [sys.executable, "manage.py", "sequence"], cwd=PROJECT, env=environ,
            stderr=subprocess.DEVNULL, preexec_fn=die_with_parent(os.getpid()),
        )
        for _ in range(2)
    ]  # fmt: skip
    celery_worker_process(environ=environ, concurrency=2)
    beat = CeleryBeat(environ, data_root)
    site = Site(environ, data_root / "site.log")
    try:
        (anna,) = people(1)
        match = a_table([anna, "random", "random", "random"], pace="quick")
        with Seat(site, match, anna, since=0) as seat:
            seat.hear("table")
            for _ in range(3):  # and nine cards of bots between them
                wait_until(lambda: 0 in current(match), told=lambda: "the bots stand still")
                seat.until(load(match).version)
                table = load(match).state
                command = table.rules.legal_actions(table.state)[0]
                assert seat.move(command.data())["type"] == "accepted"
        version = load(match).version
        wait_until(lambda: load(match).version > version, told=lambda: "the bots stand still")
        wait_until(lambda: len(leaders()) == 1, told=lambda: "nobody leads")
        wait_until(outbox_empty, told=lambda: "the sequencer stands still")
        # The leader dies: the other takes over, and is again the only one.
        (leader,) = leaders()
        with closing(psycopg.connect(fresh_database.owner_url, autocommit=True)) as owner:
            owner.execute("SELECT pg_terminate_backend(%s, 5000)", [leader])
        wait_until(lambda: len(leaders()) == 1, told=lambda: "nobody leads any more")
        new_match(2)
        wait_until(outbox_empty, told=lambda: "the next leader stands still")
    finally:
        site.stop()
        beat.stop()
        for process in sequencers:
            process.terminate()
        for process in sequencers:
            process.wait(20)
    assert "Traceback" not in site.log.read_text(), site.log.read_text()

    for words in (["audit", "--json"], ["rebuild", "--json"], ["rebuild", "--check", "--json"]):
        ended = manage(environ, *words)
        assert ended.returncode == 0, ended.stdout + ended.stderr
    assert all(not p["differences"] for p in json.loads(ended.stdout)["projections"])
    assert len(json.loads(ended.stdout)["projections"]) >= 3


def test_the_session_behind_the_pooler_is_the_applications_with_its_limits(
    environ: dict[str, str],
) -> None:
    with real_login(environ["DATABASE_URL"]):
        for _ in range(8):
            assert rows("SELECT session_user, current_user, current_setting('lock_timeout')") == [
                ("smazzata_app", "smazzata_app", "2s")
            ]
            assert session_privileges(connection.connection) == SessionPrivileges([], [], [], [])
            connection.close()


def test_a_pooler_is_noticed_and_nothing_prepared_behind_it_unless_the_operator_says_so(
    pooler: PgBouncer, fresh_database: FreshDatabase
) -> None:
    prepared = "SELECT count(*) FROM pg_prepared_statements"
    direct, pooled = fresh_database.url, pooler.url(fresh_database.url)
    for url, threshold in (
        (direct, 5),
        (f"{direct}&prepare_threshold=none", None),
        (pooled, None),
        (f"{pooled}?prepare_threshold=3", 3),
    ):
        with real_login(url):
            connection.ensure_connection()
            assert is_behind_pooler(connection.connection) is (pooled in url)
            assert connection.connection.prepare_threshold == threshold
            if threshold != 3:  # this PgBouncer keeps none
                new_match(20)
                assert (rows(prepared)[0][0] > 0) is (threshold is not None)


@pytest.mark.parametrize("command", ["rebuild", "sequence"])
def test_what_needs_a_session_asks_for_the_address_past_the_pooler(
    environ: dict[str, str], command: str
) -> None:
    del environ["DATABASE_DIRECT_URL"]
    refused = manage(environ, command)
    assert (refused.returncode, refused.stderr.count("\n")) == (78, 1), refused.stderr
    assert refused.stderr.endswith("[pooler_in_between]\n")
    assert leaders() == []
