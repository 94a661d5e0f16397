"""`manage.py migrate`: Django's own, as the owner of the tables (`runtime.database_roles`)."""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from smazzata.runtime import database_roles

# A fixed number that names this lock among the advisory locks of the database.
MIGRATE_LOCK = 0x5A77B


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> str | None:
        connection = connections[options["database"]]
        database_roles.prepare(connection)
        with database_roles.as_owner(connection), connection.cursor() as cursor:
            # Two processes that start together must not both create the tables.
            cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATE_LOCK])
            try:
                return super().handle(*args, **options)
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATE_LOCK])
