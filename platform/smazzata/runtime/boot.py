"""What `manage.py` does around a command: services up, tables there, failures in one sentence.

A command that needs no database says so with `needs_database = False` on its class; of Django's
own commands those in `WITHOUT_DATABASE` need none, and those in `SCHEMA_COMMANDS` are there to
look at or change the tables, so that nothing is migrated behind their back. One that makes sense
only where a site has been says so with `needs_site = True`: it is never given an empty database.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import django
import kombu.exceptions
import psycopg
import redis
from django.conf import settings
from django.core.management import (
    call_command,
    execute_from_command_line,
    get_commands,
    load_command_class,
)
from django.core.management.base import BaseCommand
from django.db import OperationalError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.dispatch import Signal

from smazzata.runtime import database_roles
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.errors import ServiceError

WITHOUT_DATABASE = frozenset({
    "help", "version", "--help", "-h", "--version", "check", "collectstatic", "compilemessages",
    "diffsettings", "findstatic", "makemessages", "spectacular", "startapp", "startproject", "test",
})  # fmt: skip
SCHEMA_COMMANDS = frozenset({
    "makemigrations", "migrate", "optimizemigration", "showmigrations", "sqlmigrate",
    "squashmigrations",
})  # fmt: skip

SITE_FILE = "/etc/smazzata/site.env"
"""Where the operator's guide puts the environment of a site; `$SMAZZATA_SITE_FILE` moves it, and
where that is empty there is no site."""

command_ending = Signal()
"""A command of `manage.py` has done its work, and its servers are still there."""

# SQLSTATEs that mean there is no usable connection: lost or refused, not let in, no such
# database, no connection left, server going down or coming up.
CONNECTION_TROUBLE = ("08", "28", "3D", "53300", "57P")


def main(argv: list[str]) -> int:
    """Run the command in `argv`; returns the exit status."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "smazzata.config.settings")
    for request in (signal.SIGTERM, signal.SIGHUP):
        # Unwind like Ctrl-C does, so that what was started is stopped.
        signal.signal(request, lambda number, _: sys.exit(128 + number))
    try:
        with ExitStack() as stack:
            django.setup()
            name = argv[1] if len(argv) > 1 else "help"
            if needs_database(name):
                refuse_empty_database(needs_site=_declares(name, "needs_site", default=False))
                stack.enter_context(database(migrated=name not in SCHEMA_COMMANDS))
            execute_from_command_line(argv)
    except ServiceError as error:
        return _tell(error)
    except (OperationalError, psycopg.OperationalError) as error:
        if failure := unreachable(error):
            return _tell(failure)
        raise
    except (redis.ConnectionError, kombu.exceptions.OperationalError) as error:
        where = settings.REDIS_URL.rsplit("@", 1)[-1]
        return _tell(ServiceError("redis_unreachable", where=where, reason=error))
    except KeyboardInterrupt:
        return 130
    return 0


def needs_database(name: str) -> bool:
    """Whether the command `name` needs the database; unknown commands need nothing."""
    if name in WITHOUT_DATABASE or name not in get_commands():
        return False
    return _declares(name, "needs_database", default=True)


def _declares(name: str, attribute: str, *, default: bool) -> bool:
    app = get_commands()[name]
    command = app if isinstance(app, BaseCommand) else load_command_class(app, name)
    return bool(getattr(command, attribute, default))


def refuse_empty_database(*, needs_site: bool) -> None:
    """Refuse to start an embedded database in place of the one that is meant.

    Raises `ServiceError`: `site_not_given` where the machine has a site and this environment does
    not lead to it, `no_site_here` where a command `needs_site` and there is none.
    """
    if "DATABASE_URL" in os.environ:
        return
    file = Path(os.environ.get("SMAZZATA_SITE_FILE", SITE_FILE))
    if _is_there(file):
        raise ServiceError("site_not_given", file=file)
    if needs_site and not settings.DATA_FOLDER.postgres.exists():
        raise ServiceError("no_site_here", folder=settings.DATA_FOLDER.root)


def _is_there(file: Path) -> bool:
    try:
        return file.is_file()
    except PermissionError:  # in a folder that is closed to this user: not for nothing
        return True


@contextmanager
def database(*, migrated: bool = True) -> Iterator[None]:
    """Keep the servers running, the application's login there and, if wanted, the tables too.

    For commands of which only a part needs the database (`needs_database = False`). Raises
    `ServiceError` for a site that is not set up right: as somebody else's role, without its tables,
    with another secret key.
    """
    from smazzata.runtime import installation  # a model: after Django's set-up

    with services():
        # Without the owner's address it is the operator who sets the login up.
        if settings.DATABASE_OWNER and not database_roles.is_prepared(connection):
            database_roles.prepare(connection)
        if migrated:
            bring_tables_up_to_date()
            installation.require_secret_key()
        yield


def embedded_wanted() -> dict[str, bool]:
    """Which embedded servers stand in for an address that the environment does not give."""
    return {"postgres": "DATABASE_URL" not in os.environ, "redis": "REDIS_URL" not in os.environ}


@contextmanager
def services() -> Iterator[None]:
    """Keep the embedded servers running for whichever address the environment does not give."""
    embedded = EmbeddedServices(settings.DATA_FOLDER)
    wanted = embedded_wanted()
    if any(wanted.values()):
        embedded.acquire(**wanted)
    try:
        yield
    finally:
        command_ending.send(sender=None)
        connections.close_all()
        embedded.release()


def bring_tables_up_to_date() -> None:
    """Migrate if the database lacks a migration.

    Without the owner's address, and with `SMAZZATA_MIGRATE=off` (several machines on one database,
    migrated by hand), it refuses instead: `ServiceError(migrations_pending)`.
    """
    pending = pending_migrations()
    if not pending:
        return
    if settings.DATABASE_OWNER is None or os.environ.get("SMAZZATA_MIGRATE") == "off":
        raise ServiceError("migrations_pending", count=pending)
    call_command("migrate", interactive=False, verbosity=0)


def pending_migrations() -> int:
    """How many migrations the database lacks."""
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def unreachable(error: Exception) -> ServiceError | None:
    """The `database_unreachable` for an error met while connecting, or None for another kind."""
    cause = error.__cause__ if isinstance(error.__cause__, psycopg.Error) else error
    state = getattr(cause, "sqlstate", None) or "08000"
    if not state.startswith(CONNECTION_TROUBLE):
        return None
    database = settings.DATABASES["default"]
    where = f"{database['HOST'] or 'localhost'}/{database['NAME']}"
    lines = str(cause).strip().splitlines()
    reason = lines[0].rstrip(".") if lines else type(cause).__name__
    return ServiceError("database_unreachable", where=where, reason=reason)


def _tell(error: ServiceError) -> int:
    print(f"{error.sentence()} [{error.code}]", file=sys.stderr)
    return error.exit_status
