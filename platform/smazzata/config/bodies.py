"""How much anybody may send: a limit before anything is kept.

Django puts a whole request on the disk before it looks at its address, however long it is. Little
that this site takes is longer than a form, so what is longer ends here.
"""

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any, Protocol

from django.core.handlers.asgi import ASGIHandler

LINGER_S = 5.0
"""For so long the rest of a body that is refused may go on coming."""
REFUSAL = b"Troppi dati in una sola richiesta. / Too much data in one request.\n"


class Application(Protocol):
    """An ASGI application."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None: ...  # noqa: D102


def at_most(
    usual: int, pages: Application | ASGIHandler, larger: Mapping[str, int] | None = None
) -> Application:
    """`pages`, without requests whose body has more than `usual` bytes: those are answered 413.

    `larger` are addresses that take files, with their own limits.
    """

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        size = (larger or {}).get(scope.get("path", ""), usual)
        if _declared(scope) > size:
            await _refuse(send, receive if _declared(scope) <= 2 * size else None)
            return
        taken = 0
        begun = False

        async def measured() -> Any:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            # For the pages it is as if the client had gone: they keep nothing and say nothing.
            return message if taken <= size else {"type": "http.disconnect"}

        async def sent(message: Any) -> None:
            nonlocal begun
            begun = True
            await send(message)

        await pages(scope, measured, sent)
        if taken > size and not begun:
            await _refuse(send)

    return answer


def _declared(scope: Any) -> int:
    """The length that the client names; 0 for one that names none, and is measured instead."""
    text = dict(scope["headers"]).get(b"content-length", b"")
    return int(text) if text.isdigit() and len(text) < 19 else 0


async def _refuse(send: Any, receive: Any = None) -> None:
    """Answer 413 at once; the body that still comes is read for a while from `receive`.

    A proxy that is not let finish would take the answer for a broken connection, and say 502.
    """
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(REFUSAL)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": REFUSAL, "more_body": True})
    if receive is not None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(_pass_over(receive), LINGER_S)
    await send({"type": "http.response.body", "body": b""})


async def _pass_over(receive: Any) -> None:
    while (message := await receive())["type"] == "http.request" and message.get("more_body"):
        pass
