"""`manage.py migrate`: Django's own, as the owner of the tables (`runtime.database_roles`)."""

from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import connections

from smazzata.runtime import database_roles, installation
from smazzata.runtime.database_access import as_owner
from smazzata.runtime.terminal_command import TranslatedHelp

# A fixed number that names this lock among the advisory locks of the database.
MIGRATE_LOCK = 0x5A77B


class Command(TranslatedHelp, migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--new-secret-key",
            action="store_true",
            help="take the present SECRET_KEY for the site's; everybody has to log in again",
        )

    def handle(self, *args: Any, **options: Any) -> str | None:
        connection = connections[options["database"]]
        database_roles.prepare(connection)
        with as_owner(connection), connection.cursor() as cursor:
            # Two processes that start together must not both create the tables.
            cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATE_LOCK])
            try:
                said = super().handle(*args, **options)
                looks = options.get("plan") or options.get("check_unapplied")
                if not looks and installation.tables_are_there(connection):
                    installation.record_secret_key(replace=bool(options.get("new_secret_key")))
                return said
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATE_LOCK])
