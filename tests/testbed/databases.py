"""Databases for tests that need real commits: cloned from a template in a tenth of a second.

The ledger refuses DELETE and TRUNCATE, so the usual clean-up after a committing test, emptying
the tables, cannot work; throwing the whole database away can.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.conf import settings
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.backends.utils import CursorWrapper
from psycopg import sql

from smazzata.ledger.session import refuse_others
from smazzata.runtime.database_access import AS_APPLICATION
from smazzata.runtime.database_roles import LIMITS
from smazzata.runtime.postgres_server import APP_ROLE


@dataclass(frozen=True)
class FreshDatabase:
    """A database of one test's own: its name and the addresses that lead to it."""

    name: str
    url: str
    """As the application: `DATABASE_URL`."""
    owner_url: str
    """As the owner: `DATABASE_OWNER_URL`."""

    def environ(self) -> dict[str, str]:
        """The environment for a child process that works on this database, as the application."""
        return os.environ | {"DATABASE_URL": self.url}


def create_clone(template: str, name: str) -> None:
    """`CREATE DATABASE name TEMPLATE template`; nobody may be connected to the template."""
    with psycopg.connect(owner_address("postgres"), autocommit=True) as direct:
        direct.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
                sql.Identifier(name), sql.Identifier(template)
            )
        )
        # Settings of a database (ALTER DATABASE ... SET) are not cloned; we use none.


def exists(name: str) -> bool:
    """Whether the server has a database of this name."""
    with psycopg.connect(owner_address("postgres"), autocommit=True) as direct:
        found = direct.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        return found.fetchone() is not None


def drop(name: str) -> None:
    """Drop the database, throwing out whoever is still connected."""
    with psycopg.connect(owner_address("postgres"), autocommit=True) as direct:
        statement = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
        direct.execute(statement.format(sql.Identifier(name)))


def address(server_url: str, database: str) -> str:
    """`server_url` with another database in it."""
    return urlunsplit(urlsplit(server_url)._replace(path=f"/{database}"))


def owner_address(database: str) -> str:
    """The address of another database of this server, as its owner."""
    return address(settings.DATABASE_OWNER_URL, database)


# A test stands in one transaction, also while its first request loads the pages; the site's do not.
_LIMITS = LIMITS | {"idle_in_transaction_session_timeout": "120s"}
_GIVEN = " ".join(f"-c {name}={value}" for name, value in _LIMITS.items())
"""The start-up options by which a session is known that is to be given to the application."""


def act_as_application() -> None:
    """Make Django's default connection that of the application.

    It logs in as a superuser who at once gives the whole session to the application's role: to
    PostgreSQL it is that role's, except that `as_owner` can take it back for a moment, within a
    transaction that is rolled back at the end. Real log-ins are what child processes have.
    """
    connections.close_all()
    connection.settings_dict["OPTIONS"]["options"] = _GIVEN
    connection.settings_dict[AS_APPLICATION] = True
    # Before the session is judged.
    connection_created.disconnect(dispatch_uid="smazzata.ledger.session")
    connection_created.connect(_give_to_application, dispatch_uid=__name__)
    connection_created.connect(refuse_others, dispatch_uid="smazzata.ledger.session")


def act_as_owner() -> None:
    """Make Django's default connection that of the owner again."""
    connections.close_all()
    connection_created.disconnect(dispatch_uid=__name__)
    connection.settings_dict[AS_APPLICATION] = False


@contextmanager
def as_owner(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Give the session of a test the owner's rights for a `with` block, in a transaction too."""
    with connection.cursor() as cursor:
        _authorize(cursor, connection.settings_dict["USER"])
        for name in LIMITS:
            cursor.execute(f"SET {name} = 0")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            _authorize(cursor, APP_ROLE)
            for name in LIMITS:
                cursor.execute(f"RESET {name}")


def _give_to_application(sender: object, connection: BaseDatabaseWrapper, **_: object) -> None:
    if connection.settings_dict["OPTIONS"].get("options") == _GIVEN:
        with connection.cursor() as cursor:
            _authorize(cursor, APP_ROLE)


def _authorize(cursor: CursorWrapper, role: str) -> None:
    cursor.execute(sql.SQL("SET SESSION AUTHORIZATION {}").format(sql.Identifier(role)))


@contextmanager
def default_database(name: str) -> Iterator[None]:
    """Point Django's default connection at another database of the same server."""
    before = connection.settings_dict["NAME"]
    connections.close_all()
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connections.close_all()
        connection.settings_dict["NAME"] = before
