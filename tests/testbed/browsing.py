"""A browser as a program, for crowds: cookies, forms with their CSRF token, what is fetched again.

It asks in the event loop and keeps its connection open. What is lost on the way (a server that was
killed) is asked again, as people do; whether the first time counted the page says.
"""

import asyncio
import contextlib
import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

PATIENCE_S = 60.0
RETRY_S = 0.5
_HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')


class Answer(NamedTuple):
    """What a server said."""

    status: int
    location: str
    body: str

    def hidden(self, name: str) -> str:
        """What a hidden field of a form of this page holds."""
        found: dict[str, str] = dict(_HIDDEN.findall(self.body))
        return found.get(name, "")


class Browser:
    """Somebody's browser, before one page at a time."""

    def __init__(self, url: str, cookie: str = "", address: str = "") -> None:
        """`address`: by which of this machine's own it is known to the server."""
        parts = urlsplit(url)
        self.url = url
        self._host, self._port = parts.hostname or "", parts.port or 80
        self._from = (address, 0) if address else None
        self._cookies = dict([cookie.split("=", 1)]) if cookie else {}
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self.asked = 0
        """Requests that were answered."""
        self.retried = 0
        """Requests that got no answer and were sent again."""
        self.turned_away = 0
        """Requests that were answered 503, and sent again."""
        self.seconds: list[float] = []
        """How long each answer took, with all that had to be sent again."""

    @property
    def cookie(self) -> str:
        """What it sends along."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    async def get(self, path: str, *, part: bool = False) -> Answer:
        """A page, or as htmx asks for the `part` that changes."""
        return await self._insisted("GET", path, {"HX-Request": "true"} if part else {}, "")

    async def post(self, path: str, form: Mapping[str, str]) -> Answer:
        """Sends a form once, or several times until it is answered."""
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Referer": self.url}
        return await self._insisted("POST", path, headers, urlencode(form))

    async def _insisted(
        self, method: str, path: str, headers: Mapping[str, str], body: str
    ) -> Answer:
        loop = asyncio.get_running_loop()
        began = loop.time()
        while True:
            kept = self._writer is not None
            try:
                async with asyncio.timeout(PATIENCE_S):
                    answer = await self._asked(method, path, headers, body.encode())
            except (OSError, EOFError, asyncio.LimitOverrunError):
                self.close()
                if loop.time() - began > PATIENCE_S:
                    raise
                self.retried += 1
                if (
                    not kept
                ):  # a connection that a server let go after a while is opened anew at once
                    await asyncio.sleep(RETRY_S)
                continue
            if answer.status == 503 and loop.time() - began < PATIENCE_S:
                self.turned_away += 1
                await asyncio.sleep(RETRY_S)
                continue
            self.asked += 1
            self.seconds.append(loop.time() - began)
            return answer

    async def _asked(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes
    ) -> Answer:
        if self._writer is None or self._reader is None:
            self._reader, self._writer = await asyncio.open_connection(
                self._host, self._port, local_addr=self._from
            )
        sent = {
            "Host": f"{self._host}:{self._port}",
            "Accept-Language": "it",
            "Cookie": self.cookie,
            "Content-Length": str(len(body)),
            **headers,
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
        self._writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        await self._writer.drain()
        status, told = await self._head(self._reader)
        length = dict(told).get("content-length")
        if length is not None:
            text = await self._reader.readexactly(int(length))
        else:
            text = await _chunks(self._reader) if status not in (204, 304) else b""
        return Answer(status, dict(told).get("location", ""), text.decode(errors="replace"))

    async def _head(self, reader: asyncio.StreamReader) -> tuple[int, list[tuple[str, str]]]:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        told = [(name.lower(), value) for name, _, value in (x.partition(": ") for x in lines[1:])]
        for name, value in told:
            if name == "set-cookie":
                cookie, _, text = value.partition(";")[0].partition("=")
                self._cookies[cookie] = text
        return int(lines[0].split()[1]), told

    def close(self) -> None:
        """Hangs up."""
        if self._writer is not None:
            with contextlib.suppress(OSError):
                self._writer.close()
        self._reader = self._writer = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    parts = []
    while size := int((await reader.readline()).split(b";")[0], 16):
        parts.append(await reader.readexactly(size))
        await reader.readline()
    await reader.readline()
    return b"".join(parts)
