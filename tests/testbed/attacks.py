"""What the application's session is told to do and must be refused, in any process of the site."""

from urllib.parse import urlsplit

import psycopg
from celery import shared_task
from django.conf import settings
from django.db import Error, connection

OWNER = urlsplit(settings.DATABASE_OWNER_URL).username or "smazzata"

ATTACKS = (
    f"SET ROLE {OWNER}",
    f"SELECT set_config('role', '{OWNER}', false)",
    f"SET SESSION AUTHORIZATION {OWNER}",
    f"SELECT set_config('session_authorization', '{OWNER}', false)",
    f"GRANT {OWNER} TO smazzata_app",
    f"ALTER ROLE {OWNER} PASSWORD 'x'",
    "ALTER ROLE smazzata_app SUPERUSER",
    "CREATE ROLE second LOGIN SUPERUSER",
    "SET session_replication_role = replica",
    "ALTER TABLE es_event DISABLE TRIGGER USER",
    "ALTER TABLE es_event OWNER TO smazzata_app",
    "DROP TRIGGER es_guard_row ON es_event",
    "UPDATE es_event SET data = '{}'",
    "UPDATE es_event SET hash = hash WHERE false",
    "DELETE FROM es_event",
    "TRUNCATE es_event",
    "TRUNCATE es_event CASCADE",
    "MERGE INTO es_event t USING es_event s ON t.hash = s.hash WHEN MATCHED THEN DELETE",
    "CREATE TABLE es_other (x int)",
    "CREATE FUNCTION public.es_other() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE SCHEMA other",
    "CREATE EXTENSION dblink",
    f"ALTER DEFAULT PRIVILEGES FOR ROLE {OWNER} GRANT ALL ON TABLES TO smazzata_app",
    "COPY es_event TO PROGRAM 'cat > /dev/null'",
    "COPY es_event TO '/tmp/events'",
    "LOAD 'plpgsql_other'",
    "UPDATE runtime_installation SET secret_key = ''",
    "DELETE FROM runtime_installation",
)

HARMLESS = (
    "SET ROLE NONE",
    "RESET ROLE",
    "RESET SESSION AUTHORIZATION",
    "DISCARD ALL",
    "GRANT UPDATE ON es_event TO smazzata_app",
    "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO smazzata_app",
)
"""PostgreSQL lets anybody say these: who has nothing to give gives nothing."""


def attack() -> dict[str, str]:
    """Each statement and what the database said: an SQLSTATE, or `done`.

    Each is tried again after whatever might have lifted a wall.
    """
    said = {}
    for before in ("SELECT 1", *HARMLESS):
        for statement in ATTACKS:
            with connection.cursor() as cursor:
                cursor.execute(before)
                try:
                    cursor.execute(statement)
                except Error as error:
                    said[f"{before}; {statement}"] = _sqlstate(error)
                else:
                    said[f"{before}; {statement}"] = "done"
    return said


def _sqlstate(error: Error) -> str:
    """The server's code for what it refused."""
    cause = error.__cause__
    assert isinstance(cause, psycopg.Error), error
    return str(cause.sqlstate)


def who() -> tuple[str, str]:
    """The session's user and the current one."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT session_user, current_user")
        session, current = cursor.fetchone()
        return session, current


@shared_task(name="attack", ignore_result=False)
def attack_from_a_task() -> dict[str, str]:
    """The same in a Celery worker."""
    return attack()
