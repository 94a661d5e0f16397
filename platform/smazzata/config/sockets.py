"""Sockets while database or Redis is away: closed, to be opened again; no fault each time.

Who opens a socket is looked up before anything else, so an open page that tries every few seconds
would leave a traceback each time. Pages have their own answer (`web.views.site.server_error`).
"""

import contextlib
import logging
from typing import Any

from redis import RedisError

from smazzata.config.bodies import Application
from smazzata.ledger.errors import storage_trouble

log = logging.getLogger(__name__)

TRY_AGAIN_LATER = 1013
"""The code with which such a socket is closed."""


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
