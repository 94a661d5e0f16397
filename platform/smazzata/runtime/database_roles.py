"""The two database roles of a site: who owns the tables, and who the application is.

The *owner* (`DATABASE_OWNER_URL`) makes and changes tables: `migrate` logs in as it, and nothing
else does. The *application* (`DATABASE_URL`) logs in as a role that is nothing but the application:
`smazzata_app` itself, or a login whose only membership is `smazzata_app`. It cannot become the
owner, because nobody made it a member of the owner; `SET ROLE NONE` leaves it what it is. What it
may do, whatever its code does by mistake:

* ordinary tables: SELECT, INSERT, UPDATE, DELETE (by default privileges, for tables to come);
* never TRUNCATE, never DDL;
* append-only tables take rights away in the migration that creates them, because the default
  privileges above have given them: `REVOKE ALL ON t FROM smazzata_app; GRANT SELECT, INSERT ...`.

Its time limits are settings of the role and not start-up options of a connection, so that a pooler
that drops such options loses nothing. They are the only settings it has: PostgreSQL lets any role
change its own, so any other may be the application's doing, and is taken back. What an operator
wants to set stands on the database, where the application cannot change it.

`prepare` makes the roles and gives these rights; it is idempotent and runs before each migration.
It needs an owner who may create roles, or roles that an administrator has made before.
"""

import getpass
import os
import re
from typing import Any, NamedTuple

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

from smazzata.runtime.database_access import AS_APPLICATION, open_as_owner
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.postgres_server import APP_ROLE

# No move may wait long for a lock, and no forgotten transaction may hold one.
LIMITS = {"lock_timeout": "2s", "idle_in_transaction_session_timeout": "10s"}
MOST = {"lock_timeout": "1min", "idle_in_transaction_session_timeout": "5min"}
"""Beyond these a limit is none."""

# A fixed number that names this lock among the advisory locks of the database.
PREPARE_LOCK = 0x5A77A

RIGHTS = (
    f"GRANT USAGE ON SCHEMA public TO {APP_ROLE}",
    "ALTER DEFAULT PRIVILEGES IN SCHEMA public "
    f"GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {APP_ROLE}",
    f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO {APP_ROLE}",
    # PostgreSQL 15 stopped giving this to everybody; a database that is older has it still.
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
)

Direct = psycopg.Connection[tuple[Any, ...]]


class Login(NamedTuple):
    """As whom the application logs in: the user and password of `DATABASE_URL`."""

    name: str
    password: str = ""


class RoleStatement(NamedTuple):
    """A statement that is missing; with `password` the login's own is to follow."""

    statement: str
    password: bool = False


def application_login(connection: BaseDatabaseWrapper) -> Login:
    """The application's login as Django's `connection` has it."""
    settings = connection.settings_dict
    if not settings.get(AS_APPLICATION):
        return Login(APP_ROLE)
    # As libpq does where the address names nobody.
    name = settings["USER"] or os.environ.get("PGUSER") or getpass.getuser()
    return Login(name, settings["PASSWORD"])


def is_prepared(connection: BaseDatabaseWrapper) -> bool:
    """Whether the server behind Django's `connection` knows the application's login as it is to be.

    Asks as the owner; raises `ServiceError(owner_address_missing)` if there is none.
    """
    with open_as_owner(connection) as direct:
        return not missing_steps(direct, application_login(connection))


def prepare(connection: BaseDatabaseWrapper) -> None:
    """Make the application's login if it is missing, and give it its rights, as the owner.

    `connection` is Django's and only tells where to connect: it could not be opened before the
    login exists. Raises `ServiceError`: `owner_address_missing`; `role_is_owner` when both
    addresses name one role; `role_not_allowed` with the statements an administrator has to run;
    or psycopg's `OperationalError` when the database cannot be reached.
    """
    login = application_login(connection)
    with open_as_owner(connection) as direct:
        if login.name == direct.info.user:
            raise login_is_owner(direct, "owner")
        # Roles belong to the whole server: two databases prepared at once must not collide.
        direct.execute("SELECT pg_advisory_lock(%s)", [PREPARE_LOCK])
        try:
            _take(direct, login)
        except psycopg.errors.InsufficientPrivilege:
            remedy = as_text(missing_steps(direct, login))
            raise ServiceError("role_not_allowed", user=direct.info.user, remedy=remedy) from None
        except (psycopg.errors.DuplicateObject, psycopg.errors.UniqueViolation):
            # Advisory locks are a database's own: another database was prepared this very moment.
            _take(direct, login)
        for statement in RIGHTS:
            direct.execute(statement)


def login_is_owner(direct: Direct, what: str) -> ServiceError:
    """The refusal of an application that logs in as somebody who can do `what`."""
    steps = missing_steps(direct, Login(APP_ROLE, "…")) or [
        RoleStatement(f"ALTER ROLE {APP_ROLE}", True)
    ]
    return ServiceError("role_is_owner", user=direct.info.user, what=what, remedy=as_text(steps))


def missing_steps(direct: Direct, login: Login) -> list[RoleStatement]:
    """What is still to be done, in this order, for `login` to be what this module says."""
    name = sql.Identifier(login.name).as_string(direct)
    password = bool(login.password)
    steps = []
    group = _can_log_in(direct, APP_ROLE)
    if login.name != APP_ROLE and group is None:
        steps.append(RoleStatement(f"CREATE ROLE {APP_ROLE} NOLOGIN"))
    own = group if login.name == APP_ROLE else _can_log_in(direct, login.name)
    if own is None:
        steps.append(RoleStatement(f"CREATE ROLE {name} LOGIN", password))
    elif not own:
        steps.append(RoleStatement(f"ALTER ROLE {name} LOGIN", password))
    if login.name != APP_ROLE and not _is_member(direct, login.name):
        steps.append(RoleStatement(f"GRANT {APP_ROLE} TO {name}"))
    stored = _settings_of(direct, login.name)
    standing = {
        setting.name
        for setting in stored
        if not setting.database and not _OFF.fullmatch(setting.value)
    }
    steps += [
        RoleStatement(f"ALTER ROLE {name} SET {limit} = '{value}'")
        for limit, value in LIMITS.items()
        if limit not in standing
    ]
    return steps + _resets(name, stored)


def resets(direct: Direct, name: str) -> list[RoleStatement]:
    """The statements that take back whatever a role has set for itself."""
    return _resets(sql.Identifier(name).as_string(direct), _settings_of(direct, name))


def _resets(name: str, stored: list["_Setting"]) -> list[RoleStatement]:
    # A limit of one database would go before the limit of all.
    return [
        RoleStatement(setting.taken_back(name))
        for setting in stored
        if setting.name not in LIMITS or setting.database
    ]


def as_text(steps: list[RoleStatement]) -> str:
    """The statements for people; a password is theirs to choose."""
    return "; ".join(step.statement + (" PASSWORD '…'" if step.password else "") for step in steps)


def _take(direct: Direct, login: Login) -> None:
    for step in missing_steps(direct, login):
        statement = step.statement
        if step.password:
            # Encrypted here: the password itself is in no statement, and so in no log.
            secret = direct.pgconn.encrypt_password(
                login.password.encode(), login.name.encode(), b"scram-sha-256"
            )
            statement += f" PASSWORD {sql.Literal(secret.decode()).as_string(direct)}"
        direct.execute(statement.encode())


def _can_log_in(direct: Direct, name: str) -> bool | None:
    row = direct.execute("SELECT rolcanlogin FROM pg_roles WHERE rolname = %s", [name]).fetchone()
    return None if row is None else bool(row[0])


def _is_member(direct: Direct, name: str) -> bool:
    row = direct.execute(
        "SELECT bool_or(pg_has_role(login.oid, app.oid, 'USAGE')) FROM pg_roles login, pg_roles app"
        " WHERE login.rolname = %s AND app.rolname = %s",
        [name, APP_ROLE],
    ).fetchone()
    return bool(row and row[0])


class _Setting(NamedTuple):
    """A setting that a role has of its own, everywhere or in one database."""

    name: str
    value: str
    database: str

    def taken_back(self, role: str) -> str:
        """The statement that takes it from a role (quoted)."""
        where = f"IN DATABASE {sql.Identifier(self.database).as_string()} " if self.database else ""
        return f"ALTER ROLE {role} {where}RESET {sql.Identifier(self.name).as_string()}"


_OFF = re.compile("0*(us|ms|s|min|h|d)?")


def _settings_of(direct: Direct, name: str) -> list[_Setting]:
    rows = direct.execute(
        "SELECT split_part(line, '=', 1), substr(line, strpos(line, '=') + 1),"
        " coalesce(datname, '')"
        " FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole"
        " LEFT JOIN pg_database d ON d.oid = s.setdatabase, unnest(s.setconfig) AS line"
        " WHERE r.rolname = %s AND (s.setdatabase = 0 OR datname = current_database())"
        " ORDER BY 1, 3",
        [name],
    )
    return [_Setting(*row) for row in rows]
