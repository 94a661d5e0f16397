"""Pages that may be asked to do something only so often.

One request too many is answered 429 with `Retry-After`, for programs with the code
`too_many_requests`.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from smazzata.members.principals import principal_of, wants_json
from smazzata.members.rate_limits import RateLimit, account_key, address_key, consume


def rate_limit_key(request: HttpRequest) -> str:
    """By whom a request is counted: the account, or the address of a stranger."""
    account = principal_of(request).account
    return account_key(account.pk) if account is not None else address_key(request)


def rate_limited(
    limit: RateLimit, key: Callable[[HttpRequest], str] = rate_limit_key
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Let a page be asked to *do* something only so often; looking at it is free."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method in {"GET", "HEAD", "OPTIONS"}:
                return view(request, *args, **kwargs)
            wait = consume(limit, key(request))
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
