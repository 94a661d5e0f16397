"""Sockets that nobody answers: at addresses that lead nowhere, and while database or Redis is away.

They are closed, and leave no fault in the log each time: anybody may ask for any address. Who opens
a socket is looked up before anything else, so an open page that tries every few seconds would leave
a traceback each time. Pages have their own answer (`web.views.site.server_error`).
"""

import contextlib
import logging
from typing import Any
from urllib.parse import urlsplit

from redis import RedisError

from smazzata.config.bodies import Application
from smazzata.ledger.errors import storage_trouble

log = logging.getLogger(__name__)

NOTHING_HERE = 4404
"""The code with which a socket is closed that leads nowhere."""
TRY_AGAIN_LATER = 1013
"""The code with which such a socket is closed."""


async def nothing_here(_scope: Any, receive: Any, send: Any) -> None:
    """The socket at every address that leads nowhere: closed before it is open."""
    await receive()
    with contextlib.suppress(OSError, RuntimeError):
        await send({"type": "websocket.close", "code": NOTHING_HERE})


def read_origin(sockets: Application) -> Application:
    """`sockets`, where an `Origin` that is no address is refused as a strange one is.

    Channels would raise for it.
    """

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        for name, value in scope["headers"]:
            if name == b"origin":
                try:
                    _ = urlsplit(value.decode("latin-1")).port
                except ValueError:
                    await nothing_here(scope, receive, send)
                    return
        await sockets(scope, receive, send)

    return answer


def closed_while_away(sockets: Application) -> Application:
    """`sockets`, where one that fails for want of the database is closed."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        try:
            await sockets(scope, receive, send)
        except Exception as error:
            code = storage_trouble(error)
            if code is None and isinstance(error, RedisError | TimeoutError):
                code = "redis_unreachable"
            if code is None:
                raise
            log.warning("%s: a socket was closed", code)
            with contextlib.suppress(OSError, RuntimeError):
                await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})

    return answer
