"""The database role under which everything but migrations acts: `smazzata_app`.

The user in `DATABASE_URL` owns the tables: migrations run as that user. Every other connection
takes on the role `smazzata_app` at its start (a start-up option, no round trip), so that the
rights below bind the whole application, whatever its code does by mistake:

* ordinary tables: SELECT, INSERT, UPDATE, DELETE (by default privileges, for tables to come);
* never TRUNCATE, never DDL;
* append-only tables take rights away in the migration that creates them, because the default
  privileges above have given them: `REVOKE ALL ON t FROM smazzata_app; GRANT SELECT, INSERT ...`.

`prepare` makes the role and gives these rights; it is idempotent and runs before each
migration. It needs a user who may create roles, or a role that an administrator has made before.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

from smazzata.runtime.errors import ServiceError

APP_ROLE = "smazzata_app"

# No move may wait long for a lock, and no forgotten transaction may hold one.
SESSION = {"lock_timeout": "2s", "idle_in_transaction_session_timeout": "10s"}

# A fixed number that names this lock among the advisory locks of the database.
PREPARE_LOCK = 0x5A77A

RIGHTS = (
    f"GRANT USAGE ON SCHEMA public TO {APP_ROLE}",
    "ALTER DEFAULT PRIVILEGES IN SCHEMA public "
    f"GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {APP_ROLE}",
    f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO {APP_ROLE}",
)


def connection_options(*, as_app: bool) -> str:
    """The start-up options of a connection: session limits, and the role if `as_app`."""
    settings = SESSION | ({"role": APP_ROLE} if as_app else {})
    return " ".join(f"-c {name}={value}" for name, value in settings.items())


def is_prepared(connection: BaseDatabaseWrapper) -> bool:
    """Whether the database behind Django's `connection` knows the role and lets us act as it."""
    with _connect_as_owner(connection) as direct:
        return not _missing_steps(direct)


def prepare(connection: BaseDatabaseWrapper) -> None:
    """Make the role if it is missing, let the owner act as it, give it its rights.

    `connection` is Django's and only tells where to connect: it could not be opened before the
    role exists. Raises `ServiceError(role_not_allowed)` with the statements an administrator
    has to run, or psycopg's `OperationalError` when the database cannot be reached.
    """
    with _connect_as_owner(connection) as direct:
        # Roles belong to the whole server: two databases prepared at once must not collide.
        direct.execute("SELECT pg_advisory_lock(%s)", [PREPARE_LOCK])
        missing = _missing_steps(direct)
        try:
            for statement in missing:
                direct.execute(statement)
        except psycopg.errors.InsufficientPrivilege:
            user = direct.info.user
            raise ServiceError("role_not_allowed", user=user, remedy="; ".join(missing)) from None
        except (psycopg.errors.DuplicateObject, psycopg.errors.UniqueViolation):
            # Advisory locks are a database's own: another database was prepared this very moment.
            for statement in _missing_steps(direct):
                direct.execute(statement)
        for statement in RIGHTS:
            direct.execute(statement)


@contextmanager
def as_owner(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let Django's `connection` act as the user of `DATABASE_URL` for a `with` block.

    Locks may be waited for, and transactions last, as long as they need.
    """
    with connection.cursor() as cursor:
        cursor.execute("SET ROLE NONE")
        for name in SESSION:
            cursor.execute(f"SET {name} = 0")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            for name in ("role", *SESSION):
                # Back to what the connection was opened with.
                cursor.execute(f"RESET {name}")


def _connect_as_owner(connection: BaseDatabaseWrapper) -> psycopg.Connection[tuple[Any, ...]]:
    parameters = connection.get_connection_params() | {"options": "", "autocommit": True}
    return psycopg.connect(**parameters)


def _missing_steps(direct: psycopg.Connection[tuple[Any, ...]]) -> list[str]:
    found = direct.execute(
        "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = %s)", [APP_ROLE]
    ).fetchone()
    if found == (False,):
        steps = [f"CREATE ROLE {APP_ROLE} NOLOGIN"]
    else:
        member = direct.execute("SELECT pg_has_role(current_user, %s, 'MEMBER')", [APP_ROLE])
        if member.fetchone() == (True,):
            return []
        steps = []
    owner = sql.Identifier(direct.info.user).as_string(direct)
    return [*steps, f"GRANT {APP_ROLE} TO {owner}"]
