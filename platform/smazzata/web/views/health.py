"""Whether this site can do its work, for machines and for people.

| address | for | 200 means | asks |
|---|---|---|---|
| `/health/live/` | whoever restarts a process | the process answers | nothing |
| `/health/ready/` | load balancers | this process may get visitors | the database |
| `/health/` | people and alarms | everything works | database, Redis, workers, sequencer |

Anything else is 503. Strangers learn of `/health/` what works and what does not; the figures are
for administrators, and for programs with `Authorization: Bearer HEALTH_TOKEN`. A browser, which
asks for HTML first, gets `/health/` as a page; whoever asks for nothing in particular gets JSON.
"""

import json
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.runtime.errors import ServiceError
from smazzata.web.health import checks_and_figures, readiness

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
