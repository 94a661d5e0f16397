"""How the site is: what readiness asks, and what people and alarms want to know.

*Ready* is what a machine needs to serve visitors: the database, as the right role, with its tables,
and the site's secret key. Redis is not among it: without Redis moves are stored as ever.
"""

from collections.abc import Callable
from typing import Any

import redis
from django.conf import settings
from django.db import DatabaseError

from smazzata.ledger import projections
from smazzata.ledger.ages import projection_ages, unsigned_age
from smazzata.ledger.errors import LedgerError, storage_errors
from smazzata.ledger.sequencer import lag_seconds
from smazzata.ledger.session import refusal
from smazzata.ledger.sql import raw_connection
from smazzata.runtime import boot, installation
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.worker_heartbeat import expected_queues, queues
from smazzata.tables.scheduler import oldest_overdue_seconds

MOST_LAG = 60.0
"""Seconds that an event may wait for its place in the order, or for a projection; and that the
sequencer may be silent."""
MOST_OVERDUE = 15.0
"""Seconds that a table may wait for what is due there."""
MOST_UNSIGNED = 900.0
"""Seconds after which an event is under a signed checkpoint, which is taken every two minutes."""

_migrated = False


def readiness() -> dict[str, Any]:
    """`{"ready", "database", "role", "migrations", "secret_key", "code"}`.

    What was not asked, because something before it failed, is null; `code` is that of the failure,
    as a process refused at its start says it.
    """
    found: dict[str, Any] = dict.fromkeys(("database", "role", "migrations", "secret_key"))
    code = None
    try:
        code = _first_fault(found)
    except (DatabaseError, LedgerError):
        found["database"], code = False, "database_unreachable"
    return {"ready": code is None, **found, "code": code}


def _first_fault(found: dict[str, Any]) -> str | None:
    try:
        with storage_errors():
            error = refusal(raw_connection())
    except ServiceError as refused:  # the connection was not even opened
        error = refused
    found["database"] = True
    found["role"] = error is None
    if error is not None:
        return error.code
    found["migrations"] = _is_migrated()
    if not found["migrations"]:
        return "migrations_pending"
    found["secret_key"] = installation.secret_key_fits()
    return None if found["secret_key"] else "secret_key_differs"


def _is_migrated() -> bool:
    """Whether the database has every migration of this process's code; asked until it has."""
    global _migrated
    _migrated = _migrated or not boot.pending_migrations()
    return _migrated


def checks_and_figures() -> tuple[dict[str, bool], dict[str, Any]]:
    """What is well, each with true or false; and the numbers behind it.

    Figures are null where nobody could be asked: seconds, and for each queue its workers and its
    waiting tasks, for each projection its events and seconds behind.
    """
    ready = readiness()
    names = ("database", "role", "migrations", "secret_key")
    checks = {name: ready[name] is True for name in names}
    figures: dict[str, Any] = {"code": ready["code"]}
    checks["redis"], figures["queues"] = _asked_of_redis()
    waiting = figures["queues"] or {}
    checks["workers"] = bool(waiting) and all(queue["workers"] for queue in waiting.values())
    lag = _ask(lag_seconds, ready)
    standing: list[projections.Status] = _ask(projections.statuses, ready) or []
    ages: dict[str, float] = _ask(projection_ages, ready) or {}
    overdue = _ask(oldest_overdue_seconds, ready)
    silent = min((status.heartbeat_age_seconds for status in standing), default=None)
    checks["sequencer"] = _within(lag, MOST_LAG) and _within(silent, MOST_LAG)
    checks["projections"] = bool(standing) and all(
        status.error is None and _within(ages.get(status.name), MOST_LAG) for status in standing
    )
    checks["tables"] = _within(overdue, MOST_OVERDUE)
    unsigned = _ask(unsigned_age, ready)
    checks["checkpoints"] = _within(unsigned, MOST_UNSIGNED)
    figures |= {
        "sequencer_lag_seconds": lag,
        "sequencer_silent_seconds": silent,
        "projections": {
            status.name: {
                "events_behind": status.behind,
                "age_seconds": ages.get(status.name),
                "error": status.error,
            }
            for status in standing
        },
        "oldest_overdue_table_seconds": overdue,
        "oldest_unsigned_event_seconds": unsigned,
    }
    return checks, figures


def _ask(question: Callable[[], Any], ready: dict[str, Any]) -> Any:
    if not ready["migrations"]:
        return None
    try:
        return question()
    except (DatabaseError, LedgerError):
        return None


def _within(value: float | None, most: float) -> bool:
    return value is not None and value < most


def _asked_of_redis() -> tuple[bool, dict[str, dict[str, int]] | None]:
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2) as client:
            found = queues(client, expected_queues())
    except redis.RedisError:
        return False, None
    return True, {name: queue._asdict() for name, queue in found.items()}
