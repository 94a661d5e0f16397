"""Whether the database still refuses to change what is stored.

The guards are put up by the migrations. Somebody with the owner's rights can take them down, hollow
them out or make them anew a little weaker, and can open a door beside them; a careless restore can
leave the application with more rights than it had. So nothing is asked by its name alone: the
whole definition of the log's tables (columns, constraints, triggers, what these call, who owns them
and who may write), in PostgreSQL's own words, is compared with ``log_definition.txt``, which is
what the migrations make. A test holds the file against them, and writes it anew.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from django.apps import apps

from smazzata.ledger.guard_queries import BESIDE, DEFINED
from smazzata.ledger.session import session_privileges
from smazzata.ledger.sql import raw_connection, run_sql
from smazzata.runtime.database_roles import LIMITS, MOST
from smazzata.runtime.postgres_server import APP_ROLE

TABLES = (
    "es_event",
    "es_command",
    "es_position",
    "es_stream",
    "es_outbox",
    "es_projection",
    "es_checkpoint",
    "es_checkpoint_leaf",
    "es_retired_key",
    "runtime_installation",
)
"""The tables whose definition is compared: the log's, and what all processes have in common."""

FUNCTIONS = ("es_refuse", "es_refuse_lost", "es_refuse_place")
"""What their triggers call."""

DEFINITION = Path(__file__).with_name("log_definition.txt")

_LONGEST = 300
"""Characters that a finding says of what stands there instead."""

# A schema of the role's own name would come before the tables.
_PATHS = ("public", '"$user", public', '"$user",public')
_OWN_SCHEMA = "SELECT nspname FROM pg_catalog.pg_namespace WHERE nspname = session_user"


def missing() -> Iterator[str]:
    """Yield what no longer protects the ledger, or leads past what does.

    What is gone or another (``table.trigger``, ``function()``, ``table: right to role``), with
    what stands there instead; what stands beside it; and what the present session could do that the
    application must not: ``table: right``, or why it could act as the owner.
    """
    path = _setting("search_path")
    if path not in _PATHS:
        yield f"search_path: {path}"
    yield from (f"schema {name}" for (name,) in run_sql(_OWN_SCHEMA))
    with _catalogue_alone():
        standing = _defined()
        beside = [what for (what,) in run_sql(BESIDE, _parameters())]
    others = standing - expected()
    instead = {what for what, _ in others}
    yield from sorted({what for what, _ in expected() - standing} - instead)
    yield from (f"{what}: {found}"[:_LONGEST] for what, found in sorted(others))
    yield from (what[:_LONGEST] for what in sorted(beside))
    found_now = session_privileges(raw_connection())
    yield from (*found_now.owner, *found_now.rights)


def defined() -> frozenset[tuple[str, str]]:
    """How the log is defined in this database, each thing with PostgreSQL's words, on one line.

    A transaction must be open.
    """
    with _catalogue_alone():
        return _defined()


def _defined() -> frozenset[tuple[str, str]]:
    rows = run_sql(DEFINED, _parameters())
    return frozenset((what, " ".join(definition.split())) for what, definition in rows)


@cache
def expected() -> frozenset[tuple[str, str]]:
    """How the migrations define the log."""
    parted = (line.partition("\t") for line in DEFINITION.read_text("utf-8").splitlines())
    return frozenset((what, definition) for what, _, definition in parted)


@contextmanager
def _catalogue_alone() -> Iterator[None]:
    # The transaction may be the caller's.
    path = _setting("search_path")
    _set_path("pg_catalog, pg_temp")
    yield
    _set_path(path)


def _set_path(path: str) -> None:
    run_sql("SELECT pg_catalog.set_config('search_path', %s, true)", (path,))


def _setting(name: str) -> str:
    row = run_sql("SELECT pg_catalog.current_setting(%s)", (name,)).fetchone()
    assert row
    return str(row[0])


def _parameters() -> dict[str, Any]:
    return {
        "tables": list(TABLES),
        "functions": list(FUNCTIONS),
        "models": [model._meta.db_table for model in apps.get_models()],
        "application": APP_ROLE,
        "limits": list(LIMITS),
        "most": [MOST[name] for name in LIMITS],
    }
