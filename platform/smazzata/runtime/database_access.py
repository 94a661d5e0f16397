"""Three addresses of one database, and which work goes by which.

* `DATABASE_URL`, as the application: everything, through a pooler if the operator has one.
* `DATABASE_OWNER_URL`, as the owner: `migrate`, past any pooler. The processes that serve people
  never see this address.
* `DATABASE_DIRECT_URL`, as the application but past the pooler: what needs a session of its own, an
  advisory lock that lasts or temporary tables (`sequence`, `rebuild`). Without a pooler it is left
  out.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import psycopg
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.rows import scalar_row

from smazzata.runtime.errors import ServiceError

AS_APPLICATION = "AS_APPLICATION"
"""In Django's settings of a database: whether whoever logs in must be nothing but the application.
"""


PREPARES_BEHIND_POOLER = "PREPARES_BEHIND_POOLER"
"""Likewise: whether the operator said that statements may be prepared, pooler or not."""

_ADDRESS = "SMAZZATA_ADDRESS"


@contextmanager
def as_owner(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let Django's `connection` log in as the owner of the tables for a `with` block.

    Locks may be waited for, and transactions last, as long as they need. Raises
    `ServiceError(owner_address_missing)`.
    """
    with _by(connection, _owner_settings(connection)):
        yield


@contextmanager
def open_as_owner(
    connection: BaseDatabaseWrapper,
) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
    """A connection of its own as the owner, beside Django's. Raises as `as_owner`."""
    address = {**connection.settings_dict, **_owner_settings(connection)}
    # Its class, and not that of a proxy for it.
    wrapper = connections[connection.alias].__class__(address, connection.alias)
    parameters = wrapper.get_connection_params()
    with psycopg.connect(**parameters | {"autocommit": True}) as direct:
        yield direct


@contextmanager
def session_of_its_own() -> Iterator[None]:
    """Let this thread's default connection go by `DATABASE_DIRECT_URL` for a `with` block.

    Within a transaction, and where there is no such address, it stays what it is; whether that will
    do, `require_session_of_its_own` tells.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    direct: Mapping[str, Any] | None = settings.DATABASE_DIRECT
    if direct is None or connection.in_atomic_block:
        yield
        return
    with _by(connection, direct):
        yield


def require_session_of_its_own() -> None:
    """Raise `ServiceError(pooler_in_between)` if a pooler may lend this session to others."""
    connection = connections[DEFAULT_DB_ALIAS]
    connection.ensure_connection()
    if is_behind_pooler(connection.connection):
        raise ServiceError("pooler_in_between")


def is_behind_pooler(raw: psycopg.Connection[Any]) -> bool:
    """Whether somebody stands between this connection and the server.

    The server names its process at log-in, so that a client can cancel what it asked for. A pooler,
    whose clients have no process of their own, names an invented one.
    """
    with psycopg.Cursor(raw, row_factory=scalar_row) as cursor:
        process = cursor.execute("SELECT pg_backend_pid()", prepare=False).fetchone()
    return bool(process != raw.info.backend_pid)


def _owner_settings(connection: BaseDatabaseWrapper) -> Mapping[str, Any]:
    if not connection.settings_dict.get(AS_APPLICATION):
        return connection.settings_dict
    owner: Mapping[str, Any] | None = settings.DATABASE_OWNER
    if owner is None:
        raise ServiceError("owner_address_missing")
    return owner


@contextmanager
def _by(connection: BaseDatabaseWrapper, address: Mapping[str, Any]) -> Iterator[None]:
    before = connection.settings_dict
    if address is before or before.get(_ADDRESS) is address:
        yield
        return
    connection.close()
    # The threads of a process share the dictionary: this one gets another, they keep theirs.
    connection.settings_dict = {**before, **address, _ADDRESS: address}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict = before
