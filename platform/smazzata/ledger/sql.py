"""The road to PostgreSQL: prepared statements on Django's own connection.

The ORM builds each statement anew and lets the client write the values into it; for statements that
run thousands of times a second that costs more than the work itself. Here the text is fixed, the
server plans it once a session, and results travel in binary. Transactions stay Django's.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import psycopg
from django.db import connection

_cursors = count(1)


def raw_connection() -> psycopg.Connection[Any]:
    """Return the psycopg connection under Django's default one, opened when needed."""
    # As Django's own cursors do: a session that died between two requests is replaced first.
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    raw: psycopg.Connection[Any] = connection.connection
    return raw


def run_sql(query: str, parameters: Sequence[Any] | Mapping[str, Any] = ()) -> psycopg.Cursor[Any]:
    """Run a statement whose text does not vary and return its cursor (rows are tuples).

    It is prepared at its first use, unless the operator switched preparation off with
    ``prepare_threshold: None`` in the database's OPTIONS (for a pooler that cannot keep it).
    """
    cursor = psycopg.Cursor(raw_connection())
    cursor.execute(query, parameters, prepare=True, binary=True)
    return cursor


def lock_until_commit(name: str, seconds: int = 0) -> None:
    """Waits for whoever has this lock, and keeps it until the end of the transaction.

    For what no row stands for yet: two who count before either has written. Whoever takes several
    takes them in one order. `seconds`: how long this transaction waits for locks, if longer than
    others do. Fails as the ORM does, so that a page answers as in any outage.
    """
    with connection.cursor() as cursor:
        if seconds:
            cursor.execute("SELECT set_config('lock_timeout', %s, true)", [f"{seconds}s"])
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])


def lock_all_until_commit(names: Sequence[str], seconds: int = 0) -> None:
    """Takes the locks of `lock_until_commit` one after the other, in the order given."""
    with connection.cursor() as cursor:
        if seconds:
            cursor.execute("SELECT set_config('lock_timeout', %s, true)", [f"{seconds}s"])
        cursor.execute(
            "SELECT count(pg_advisory_xact_lock(hashtextextended(name, 0))) "
            "FROM unnest(%s::text[]) name",
            [[*names]],
        )


def iterate(query: str, parameters: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a long answer a few thousand at a time; a transaction must be open."""
    with psycopg.ServerCursor(raw_connection(), f"iterate{next(_cursors)}") as cursor:
        cursor.itersize = 2000
        cursor.execute(query, parameters, binary=True)
        yield from cursor
