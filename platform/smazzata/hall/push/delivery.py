"""One message to a push service: a POST (RFC 8030, 5) of which no more than the status is read.

The whole exchange has one time limit, however slowly the other side talks. Redirects are not
followed, and what the answer says is not read. h11 speaks HTTP; the connection goes to the address
that `endpoints` has looked at, under the name that its certificate must bear.
"""

import asyncio
import ssl
import time
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import h11
import jwt

from smazzata.hall.push.endpoints import Endpoint
from smazzata.hall.push.site_key import SiteKey

PATIENCE = 10.0
"""Seconds for a message, from the connection to the status."""
VALID = 12 * 3600
"""Seconds for which a signature is good; a push service takes a day at most (RFC 8292, 2)."""
_CHUNK = 4096


class Answer(NamedTuple):
    """What a push service said."""

    status: int
    """Of HTTP; 0: nothing, or nothing that could be understood."""
    wait: int = 0
    """Seconds after which it wants to be asked again, if it said so."""


SILENCE = Answer(0)


def authorization(key: SiteKey, endpoint: Endpoint, contact: str) -> str:
    """The site's signature for one push service (RFC 8292, 3), good for all its addresses."""
    claims = {"aud": endpoint.origin, "exp": int(time.time()) + VALID}
    if contact:
        claims["sub"] = contact
    return f"vapid t={jwt.encode(claims, key.private, algorithm='ES256')}, k={key.public}"


async def post(endpoint: Endpoint, address: str, headers: Mapping[str, str], body: bytes) -> Answer:
    """Sends a body to the machine at `address`; never raises for what the other side does."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await _exchange(endpoint, address, headers, body)
    except (OSError, TimeoutError, ssl.SSLError, h11.ProtocolError):
        return SILENCE


async def _exchange(
    endpoint: Endpoint, address: str, headers: Mapping[str, str], body: bytes
) -> Answer:
    reader, writer = await asyncio.open_connection(
        address,
        endpoint.port,
        ssl=_tls() if endpoint.secure else None,
        server_hostname=endpoint.host if endpoint.secure else None,
    )
    try:
        http = h11.Connection(h11.CLIENT)
        host = endpoint.origin.partition("://")[2]
        told = {
            "Host": host, **headers, "Content-Length": str(len(body)), "Connection": "close",
        }  # fmt: skip
        request = h11.Request(method="POST", target=endpoint.target, headers=list(told.items()))
        for part in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(http.send(part) or b"")
        await writer.drain()
        while True:
            event = http.next_event()
            if event is h11.NEED_DATA:
                http.receive_data(await reader.read(_CHUNK))
            elif isinstance(event, h11.Response):
                return Answer(event.status_code, _wait(event))
            elif not isinstance(event, h11.InformationalResponse):
                return SILENCE
    finally:
        # Not closed in peace: nobody waits for what else it has to say.
        writer.transport.abort()


def _wait(response: h11.Response) -> int:
    for name, value in response.headers:
        if name == b"retry-after" and value.isdigit() and len(value) < 6:
            return int(value)
    return 0


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
