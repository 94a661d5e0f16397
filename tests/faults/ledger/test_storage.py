"""Full disks, lost connections, locks held too long: a clear code and nothing half."""

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection, connections, transaction

from smazzata.ledger import reader
from smazzata.ledger.auditing import audit
from smazzata.ledger.errors import StorageFailed
from smazzata.ledger.events import NewEvent
from smazzata.ledger.writer import append
from tests.integration.ledger.ledgerkit import PLAYER, new_match, play, rows, start
from tests.testbed.databases import as_owner

pytestmark = [pytest.mark.fault, pytest.mark.usefixtures("fresh_database")]


@pytest.fixture
def small_disk(fresh_database: object) -> Iterator[None]:
    """Put the events of this test's database on a real file system of three megabytes."""
    with as_owner(connection):
        server = Path(rows("SHOW data_directory")[0][0])
    folder = Path(tempfile.mkdtemp(prefix="smazzata-small-"))
    folder.chmod(0o711)
    disk = folder / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(disk)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        shutil.rmtree(folder)
        pytest.skip("only root may mount a small disk")
    space = f"small_{uuid.uuid4().hex[:8]}"
    try:
        os.chown(disk, server.stat().st_uid, server.stat().st_gid)
        with as_owner(connection), connection.cursor() as cursor:
            cursor.execute(f"CREATE TABLESPACE {space} LOCATION '{disk}'")
            cursor.execute(f"ALTER TABLE es_event SET TABLESPACE {space}")
        yield
        with as_owner(connection), connection.cursor() as cursor:
            cursor.execute("ALTER TABLE es_event SET TABLESPACE pg_default")
            cursor.execute(f"DROP TABLESPACE {space}")
    finally:
        subprocess.run(["umount", str(disk)], check=True)
        shutil.rmtree(folder)


def noise() -> NewEvent:
    """An event that takes about 12 kB on the disk, whatever compression does."""
    return NewEvent("noise", {"noise": os.urandom(6000).hex()})


@pytest.mark.usefixtures("small_disk")
def test_a_full_disk_stores_nothing_half() -> None:
    stream = new_match(1)
    with pytest.raises(StorageFailed) as caught:
        fill(stream)
    assert caught.value.code == "storage_full"
    version = reader.head(stream).version
    assert version > 5
    # The command that met the end of the disk left no trace: neither head nor command nor event.
    assert len(reader.load(stream)) == version
    assert rows("SELECT max(last_version) FROM es_command")[0][0] == version
    assert audit().ok


def fill(stream: uuid.UUID) -> None:
    version = 1
    for _ in range(1000):
        events = [noise() for _ in range(5)]
        version = append(stream, "probe", version, events, uuid.uuid4(), PLAYER).version


def cut_connection() -> None:
    """Have the server end this process's session, as a restart or a broken line would."""
    (pid,) = rows("SELECT pg_backend_pid()")[0]
    other = connections.create_connection("default")
    try:
        with as_owner(other), other.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
    finally:
        other.close()


def test_a_lost_connection_is_told_and_the_next_command_has_a_new_one() -> None:
    stream, command = new_match(1), uuid.uuid4()
    cut_connection()
    with pytest.raises(StorageFailed) as caught:
        play(stream, 1, command_id=command)
    assert caught.value.code == "database_unreachable"
    # Repeating the command is safe: it was not stored, so it is now, once.
    assert not play(stream, 1, command_id=command).duplicate
    assert play(stream, 1, command_id=command).duplicate
    assert reader.head(stream).version == 2


def test_a_connection_lost_inside_a_transaction_leaves_nothing_of_it() -> None:
    stream, other = new_match(1), new_match(1)

    @transaction.atomic
    def interrupted() -> None:
        play(stream, 1)
        cut_connection()
        play(other, 1)

    with pytest.raises(StorageFailed) as caught:
        interrupted()
    assert caught.value.code == "database_unreachable"
    connection.close()
    assert reader.head(stream).version == reader.head(other).version == 1
    assert audit().ok


def test_a_stream_that_somebody_holds_is_busy() -> None:
    stream = new_match(1)
    holder = start("slow", stream)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "inside\n"
    try:
        with pytest.raises(StorageFailed) as caught:
            play(stream, 1)
        assert caught.value.code == "stream_busy"
        assert new_match(1)
    finally:
        holder.kill()
        holder.communicate()


def test_a_database_that_takes_no_writes_says_so() -> None:
    stream = new_match(1)
    rows("SET default_transaction_read_only = on")
    with pytest.raises(StorageFailed) as caught:
        play(stream, 1)
    assert caught.value.code == "database_read_only"
    assert len(reader.load(stream)) == 1
