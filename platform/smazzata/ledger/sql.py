"""The road to PostgreSQL: prepared statements on Django's own connection.

The ORM builds each statement anew and lets the client fill in the values; for statements that run
thousands of times a second that costs more than the work itself. Here the text is fixed, the server
plans it once a session, and values travel in binary. Transactions stay Django's.
"""

from collections.abc import Mapping, Sequence
from typing import Any, LiteralString

import psycopg
from django.db import connection

_DEFAULT_THRESHOLD = 0
_Params = Sequence[Any] | Mapping[str, Any]


def raw_connection() -> "psycopg.Connection[tuple[Any, ...]]":
    """Return the psycopg connection under Django's default one, opened when needed."""
    connection.ensure_connection()
    raw: psycopg.Connection[tuple[Any, ...]] = connection.connection
    return raw


def execute(query: LiteralString, params: _Params = ()) -> "psycopg.Cursor[tuple[Any, ...]]":
    """Run a fixed statement, prepared, and return its cursor (rows are tuples).

    An operator behind a pooler that cannot keep prepared statements sets ``prepare_threshold`` to
    None in the database's OPTIONS; otherwise the first use prepares.
    """
    raw = raw_connection()
    cursor = psycopg.Cursor(raw)
    # Django turns preparation off for the whole connection because the ORM gains nothing from it.
    before = raw.prepare_threshold
    raw.prepare_threshold = connection.settings_dict["OPTIONS"].get(
        "prepare_threshold", _DEFAULT_THRESHOLD
    )
    try:
        cursor.execute(query, params, binary=True)
    finally:
        raw.prepare_threshold = before
    return cursor
