"""A PostgreSQL and a Redis of the run's own, on the disk that the platform itself would use.

With `DATABASE_URL` and `DATABASE_OWNER_URL` in the environment that server is measured instead; the
run makes databases on it and drops them. No figure ever touches the tables of a tournament.
"""

import os
import secrets
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import psutil
import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.test import override_settings
from psycopg import sql

from smazzata.config import addresses
from smazzata.config.celery import app
from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.postgres_server import APP_ROLE
from tests.testbed import databases

T = TypeVar("T")
VISIBILITY_S = 60
"""Seconds after which a task of a worker that died is given to another."""


class Database(NamedTuple):
    """A migrated, empty database: its address, and where its data lie if the server is ours."""

    url: str
    """As the application."""
    owner_url: str
    """As the owner, for the tables of peers."""
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


class OwnServers:
    """The two servers of a run, started when first asked for; also a context manager."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._shared = ExitStack()
        self._lent: Any = None
        self._home: Path | None = None
        self._server = ""
        self._template = ""

    def __enter__(self) -> "OwnServers":
        return self

    def __exit__(self, *failure: object) -> None:
        self._take_back()
        self._stack.close()

    @contextmanager
    def database(self) -> Iterator[Database]:
        """A database of one suite's own.

        Meanwhile Django's default connection and the environment (of child processes) lead to it.
        """
        self._take_back()
        if not self._template:
            self._start()
        name = f"{self._template}_{secrets.token_hex(2)}"
        databases.create_clone(self._template, name)
        try:
            with _pointing_at(databases.address(self._server, name)) as url:
                yield Database(url, databases.owner_address(name), self._home)
        finally:
            databases.drop(name)

    def lend(self, make: Callable[[], AbstractContextManager[T]]) -> T:
        """What `make` gives, with a database of its own; the same to all who ask one after another.

        It ends with the run, or when a suite wants a database for itself alone.
        """
        if self._lent is None:
            with ExitStack() as made:
                self._lent = made.enter_context(make())
                self._shared = made.pop_all()
        lent: T = self._lent
        return lent

    def _take_back(self) -> None:
        self._lent = None
        self._shared.close()

    def _start(self) -> None:
        given = dict(os.environ)
        settings.DATA_FOLDER.create()
        made = tempfile.TemporaryDirectory(prefix="bench-", dir=settings.DATA_FOLDER.root)
        folder = Path(self._stack.enter_context(made))
        # As root, PostgreSQL runs as another user, who has to pass through.
        folder.chmod(0o711)
        embedded = EmbeddedServices(DataFolder(folder))
        embedded.acquire(postgres="DATABASE_URL" not in given, redis="REDIS_URL" not in given)
        self._stack.callback(embedded.release)
        self._stack.enter_context(_redis_at(given.get("REDIS_URL", embedded.redis.url())))
        self._server = given.get("DATABASE_URL", embedded.postgres.url(user=APP_ROLE))
        settings.DATABASE_OWNER_URL = given.get("DATABASE_OWNER_URL", embedded.postgres.url())
        self._home = None if "DATABASE_URL" in given else embedded.postgres.home
        template = f"smazzata_bench_{secrets.token_hex(4)}"
        with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as direct:
            direct.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(template)))
        self._stack.callback(databases.drop, template)
        with _pointing_at(databases.address(self._server, template)):
            call_command("migrate", interactive=False, verbosity=0)
        self._template = template


@contextmanager
def _pointing_at(url: str) -> Iterator[str]:
    """Leads Django, and the processes it will start, to a database."""
    before, owner_before = dict(connection.settings_dict), settings.DATABASE_OWNER
    connections.close_all()
    connection.settings_dict |= addresses.database_settings(url)
    owner = databases.owner_address(connection.settings_dict["NAME"])
    settings.DATABASE_OWNER = addresses.database_settings(owner, as_app=False)
    try:
        with _environment(DATABASE_URL=url):
            yield url
    finally:
        connections.close_all()
        connection.settings_dict |= before
        settings.DATABASE_OWNER = owner_before


@contextmanager
def _redis_at(url: str) -> Iterator[None]:
    """Leads what this process counts, keeps, tells and sends to a Redis, under names of its own."""
    prefix = f"bench-{secrets.token_hex(4)}:"
    own = {
        "REDIS_URL": url,
        "REDIS_PREFIX": prefix,
        "CACHES": addresses.cache_settings(url, prefix),
        "CHANNEL_LAYERS": addresses.channel_settings(url, prefix),
    }
    broker = addresses.celery_settings(url, prefix, VISIBILITY_S)
    before = {name: getattr(app.conf, name) for name in broker}
    app.conf.update(broker)
    try:
        with override_settings(**own), _environment(REDIS_URL=url, REDIS_PREFIX=prefix):
            yield
    finally:
        app.conf.update(before)


@contextmanager
def _environment(**changes: str) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in changes}
    os.environ |= changes
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
