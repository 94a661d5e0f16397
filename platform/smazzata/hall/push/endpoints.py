"""Addresses at push services: which are taken, and to which machines they may lead.

A stranger names the address to which this site then sends. So only the push services of known
makers of browsers are taken (`PUSH_SERVICES`), by https on its usual port, and before each request
it is looked where the name leads: to no private, local or other special address, ours least of
all. The request then goes to the very address that was looked at. A push service of one's own, in
one's own network or in a test, is named whole in `PUSH_OWN_SERVICES`.
"""

import asyncio
import re
import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from games.kernel.refusal import Refusal

LONGEST = 1024
"""Characters of an address; those of today's services have up to some five hundred."""
_PLAIN = re.compile(r"[!-~]+")
_HOST = re.compile(r"(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*")
"""A name as names are looked up (RFC 1035, 2.3.4): a longer one cannot be, and ends a batch."""
_WORLD = IPv6Network("2000::/3")
"""All addresses of version 6 that are given to machines out in the world; no other is one."""
_SPECIAL = tuple(
    ip_network(text)
    for text in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
        "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24",
        "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24",
        "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
    )
)  # fmt: skip
"""IANA's registries of special addresses, for version 6 as far as they lie in `_WORLD`.

Written out: what Python calls global is another thing in each of its versions. Those that the
registries call global are anycast, relays and translators: no push service is one.
"""


class Endpoint(NamedTuple):
    """Where messages for one telephone are taken."""

    origin: str
    """As the signature names it: `https://HOST`."""
    host: str
    port: int
    secure: bool
    target: str
    """Path and query."""
    own: bool
    """Whether the operator has named its origin."""


class NotAllowed(Exception):
    """The name of a push service leads where this site sends nothing."""


def read_endpoint(text: str) -> Endpoint | Refusal:
    """An address that a browser sent. Refusals: `push_endpoint`, `push_service_unknown`."""
    bad = Refusal("push_endpoint")
    if len(text) > LONGEST or not _PLAIN.fullmatch(text):
        return bad
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return bad
    if parts.scheme not in {"https", "http"} or "@" in parts.netloc or parts.fragment:
        return bad
    if not _HOST.fullmatch(host):
        return bad
    secure = parts.scheme == "https"
    usual = 443 if secure else 80
    origin = f"{parts.scheme}://{host}" + (f":{port}" if port not in {None, usual} else "")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    found = Endpoint(origin, host, usual if port is None else port, secure, target, False)
    if origin in settings.PUSH_OWN_SERVICES:
        return found._replace(own=True)
    if not secure or found.port != usual:
        return bad
    if not any(host == name or host.endswith(f".{name}") for name in settings.PUSH_SERVICES):
        return Refusal("push_service_unknown", params={"service": host})
    return found


async def resolve(endpoint: Endpoint) -> str:
    """The address of a machine to which a message may be sent.

    Raises `NotAllowed` when the name leads to any address that is not out in the world, and
    `OSError` when it leads nowhere.
    """
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not endpoint.own and not all(is_public(address) for address in addresses):
        raise NotAllowed(endpoint.host)
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address is a machine's out in the world: none of IANA's special ones, and none
    in which one of version 4 is packed, but as the system names version 4 (`::ffff:`).
    """
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return found in _WORLD and not _is_special(found)
        found = found.ipv4_mapped
    return not _is_special(found)


def _is_special(address: IPv4Address | IPv6Address) -> bool:
    return any(address in network for network in _SPECIAL)
