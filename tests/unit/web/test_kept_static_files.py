"""A static file is made once by a web process; whatever may differ is made each time."""

from typing import Any

import pytest

from smazzata.config.static_files import KeptStaticFiles, base, version

FILE = f"{base()}{version()}/web/base.css"


class Site:
    """Counts what it is asked, and sends a file in two pieces."""

    def __init__(self, status: int, headers: tuple[tuple[bytes, bytes], ...] = ()) -> None:
        self.status, self.headers, self.asked = status, [*headers], 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": b"b", "more_body": True})
        await send({"type": "http.response.body", "body": b"{}"})


async def asked_twice(
    path: str = FILE,
    status: int = 200,
    method: str = "GET",
    query: bytes = b"",
    sent: tuple[tuple[bytes, bytes], ...] = (),
    **headers: str,
) -> int:
    """How often the site itself was asked when somebody asked twice."""
    site = Site(status, sent)
    kept = KeptStaticFiles(site)
    told = [(name.replace("_", "-").encode(), word.encode()) for name, word in headers.items()]
    scope = {
        "method": method, "path": path, "query_string": query, "headers": told, "scheme": "http"
    }  # fmt: skip
    answers: list[list[Any]] = [[], []]
    for answer in answers:

        async def send(message: Any, answer: list[Any] = answer) -> None:
            answer.append(message)

        await kept(scope, None, send)
    assert answers[0] == answers[1]
    assert len(answers[0]) == 3
    return site.asked


@pytest.mark.asyncio
async def test_a_file_of_this_release_is_made_once() -> None:
    assert await asked_twice() == 1
    assert await asked_twice(accept_encoding="gzip, br") == 1


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "asking",
    [
        {"path": f"{base()}web/base.css"},
        {"path": f"{base()}0123456789abcdef/web/base.css"},
        {"path": "/tournaments/"},
        {"status": 404},
        {"status": 301},
        {"sent": ((b"Set-Cookie", b"sessionid=x"),)},
        {"method": "HEAD"},
        {"query": b"again=1"},
        {"range": "bytes=0-9"},
        {"if_none_match": '"x"'},
        {"if_modified_since": "Sat, 28 Nov 2026 12:00:00 GMT"},
    ],
)
async def test_anything_else_the_site_answers_each_time(asking: dict[str, Any]) -> None:
    assert await asked_twice(**asking) == 2


@pytest.mark.asyncio
async def test_compressed_and_plain_with_tls_and_without_are_kept_apart() -> None:
    site = Site(200)
    kept = KeptStaticFiles(site)

    async def ignore(_message: Any) -> None:
        pass

    told: tuple[list[tuple[bytes, bytes]], ...] = (
        [],
        [(b"accept-encoding", b"gzip")],
        [(b"x-forwarded-proto", b"https")],
    )
    for headers in (*told, *told):
        scope = {
            "method": "GET", "path": FILE, "query_string": b"", "headers": headers, "scheme": "http"
        }  # fmt: skip
        await kept(scope, None, ignore)
    assert site.asked == 3
