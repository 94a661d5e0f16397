"""Wrong log-ins: how many there may be, and whom those of a stranger do not shut out.

Whoever counts wrong passwords by account alone lets anybody lock anybody out. So they are counted
by account *and* where they come from: a device from which somebody logged in before (a signed
cookie names it), else the network's address. All that comes from elsewhere is counted together
once more, so that a slow guess from many addresses has an end; an address from which somebody
logged in before is not held to that.

The counting is django-allauth's, in the cache, which gives no lock while Redis is away: nobody
logs in then.
"""

import secrets
from typing import Any

from allauth.account.utils import filter_users_by_email, filter_users_by_username
from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from smazzata.members.client_address import client_network
from smazzata.members.models import Account

COOKIE, COOKIE_DAYS = "device", 400
MOST_ON_A_DEVICE = 5
"""Accounts that one device is known to; a club's computer may have several."""
ADDRESS_DAYS = 90
"""For how long an address is known from which somebody logged in."""

FROM_DEVICE = "5/5m/key"
FROM_ADDRESS = "10/m/ip,5/5m/key"
FROM_ELSEWHERE = "60/h/key"
"""Of one account, from all unknown addresses together."""


def count_attempt(request: HttpRequest, credentials: dict[str, Any]) -> RateLimitUsage | None:
    """Counts a log-in as wrong until it is known to be right; None if there were too many."""
    used = RateLimitUsage(usage=[])
    for rates, key in _counters(request, credentials):
        more = ratelimit.consume(request, key=key, **_counter(rates))
        if more is None:
            return None
        used.usage += more.usage
    return used


def forget_attempts(request: HttpRequest, credentials: dict[str, Any]) -> None:
    """Lets somebody who has proved who they are begin anew."""
    for rates, key in _counters(request, credentials):
        ratelimit.clear(request, key=key, **_counter(rates))


def remember_login(request: HttpRequest, response: HttpResponse, account: Account) -> None:
    """From now on this device and this address are known to the account."""
    cache.set(_known_address(request, account.pk), 1, ADDRESS_DAYS * 86_400)
    devices = _devices(request)
    name = devices.pop(str(account.pk), None) or secrets.token_hex(8)
    kept = [*devices.items(), (str(account.pk), name)][-MOST_ON_A_DEVICE:]
    response.set_cookie(
        COOKIE,
        signing.dumps(kept, salt=COOKIE),
        max_age=COOKIE_DAYS * 86_400,
        path="/account/",
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def _counter(rates: str) -> dict[str, Any]:
    return {"app": "smazzata", "action": "login", "config": {"login": rates}}


def _counters(request: HttpRequest, credentials: dict[str, Any]) -> list[tuple[str, str]]:
    """The limits to which a log-in is held, each with whom it counts."""
    login = str(credentials.get("email") or credentials.get("username") or "").strip().lower()
    by_login = filter_users_by_email if "@" in login else filter_users_by_username
    found = list(by_login(login)[:1])
    account = found[0].pk if found else None
    if account is not None and (device := _device(request, account)):
        return [(FROM_DEVICE, f"{account}:{device}")]
    whose = login if account is None else str(account)
    here = [(FROM_ADDRESS, f"{whose}:{client_network(request)}")]
    # Looked up for accounts that nobody has as well: the time it takes tells nothing.
    known = cache.get(_known_address(request, account or 0))
    return here if known else [*here, (FROM_ELSEWHERE, whose)]


def _device(request: HttpRequest, account: int) -> str | None:
    """The name of a device that is known to an account: by its cookie, or as logged in there."""
    if name := _devices(request).get(str(account)):
        return name
    session = request.session.session_key
    return f"session:{session}" if session and request.user.pk == account else None


def _devices(request: HttpRequest) -> dict[str, str]:
    try:
        return dict(signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE))
    except signing.BadSignature:
        return {}


def _known_address(request: HttpRequest, account: int) -> str:
    mark = salted_hmac("smazzata.known_address", f"{account}:{client_network(request)}")
    return f"known-address:{mark.hexdigest()}"
