"""How often programs may call. REST framework loads this module before any view."""

from typing import Any

from allauth.core.internal.ratelimit import get_ip
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle


class AnonymousThrottle(AnonRateThrottle):
    """Calls without an account, by address; an IPv6 network of a household counts as one."""

    def get_ident(self, request: Request) -> str:
        """The address as accounts' limits see it, so that no header can forge it."""
        return str(get_ip(request._request))


class AccountThrottle(UserRateThrottle):
    """Calls of an account, by session or token alike."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Strangers are counted by the other throttle."""
        return request.user is None or super().allow_request(request, view)
