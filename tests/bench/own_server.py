"""A PostgreSQL and a Redis of the run's own, on the disk that the platform itself would use.

With `DATABASE_URL` in the environment that server is measured instead; the run makes a database
on it and drops it at the end. No figure ever touches the tables of a tournament.
"""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import psutil
import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from psycopg import sql

from smazzata.config import addresses
from smazzata.services.embedded import EmbeddedServices
from smazzata.services.folder import DataFolder
from tests.testbed import databases


class Server(NamedTuple):
    """A migrated, empty database: its address, and where the server's data lie if it is ours."""

    url: str
    home: Path | None

    def cpu_seconds(self) -> float | None:
        """CPU time that the server has used so far; None for a server that is not ours."""
        if self.home is None:
            return None
        spent = 0.0
        for process in psutil.process_iter():
            try:
                if process.name().startswith("postgres") and Path(process.cwd()) == self.home:
                    times = process.cpu_times()
                    # The children are the connections that have ended.
                    spent += times.user + times.system + times.children_user + times.children_system
            except (psutil.NoSuchProcess, psutil.AccessDenied):
                continue
        return spent


@contextmanager
def own_server() -> Iterator[Server]:
    """A database of one suite's own.

    Meanwhile Django's default connection and the environment (of child processes) lead to it too.
    """
    settings.DATA_FOLDER.create()
    with tempfile.TemporaryDirectory(prefix="bench-", dir=settings.DATA_FOLDER.root) as folder:
        # As root, PostgreSQL runs as another user, who has to pass through.
        Path(folder).chmod(0o711)
        embedded = EmbeddedServices(DataFolder(Path(folder)))
        given = dict(os.environ)
        embedded.acquire(
            postgres="DATABASE_URL" not in os.environ, redis="REDIS_URL" not in os.environ
        )
        try:
            server = given.get("DATABASE_URL", embedded.postgres.url())
            name = f"smazzata_bench_{secrets.token_hex(4)}"
            with psycopg.connect(server, autocommit=True) as direct:
                direct.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
            url = databases.address(server, name)
            redis = given.get("REDIS_URL", embedded.redis.url())
            with _pointing_at(url, redis):
                call_command("migrate", interactive=False, verbosity=0)
                yield Server(url, None if "DATABASE_URL" in given else embedded.postgres.home)
            databases.drop(server, name)
        finally:
            embedded.release()


@contextmanager
def _pointing_at(database: str, redis: str) -> Iterator[None]:
    """Leads Django, and the processes it will start, to the two servers."""
    before = dict(connection.settings_dict), settings.CHANNEL_LAYERS, dict(os.environ)
    prefix = f"bench-{secrets.token_hex(4)}:"
    connections.close_all()
    connection.settings_dict |= addresses.database_settings(database)
    settings.CHANNEL_LAYERS = addresses.channel_settings(redis, prefix)
    os.environ |= {"DATABASE_URL": database, "REDIS_URL": redis, "REDIS_PREFIX": prefix}
    try:
        yield
    finally:
        connections.close_all()
        connection.settings_dict |= before[0]
        settings.CHANNEL_LAYERS = before[1]
        os.environ.clear()
        os.environ.update(before[2])
