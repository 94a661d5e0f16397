"""A dump, loaded into a server that never saw the original, is the same ledger."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.db import connection, connections

from smazzata.config import addresses
from smazzata.ledger import reader, sequencer
from smazzata.ledger.auditing import audit
from smazzata.runtime import database_roles
from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.postgres_server import wheel_binaries
from tests.integration.ledger.ledgerkit import new_match, play, rows
from tests.testbed.databases import FreshDatabase

pytestmark = pytest.mark.fault


@pytest.fixture
def other_server() -> Iterator[str]:
    """The URL of an empty database on another, newly initialised server."""
    folder = Path(tempfile.mkdtemp(prefix="smazzata-restore-"))
    folder.chmod(0o711)
    services = EmbeddedServices(DataFolder(folder), durable=False)
    services.acquire(redis=False)
    try:
        yield services.postgres.url()
    finally:
        services.release()
        shutil.rmtree(folder, ignore_errors=True)


def test_a_restored_ledger_has_the_same_heads_and_positions_and_goes_on(
    fresh_database: FreshDatabase, other_server: str, tmp_path: Path, monkeypatch: object
) -> None:
    streams = [new_match(3) for _ in range(4)]
    sequencer.sequence_batch(limit=7)
    before = {
        table: rows(f"SELECT * FROM {table} ORDER BY 1, 2")
        for table in ("es_stream", "es_event", "es_position", "es_command", "es_outbox")
    }
    binaries = wheel_binaries()
    programs = binaries[max(binaries)]
    dump = tmp_path / "dump.sql"
    subprocess.run([programs / "pg_dump", "-f", dump, fresh_database.url], check=True)

    name = connection.settings_dict["NAME"]
    original = dict(connection.settings_dict)
    try:
        connections.close_all()
        connection.settings_dict |= addresses.database_settings(other_server, as_app=False)
        # Roles belong to the server and are not in a dump: the new server gets it first.
        with psycopg.connect(other_server, autocommit=True) as direct:
            direct.execute(f"CREATE ROLE {database_roles.APP_ROLE} NOLOGIN")
        subprocess.run(
            [programs / "psql", "-qX", "-v", "ON_ERROR_STOP=1", "-f", dump, other_server],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        connection.settings_dict |= addresses.database_settings(other_server)
        after = {table: rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in before}
        assert before == after
        # No stored number means anything only on the old server: the log is readable and grows.
        assert sequencer.sequence_batch() == 5
        assert play(streams[0], 3).version == 4
        assert sequencer.sequence_batch() == 1
        assert [e.position for e in reader.read_positions()] == list(range(1, 14))
        assert audit().ok
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.connection.execute("DELETE FROM es_event")
    finally:
        connections.close_all()
        connection.settings_dict.clear()
        connection.settings_dict |= original
    assert connection.settings_dict["NAME"] == name
    assert fresh_database.url == settings.DATABASE_URL
