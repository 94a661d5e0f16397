"""The guide's own commands: a dump, loaded into a server that never saw the original, is the same.

The new server knows nothing but what the guide says to type there, and its owner is no superuser.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from smazzata.ledger import reader, sequencer
from smazzata.ledger.auditing import audit
from tests.integration.ledger.ledgerkit import new_match, play, rows
from tests.integration.runtime.test_roles import real_login
from tests.testbed.databases import FreshDatabase
from tests.testbed.guide import bare_server, make_roles, tried, type_in

pytestmark = [pytest.mark.fault, pytest.mark.second_gate]

STORED = ("es_stream", "es_event", "es_position", "es_command", "es_outbox")


@pytest.fixture
def other_server() -> Iterator[str]:
    """An administrator's address on another server."""
    with bare_server() as administrator:
        yield administrator


@pytest.fixture
def environ(redis_url: str) -> dict[str, str]:
    return {**os.environ, "REDIS_URL": redis_url, "LC_ALL": "C.UTF-8"}


def test_a_new_server_is_set_up_as_the_guide_says(
    other_server: str, environ: dict[str, str], tmp_path: Path, fresh_database: FreshDatabase
) -> None:
    environ |= make_roles(other_server)
    typed = type_in(tried()["migrate"], environ, tmp_path)
    assert (typed.returncode, typed.stderr) == (0, "")
    with real_login(environ["DATABASE_URL"]):
        assert play(new_match(2), 2).version == 3
        assert audit().ok


def test_a_restored_ledger_has_the_same_heads_and_positions_and_goes_on(
    fresh_database: FreshDatabase, other_server: str, environ: dict[str, str], tmp_path: Path
) -> None:
    streams = [new_match(3) for _ in range(4)]
    sequencer.sequence_batch(limit=7)
    before = {table: rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in STORED}
    here = environ | {"DATABASE_OWNER_URL": fresh_database.owner_url}
    typed = type_in(tried()["backup"], here, tmp_path)
    assert (typed.returncode, typed.stderr) == (0, "")
    assert (tmp_path / "smazzata.dump").stat().st_mode & 0o777 == 0o600

    there = environ | make_roles(other_server)
    typed = type_in(tried()["restore"], there, tmp_path)
    assert (typed.returncode, typed.stderr) == (0, ""), typed.stdout
    assert "Streams: 4. Events: 12. Findings: 0." in typed.stdout

    with real_login(there["DATABASE_URL"]):
        after = {table: rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in STORED}
        assert before == after
        # No stored number means anything only on the old server: the log is readable and grows.
        assert sequencer.sequence_batch() == 5
        assert play(streams[0], 3).version == 4
        assert sequencer.sequence_batch() == 1
        assert [e.position for e in reader.read_positions()] == list(range(1, 14))
        assert audit().ok
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.connection.execute("DELETE FROM es_event")


def test_a_dump_is_not_loaded_over_tables_that_are_there(
    fresh_database: FreshDatabase, other_server: str, environ: dict[str, str], tmp_path: Path
) -> None:
    """Whoever migrates first is told at once, and ends with no mixture of two databases."""
    new_match(3)
    here = environ | {"DATABASE_OWNER_URL": fresh_database.owner_url}
    assert type_in(tried()["backup"], here, tmp_path).returncode == 0
    there = environ | make_roles(other_server)
    assert type_in(tried()["migrate"], there, tmp_path).returncode == 0
    typed = type_in(tried()["restore"], there, tmp_path)
    assert typed.returncode != 0
    assert "already exists" in typed.stderr
    with real_login(there["DATABASE_URL"]):
        assert rows("SELECT count(*) FROM es_event") == [(0,)]
