"""What the present session could do to the log, whoever it logged in as.

Asked of the session and not of a name of a role: a pooler that logs in as somebody else, an address
that is the owner's, a right given by mistake all show. Every new connection of the application is
asked once, before it does anything, and refused if it could change what is stored; readiness and
the audit ask again. At the same time it is found out whether a pooler stands in between.
"""

from typing import Any, NamedTuple
from weakref import WeakSet

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.rows import tuple_row

from smazzata.runtime.database_access import (
    AS_APPLICATION,
    PREPARES_BEHIND_POOLER,
    is_behind_pooler,
)
from smazzata.runtime.database_roles import (
    LIMITS,
    MOST,
    RoleStatement,
    as_text,
    login_is_owner,
    resets,
)
from smazzata.runtime.errors import ServiceError

TABLES = (
    "es_event",
    "es_command",
    "es_position",
    "es_stream",
    "es_checkpoint",
    "es_checkpoint_leaf",
    "es_retired_key",
)
"""What the application never changes; the outbox is there to be emptied."""

# `MEMBER` is whoever the session could become by SET ROLE, itself included. A role that may make
# roles could make itself anybody; files and programs of the server are the log's own files.
_PRIVILEGES = """
WITH role AS (
    SELECT oid, rolname, rolsuper, rolcreaterole FROM pg_roles
    WHERE pg_has_role(session_user, oid, 'MEMBER')
), log AS (
    SELECT oid, relname, relowner FROM pg_class
    WHERE oid IN (SELECT to_regclass('public.' || name) FROM unnest(%(tables)s::text[]) AS name)
)
SELECT DISTINCT kind, what FROM (
    SELECT 'owner', 'superuser' FROM role WHERE rolsuper
    UNION ALL
    SELECT 'owner', 'createrole' FROM role WHERE rolcreaterole
    UNION ALL
    SELECT 'owner', rolname FROM role
    WHERE rolname IN ('pg_write_server_files', 'pg_execute_server_program')
    UNION ALL
    SELECT 'owner', relname || ': owner' FROM log JOIN role ON role.oid = log.relowner
    UNION ALL
    SELECT 'owner', 'database: owner' FROM pg_database JOIN role ON role.oid = datdba
    WHERE datname = current_database()
    UNION ALL
    SELECT 'right', relname || ': ' || lower(verb) FROM log, role, unnest(%(verbs)s::text[]) AS verb
    WHERE has_table_privilege(role.oid, log.oid, verb)
    UNION ALL
    SELECT 'right', relname || ': update' FROM log, role
    WHERE relname <> 'es_stream' AND has_any_column_privilege(role.oid, log.oid, 'UPDATE')
    UNION ALL
    SELECT 'right', 'schema public: create' FROM role
    WHERE has_schema_privilege(role.oid, 'public', 'CREATE')
    UNION ALL
    SELECT 'limit', name FROM unnest(%(limits)s::text[], %(most)s::text[]) AS given (name, most)
    WHERE current_setting(name)::interval NOT BETWEEN '1 ms' AND most::interval
    UNION ALL
    SELECT 'setting', line FROM pg_db_role_setting, unnest(setconfig) AS line
    WHERE setrole = (SELECT oid FROM pg_roles WHERE rolname = session_user)
        AND setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
        AND split_part(line, '=', 1) <> ALL(%(limits)s)
) AS power (kind, what)
ORDER BY kind, what
"""


class SessionPrivileges(NamedTuple):
    """What a session has too much of, or lacks; empty where all is well."""

    owner: list[str]
    """How it could act as the owner of the log: `superuser`, `es_event: owner`..."""
    rights: list[str]
    """Rights of the application that it must not have: `es_event: update`..."""
    no_limits: list[str]
    """Time limits that are not set, or too long to be any."""
    settings: list[str]
    """Settings that the role has of its own and nobody gave it: `statement_timeout=0`..."""

    @property
    def ok(self) -> bool:
        """Whether the session is that of the application and of nobody else."""
        return not any(self)


def session_privileges(raw: psycopg.Connection[Any]) -> SessionPrivileges:
    """Ask the server what this session could do, in one round trip."""
    parameters = {
        "tables": list(TABLES),
        "verbs": ["UPDATE", "DELETE", "TRUNCATE"],
        "limits": list(LIMITS),
        "most": [MOST[name] for name in LIMITS],
    }
    with psycopg.Cursor(raw, row_factory=tuple_row) as cursor:
        rows = cursor.execute(_PRIVILEGES, parameters, prepare=False).fetchall()
    owner, rights, limits, settings = (
        [what for found, what in rows if found == kind]
        for kind in ("owner", "right", "limit", "setting")
    )
    # An owner has every right; to list them all would hide what matters.
    return SessionPrivileges(owner, [] if owner else rights, limits, settings)


def refusal(raw: psycopg.Connection[Any]) -> ServiceError | None:
    """Why the application must not work on this session; None when it may."""
    found = session_privileges(raw)
    user = raw.info.user
    if found.owner:
        return login_is_owner(raw, ", ".join(found.owner))
    if found.rights:
        return ServiceError("role_may_change_log", user=user, what=", ".join(found.rights))
    if found.no_limits:
        missing = [
            RoleStatement(f"ALTER ROLE \"{user}\" SET {n} = '{LIMITS[n]}'") for n in found.no_limits
        ]
        remedy = as_text(missing + resets(raw, user))
        return ServiceError("role_without_limits", user=user, remedy=remedy)
    if found.settings:
        what = ", ".join(found.settings)
        remedy = as_text(resets(raw, user))
        return ServiceError("role_changed_settings", user=user, what=what, remedy=remedy)
    return None


_asked: WeakSet[psycopg.Connection[Any]] = WeakSet()


def refuse_others(connection: BaseDatabaseWrapper, **_: object) -> None:
    """Django's signal `connection_created`: let no session through but the application's.

    A pool tells of the same connection again each time it lends it; it is asked once. Raises
    `ServiceError`.
    """
    raw: psycopg.Connection[Any] | None = connection.connection
    if raw is None or raw in _asked or not connection.settings_dict.get(AS_APPLICATION):
        return
    if error := refusal(raw):
        connection.close()
        raise error
    if is_behind_pooler(raw) and not connection.settings_dict.get(PREPARES_BEHIND_POOLER):
        # A statement prepared in one session would be missing in the next, or there already.
        raw.prepare_threshold = None
    _asked.add(raw)
