"""How much may be sent: a limit for all pages, and larger ones of single addresses."""

import asyncio
from typing import Any

import pytest

from smazzata.config.bodies import at_most


@pytest.mark.parametrize(
    ("path", "size", "status"),
    [("/a/", 10, 200), ("/a/", 11, 413), ("/files/", 30, 200), ("/files/", 31, 413)],
)
@pytest.mark.parametrize("declared", [True, False])
def test_an_address_that_takes_files_has_a_limit_of_its_own(
    path: str, size: int, status: int, *, declared: bool
) -> None:
    sent: list[dict[str, Any]] = []
    headers = [(b"content-length", str(size).encode())] if declared else []
    messages: list[dict[str, Any]] = [
        {"type": "http.request", "body": b"x" * size},
        {"type": "http.disconnect"},
    ]
    body = iter(messages)

    async def receive() -> dict[str, Any]:
        return next(body)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def pages(scope: Any, receive: Any, send: Any) -> None:
        assert scope["path"] == path
        message = await receive()
        if message["type"] == "http.request":
            await send({"type": "http.response.start", "status": 200, "headers": []})

    limited = at_most(10, pages, {"/files/": 30})
    asyncio.run(limited({"type": "http", "path": path, "headers": headers}, receive, send))
    assert sent[0]["status"] == status
