"""The address a request comes from: what limits count strangers by.

Whoever sends a request writes its headers. `X-Forwarded-For` is read only if the operator says how
many proxies of their own stand before the site (`TRUSTED_PROXIES`): each adds the address it was
called from at the right, so the entry that many places from the right is the first that no
stranger wrote. The web server is told never to read such headers by itself (`--no-proxy-headers`).
"""

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from django.conf import settings
from django.core import checks
from django.http import HttpRequest

UNKNOWN = "0.0.0.0"  # noqa: S104 - nothing listens here
"""Stands for clients whose address cannot be known; they share one limit."""
HOUSEHOLD = 64
"""Bits of an IPv6 address that one household has in common; it may choose the others freely."""


def client_address(request: HttpRequest) -> str:
    """The address of the client, or `UNKNOWN`.

    Unknown is whoever came around the proxies, or through a Unix socket without any.
    """
    trusted: int = settings.TRUSTED_PROXIES
    if not trusted:
        return _address(request.META.get("REMOTE_ADDR", ""))
    forwarded = request.headers.get("X-Forwarded-For", "").split(",")
    return _address(forwarded[-trusted]) if len(forwarded) >= trusted else UNKNOWN


def client_network(request: HttpRequest) -> str:
    """The same, where all addresses of an IPv6 household are one."""
    address = client_address(request)
    if isinstance(ip_address(address), IPv6Address):
        return str(IPv6Network((address, HOUSEHOLD), strict=False).network_address)
    return address


def _address(text: str) -> str:
    try:
        found = ip_address(text.strip())
    except ValueError:
        return UNKNOWN
    # ::ffff:192.0.2.1 is how a server that listens to both kinds names an IPv4 client.
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found).partition("%")[0]


@checks.register()
def https_needs_a_trusted_proxy(**_options: Any) -> list[checks.CheckMessage]:
    """With HTTPS=on and a proxy that nobody trusts, every page leads to itself for ever."""
    if not settings.HTTPS or settings.TRUSTED_PROXIES:
        return []
    said = "HTTPS=on, but TRUSTED_PROXIES is 0: X-Forwarded-Proto is not believed."
    hint = "Set TRUSTED_PROXIES to the number of proxies of your own before this site."
    return [checks.Warning(said, hint=hint, id="members.W001")]
