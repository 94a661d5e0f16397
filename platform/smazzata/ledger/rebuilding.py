"""Building a projection anew beside the live one.

For the time of the rebuild each of its tables gets a temporary twin of the same name. PostgreSQL
finds temporary tables first, so the handler, unchanged, fills the twins while everybody else goes
on reading the live rows. At the end, in one transaction, the live rows give way to the new ones. A
rebuild that dies leaves nothing behind: twins end with their session, which no pooler may lend to
others meanwhile (`DATABASE_DIRECT_URL`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, LiteralString, NamedTuple

import psycopg
from django.db import models, transaction
from psycopg import sql

from smazzata.ledger.errors import storage_errors
from smazzata.ledger.projections import Projection, enrol
from smazzata.ledger.reader import read_positions
from smazzata.ledger.sql import raw_connection, run_sql
from smazzata.runtime.database_access import require_session_of_its_own, session_of_its_own

PAGE = 5000

_POSITION = "SELECT position FROM es_projection WHERE name = %s"
_POSITION_LOCKED = "SELECT position FROM es_projection WHERE name = %s FOR UPDATE"


class Difference(NamedTuple):
    """How a live table differs from its rebuild: rows only there, rows only here."""

    table: str
    only_live: int
    only_rebuilt: int


class RebuildResult(NamedTuple):
    """What a rebuild did: the position it reached and how the live rows differed from it."""

    name: str
    position: int
    differences: list[Difference]


def rebuild(
    projection: Projection, progress: Callable[[int, int], None] | None = None
) -> RebuildResult:
    """Build a projection from the first event and switch to the result.

    ``progress`` is told (position reached, position to reach) after each page. Raises ServiceError
    ``pooler_in_between``.
    """
    return _build(projection, progress, switch=True)


def compare(
    projection: Projection, progress: Callable[[int, int], None] | None = None
) -> RebuildResult:
    """Build a projection from the first event, compare with the live rows, and change nothing."""
    return _build(projection, progress, switch=False)


def _build(
    projection: Projection, progress: Callable[[int, int], None] | None, *, switch: bool
) -> RebuildResult:
    enrol(projection)
    with storage_errors(), session_of_its_own(), _twins(projection) as schema:
        position = 0
        while (goal := _live_position(projection, lock=False)) - position > PAGE:
            position = _feed(projection, position, goal)
            if progress:
                progress(position, goal)
        with transaction.atomic():
            # Holding the row keeps the live projection where it is.
            goal = _live_position(projection, lock=True)
            while position < goal:
                position = _feed(projection, position, goal)
            differences = [_difference(schema, model) for model in projection.tables]
            if switch:
                _switch(schema, projection)
        if progress:
            progress(position, goal)
    return RebuildResult(projection.name, position, [d for d in differences if d[1:] != (0, 0)])


def _feed(projection: Projection, position: int, goal: int) -> int:
    with transaction.atomic():
        for model in projection.tables:
            # After a silent reconnection the handler would write to the live tables.
            run_sql("SELECT %s::regclass", (f"pg_temp.{_quoted(model)}",))
        events = read_positions(position, min(PAGE, goal - position))
        projection.feed(events)
    return events[-1].position


def _live_position(projection: Projection, *, lock: bool) -> int:
    query = _POSITION_LOCKED if lock else _POSITION
    row = run_sql(query, (projection.name,)).fetchone()
    return int(row[0]) if row else 0


@contextmanager
def _twins(projection: Projection) -> Iterator[str]:
    """Shadow the projection's tables; yield the schema of the live ones."""
    row = run_sql("SELECT current_schema()").fetchone()
    schema: str = row[0] if row else "public"
    tables = [sql.Identifier(model._meta.db_table) for model in projection.tables]
    require_session_of_its_own()
    try:
        for table in tables:
            _run("CREATE TEMPORARY TABLE {0} (LIKE {1}.{0} INCLUDING ALL)", table, schema)
        # Plans made before still mean the live tables.
        _run("DISCARD PLANS")
        yield schema
    finally:
        if not raw_connection().closed:
            for table in tables:
                _run("DROP TABLE IF EXISTS pg_temp.{0}", table)


def _difference(schema: str, model: type[models.Model]) -> Difference:
    query = (
        "SELECT (SELECT count(*) FROM (SELECT {2} FROM {1}.{0} EXCEPT ALL"
        " SELECT {2} FROM pg_temp.{0}) AS live),"
        " (SELECT count(*) FROM (SELECT {2} FROM pg_temp.{0} EXCEPT ALL"
        " SELECT {2} FROM {1}.{0}) AS rebuilt)"
    )
    table = sql.Identifier(model._meta.db_table)
    row = _run(query, table, schema, _columns(model)).fetchone()
    assert row is not None
    return Difference(model._meta.db_table, *row)


def _switch(schema: str, projection: Projection) -> None:
    # DELETE, not TRUNCATE: readers keep what they see and wait for nothing.
    for model in reversed(projection.tables):
        _run("DELETE FROM {1}.{0}", sql.Identifier(model._meta.db_table), schema)
    for model in projection.tables:
        _run(
            "INSERT INTO {1}.{0} ({2}) SELECT {2} FROM pg_temp.{0}",
            sql.Identifier(model._meta.db_table),
            schema,
            _columns(model),
        )
    run_sql(
        "UPDATE es_projection SET code_version = %s, error = NULL,"
        " heartbeat_at = clock_timestamp() WHERE name = %s",
        (projection.version, projection.name),
    )


def _columns(model: type[models.Model]) -> sql.Composable:
    """The columns that say something: all but automatic ids."""
    names: list[sql.Composable] = [
        sql.Identifier(str(field.column))
        for field in model._meta.concrete_fields
        if not isinstance(field, models.AutoField)
    ]
    return sql.SQL(", ").join(names)


def _quoted(model: type[models.Model]) -> str:
    return sql.Identifier(model._meta.db_table).as_string(None)


def _run(
    template: LiteralString,
    table: sql.Composable | None = None,
    schema: str = "",
    columns: sql.Composable | None = None,
) -> psycopg.Cursor[Any]:
    """Run a statement about a table {0}, its live schema {1} and its columns {2}."""
    nothing = sql.SQL("")
    live = sql.Identifier(schema) if schema else nothing
    query = sql.SQL(template).format(table or nothing, live, columns or nothing)
    return psycopg.Cursor(raw_connection()).execute(query, prepare=False)
