"""Apps that had another label: a database of before is taken over, with its rows.

Django knows an app in the database by its label: in its record of migrations, in the names of
tables and in content types. No migration can change that, because what has been applied is looked
up by the label before the first one runs. So `migrate` does it before it plans.
"""

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

RENAMED = {"direction": "tournament_management", "services": "runtime"}
"""Labels of before, and today's."""

# Tables, their indexes (and with these their constraints) and sequences, by the beginning of the
# name. `ALTER TABLE` renames all of them.
_NAMES = """
SELECT relname FROM pg_class
WHERE relkind IN ('r', 'i', 'S') AND starts_with(relname, %s) AND pg_table_is_visible(oid)
"""


def rename_apps(connection: BaseDatabaseWrapper) -> list[str]:
    """Give what belongs to an old label the new one; returns the labels that were found.

    In one transaction, as the owner. Where there is nothing of an old label nothing is done.
    """
    with transaction.atomic(using=connection.alias):
        return [old for old, new in RENAMED.items() if _rename(connection, old, new)]


def _rename(connection: BaseDatabaseWrapper, old: str, new: str) -> bool:
    tables = connection.introspection.table_names()
    with connection.cursor() as cursor:
        if "django_migrations" not in tables:
            return False
        cursor.execute("UPDATE django_migrations SET app = %s WHERE app = %s", [new, old])
        if not cursor.rowcount:
            return False
        if "django_content_type" in tables:
            cursor.execute(
                "UPDATE django_content_type SET app_label = %s WHERE app_label = %s", [new, old]
            )
        cursor.execute(_NAMES, [f"{old}_"])
        for (name,) in cursor.fetchall():
            renamed = new + name.removeprefix(old)
            cursor.execute(
                sql.SQL("ALTER TABLE {} RENAME TO {}").format(
                    sql.Identifier(name), sql.Identifier(renamed)
                )
            )
    return True
