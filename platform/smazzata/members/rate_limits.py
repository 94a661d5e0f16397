"""How often somebody may do something: allowances in the shared cache.

`limited` guards a page (`throttles` the interface for programs): 429 with `Retry-After`, for
programs with the code `too_many_requests`.
"""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

from allauth.core.internal.ratelimit import get_ip
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from smazzata.members.principals import principal_of, wants_json


class RateLimit(NamedTuple):
    """So many times in so many seconds."""

    name: str
    most: int
    seconds: int


def consume(allowance: RateLimit, who: str) -> int:
    """Takes one from what `who` may do; 0 if that was allowed, else the seconds to wait."""
    now = time.time()
    window, gone = divmod(int(now), allowance.seconds)
    key = f"allowance:{allowance.name}:{who}:{window}"
    cache.add(key, 0, allowance.seconds + 1)
    try:
        used = cache.incr(key)
    except ValueError:  # it ended between the two
        return 0
    return 0 if used <= allowance.most else allowance.seconds - gone


def rate_limit_key(request: HttpRequest) -> str:
    """By whom a request is paid for: the account, or the address of a stranger."""
    account = principal_of(request).account
    return f"account:{account.pk}" if account is not None else f"address:{get_ip(request)}"


def rate_limited(
    allowance: RateLimit, by: Callable[[HttpRequest], str] = rate_limit_key
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Let a page be asked to *do* something only so often; looking at it is free."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method in {"GET", "HEAD", "OPTIONS"}:
                return view(request, *args, **kwargs)
            wait = consume(allowance, by(request))
            return too_many_requests(request, wait) if wait else view(request, *args, **kwargs)

        return counted

    return decorate


def too_many_requests(request: HttpRequest, wait: int) -> HttpResponse:
    """The answer to one request too many."""
    response: HttpResponse
    if wants_json(request):
        body = {"code": "too_many_requests", "message": _("Too many requests: wait a little.")}
        response = JsonResponse(body, status=429)
    else:
        response = render(request, "429.html", status=429)
    response.headers["Retry-After"] = str(wait)
    return response
