"""Whether this site can do its work, for machines and for people.

| address | for | 200 means | asks |
|---|---|---|---|
| `/health/live/` | whoever restarts a process | the process answers | nothing |
| `/health/ready/` | load balancers | this process may get visitors | the database |
| `/health/` | people and alarms | everything works | database, Redis, workers, sequencer |

*Ready* is what a machine needs to serve visitors: the database, as the right role, with its tables,
and the site's secret key. Redis is not among it: without Redis moves are stored as ever.

Anything else is 503. Strangers learn of `/health/` what works and what does not; the figures are
for administrators, and for programs with `Authorization: Bearer HEALTH_TOKEN`. A browser, which
asks for HTML first, gets `/health/` as a page; whoever asks for nothing in particular gets JSON.
"""

import json
from collections.abc import Callable
from typing import Any

import redis
from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from smazzata.ledger import projections
from smazzata.ledger.ages import projection_ages, unsigned_age
from smazzata.ledger.errors import LedgerError, storage_errors
from smazzata.ledger.sequencer import lag_seconds
from smazzata.ledger.session import refusal
from smazzata.ledger.sql import raw_connection
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
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


LABELS = {
    "database": _("Database"),
    "role": _("Rights of the application in the database"),
    "migrations": _("Database and program are of the same version"),
    "secret_key": _("One secret key for all processes"),
    "redis": _("Messages between the processes (Redis)"),
    "workers": _("Workers: bots, clocks, tournaments"),
    "sequencer": _("Order of what was played"),
    "projections": _("Lists, standings and ratings are up to date"),
    "tables": _("Tables go on in time"),
    "checkpoints": _("What was played is signed regularly"),
}
"""What each check is about, for people."""
KEPT_SECONDS = 1
"""However often `/health/` is asked, each process looks no more often than this."""


@requires(Action.WATCH)
@never_cache
def live(_request: HttpRequest) -> JsonResponse:
    """`{"live": true}`."""
    return JsonResponse({"live": True})


@requires(Action.WATCH)
@never_cache
def ready(_request: HttpRequest) -> JsonResponse:
    """`{"ready", "database", "role", "migrations", "secret_key", "code"}`."""
    found = readiness()
    return JsonResponse(found, status=200 if found["ready"] else 503)


@requires(Action.WATCH)
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """`{"status": "ok" | "failing", "checks": {name: bool}}`, some hear `"figures"`; or a page."""
    cache = caches["process"]
    found: tuple[dict[str, bool], dict[str, Any]] | None = cache.get("health")
    if found is None:
        found = checks_and_figures()
        cache.set("health", found, KEPT_SECONDS)
    checks, figures = found
    well = all(checks.values())
    status = 200 if well else 503
    body: dict[str, Any] = {"status": "ok" if well else "failing", "checks": checks}
    if _may_see_figures(request):
        body["figures"] = figures
    if request.get_preferred_type(["application/json", "text/html"]) == "text/html":
        return _page(request, body, status)
    return JsonResponse(body, status=status)


def _page(request: HttpRequest, body: dict[str, Any], status: int) -> HttpResponse:
    """The same for people."""
    checks = body["checks"]
    context = {
        "well": status == 200,
        "checks": [(LABELS.get(name, name), works) for name, works in checks.items()],
        "figures": json.dumps(body["figures"], indent=2) if "figures" in body else "",
        # Who looks at the page stands in the database: without it the page leaves that out.
        "status": 200 if checks["database"] else 503,
    }
    return render(request, "web/health.html", context, status=status)


def _may_see_figures(request: HttpRequest) -> bool:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        wanted: str = settings.HEALTH_TOKEN
        return bool(wanted) and constant_time_compare(token, wanted)
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return False
    try:
        return principal_of(request).may(Action.ADMINISTER)
    except (DatabaseError, ServiceError):  # what says who it is may be the very thing that fails
        return False
