"""Who may open a socket, and sockets that nobody answers.

A browser names the page's site in `Origin`, and sends its cookies: it may open sockets from this
site's pages only. A program without one shows a token instead, and is shown what everybody may see:
its cookies count for nothing.

A socket at an address that leads nowhere, or while database or Redis is away, is closed and leaves
no fault in the log each time: anybody may ask for any address, and who opens a socket is looked up
before anything else. Pages have their own answer (`web.views.site.server_error`).
"""

import contextlib
import json
import logging
from typing import Any
from urllib.parse import urlsplit

from channels.auth import AuthMiddlewareStack
from channels.security.websocket import AllowedHostsOriginValidator
from redis import RedisError

from smazzata.config.bodies import Application
from smazzata.ledger.errors import storage_trouble
from smazzata.members.tokens import find_token
from smazzata.play.live.messages import language_of
from smazzata.runtime.threads import in_thread
from smazzata.runtime.translation import gettext_noop, translated

log = logging.getLogger(__name__)

WHY = {
    "login_needed": gettext_noop("A socket without Origin is opened with a token."),
    "bad_token": gettext_noop("This token is not valid."),
}

NOTHING_HERE = 4404
"""The code with which a socket is closed that leads nowhere."""
TRY_AGAIN_LATER = 1013
"""The code with which such a socket is closed."""


async def nothing_here(_scope: Any, receive: Any, send: Any) -> None:
    """The socket at every address that leads nowhere: closed before it is open."""
    await receive()
    with contextlib.suppress(OSError, RuntimeError):
        await send({"type": "websocket.close", "code": NOTHING_HERE})


def open_by_origin_or_token(sockets: Application) -> Application:
    """`sockets` for browsers on this site's pages, and for programs with a token."""
    for_browsers: Application = AllowedHostsOriginValidator(AuthMiddlewareStack(sockets))

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        headers = dict(scope["headers"])
        if b"origin" in headers:
            readable = _is_address(headers[b"origin"])
            await (for_browsers if readable else nothing_here)(scope, receive, send)
            return
        header = headers.get(b"authorization", b"").decode("latin-1")
        if await in_thread(find_token, header) is None:
            await _refuse(scope, send, "bad_token" if header else "login_needed")
            return
        await sockets({**scope, "user": None}, receive, send)

    return answer


def _is_address(origin: bytes) -> bool:
    """Whether an `Origin` can be read; Channels would raise for one that cannot."""
    try:
        _ = urlsplit(origin.decode("latin-1")).port
    except ValueError:
        return False
    return True


async def _refuse(scope: Any, send: Any, code: str) -> None:
    """401 with a code, where the server can say more than 403."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close"})
        return
    message = translated(WHY[code], language_of(scope))
    body = json.dumps({"code": code, "message": message}).encode()
    headers = [(b"content-type", b"application/json"), (b"www-authenticate", b"Bearer")]
    await send({"type": "websocket.http.response.start", "status": 401, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})


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
