"""Pages that may be asked to do something only so often.

One request too many is answered 429: when to try again stands in `Retry-After` and in the
sentence; for programs the code is `too_many_requests`.
"""

from collections.abc import Callable
from functools import wraps
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import ngettext
from rest_framework.exceptions import Throttled

from smazzata.members.principals import principal_of, wants_json
from smazzata.members.rate_limits import RateLimit, account_key, address_key, consume


def rate_limit_key(request: HttpRequest) -> str:
    """By whom a request is counted: the account, or the address of a stranger."""
    account = principal_of(request).account
    return account_key(account.pk) if account is not None else address_key(request)


def count(limit: RateLimit, request: HttpRequest) -> None:
    """Counts a request that is dear to answer; raises `Throttled` when that was too often."""
    wait = consume(limit, rate_limit_key(request))
    if wait:
        raise Throttled(wait=wait)


def rate_limited(
    limit: RateLimit | Callable[[], RateLimit],
    key: Callable[[HttpRequest], str] = rate_limit_key,
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Let a page be asked to *do* something only so often; looking at it is free.

    A limit that the settings know is given as a function.
    """

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method in {"GET", "HEAD", "OPTIONS"}:
                return view(request, *args, **kwargs)
            wait = consume(limit() if callable(limit) else limit, key(request))
            return too_many_requests(request, wait) if wait else view(request, *args, **kwargs)

        return counted

    return decorate


def too_many_requests(request: HttpRequest, wait: int) -> HttpResponse:
    """The answer to one request too many, after which somebody waits for so many seconds."""
    response: HttpResponse
    if wants_json(request):
        body = {"code": "too_many_requests", "message": try_again(wait)}
        response = JsonResponse(body, status=429)
    else:
        response = render(request, "429.html", {"try_again": try_again(wait)}, status=429)
    response.headers["Retry-After"] = str(wait)
    return response


class TooManyRequests:
    """Middleware: the answer to `Throttled`, which a page raises that finds out on its way.

    The last of all, and not asynchronous: so Django runs all middleware in the request's thread,
    and does not change between threads before and after each.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """What the page says."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The refusal, in words or for a program; nothing for any other failure."""
        if not isinstance(error, Throttled):
            return None
        return too_many_requests(request, max(1, ceil(getattr(error, "wait", 1))))


def too_many_attempts(request: HttpRequest) -> HttpResponse:
    """django-allauth's answer to one request too many; all that it counts so is of one minute."""
    return too_many_requests(request, 60)


def try_again(wait: int) -> str:
    """That there were too many requests, and when to try again: never too early."""
    minutes = -(-wait // 60)
    if wait < 100:
        said = ngettext("Try again in %(n)s second.", "Try again in %(n)s seconds.", wait)
        return said % {"n": wait}
    said = ngettext("Try again in %(n)s minute.", "Try again in %(n)s minutes.", minutes)
    return said % {"n": minutes}
