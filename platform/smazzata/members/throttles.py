"""How often programs may call. REST framework loads this module before any view."""

from typing import Any, ClassVar

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from smazzata.members.rate_limits import RateLimit, account_key, address_key, consume

BY_ADDRESS = RateLimit("api-address", 600, 60)
"""Calls without an account."""
BY_ACCOUNT = RateLimit("api-account", 1200, 60)
"""Calls of an account, by session or token alike."""


class CallsThrottle(BaseThrottle):
    """One limit for each account, another for each address without one."""

    by_address: ClassVar[RateLimit] = BY_ADDRESS
    by_account: ClassVar[RateLimit] = BY_ACCOUNT
    _wait = 0

    def allow_request(self, request: Request, _view: Any) -> bool:
        """Whether this call may be answered."""
        if request.user is None:
            self._wait = consume(self.by_address, address_key(request._request))
        else:
            assert request.user.pk is not None  # whoever is there has been stored
            self._wait = consume(self.by_account, account_key(request.user.pk))
        return not self._wait

    def wait(self) -> float:
        """Seconds until the next call."""
        return self._wait
