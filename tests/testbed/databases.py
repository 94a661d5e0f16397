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
from django.db import connection, connections
from psycopg import sql

from smazzata.config.addresses import database_settings


@dataclass(frozen=True)
class FreshDatabase:
    """A database of one test's own: its name and the `DATABASE_URL` that leads to it."""

    name: str
    url: str

    def environ(self) -> dict[str, str]:
        """The environment for a child process that works on this database."""
        return os.environ | {"DATABASE_URL": self.url}


def create_clone(server_url: str, template: str, name: str) -> None:
    """`CREATE DATABASE name TEMPLATE template`; nobody may be connected to the template."""
    with psycopg.connect(address(server_url, "postgres"), autocommit=True) as direct:
        direct.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
                sql.Identifier(name), sql.Identifier(template)
            )
        )
        # Settings of a database (ALTER DATABASE ... SET) are not cloned; we use none.


def drop(server_url: str, name: str) -> None:
    """Drop the database, throwing out whoever is still connected."""
    with psycopg.connect(address(server_url, "postgres"), autocommit=True) as direct:
        statement = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
        direct.execute(statement.format(sql.Identifier(name)))


def address(server_url: str, database: str) -> str:
    """`server_url` with another database in it."""
    return urlunsplit(urlsplit(server_url)._replace(path=f"/{database}"))


def act_as(*, app: bool) -> None:
    """Make Django's default connection act as the application's role, or as the owner."""
    options = database_settings("postgresql://x/x", as_app=app)["OPTIONS"]["options"]
    connections.close_all()
    connection.settings_dict["OPTIONS"]["options"] = options


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
