"""Static files that browsers keep for a year: their addresses hold a digest of all of them.

`/static/0123456789abcdef/web/base.css` never changes what it means, so that it is asked for once;
one release has one digest, and modules that import each other by relative addresses stay together.
Nothing is collected or built: the digest is computed when a process first needs it, and WhiteNoise
serves the files from where they are. Without a digest, or with another one (a page that was opened
before a release), the present file is served and kept for a minute.
"""

import hashlib
import re
from contextlib import closing
from functools import cache
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from whitenoise.middleware import WhiteNoiseMiddleware

from smazzata.config.bodies import Application

FOR_EVER = "public, max-age=31536000, immutable"
_VERSIONED = re.compile(r"([0-9a-f]{16})/(?=.)")


class VersionedStorage(StaticFilesStorage):
    """Django's storage of static files; addresses hold the digest."""

    def url(self, name: str | None) -> str:
        """The address of a file."""
        return super().url(f"{version()}/{name or ''}")


class StaticFile(HttpResponse):
    """A file as it lies there: what a browser may do with it is said by the page that fetches it.

    A policy of its own would bind nothing, and with eighty files a page weighs more than they do.
    """

    _csp_exempt = True  # what django-csp's decorator sets


class VersionedWhiteNoise(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise, which serves a file under the addresses of every release."""

    _found: ClassVar[dict[str, dict[str, Any]]] = {}
    """The files by the prefix they are served under."""

    def add_files_from_finders(self) -> None:
        """Looks at the files once in a process, as `version` does.

        A server has one chain of middleware; every client of a test has its own, for which to look
        at some two hundred files again would be most of what it costs.
        """
        if self.static_prefix not in self._found:
            super().add_files_from_finders()
            self._found[self.static_prefix] = dict(self.files)
        self.files.update(self._found[self.static_prefix])

    def __call__(self, request: HttpRequest) -> Any:
        """The file, if the request is for one."""
        prefix: str = self.static_prefix
        found = None
        if request.path_info.startswith(prefix):
            found = _VERSIONED.match(request.path_info, len(prefix))
        if found is None:
            return super().__call__(request)
        plain = prefix + request.path_info[found.end() :]
        static_file = self.find_file(plain) if self.autorefresh else self.files.get(plain)
        if static_file is None:
            return self.get_response(request)
        response: HttpResponseBase = self.serve(static_file, request)
        if found[1] == version() and response.status_code in {200, 206, 304}:
            response.headers["Cache-Control"] = FOR_EVER
        return response

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> StaticFile:
        """The file as a whole; WhiteNoise's own answer reads it piece by piece as it is sent.

        Under ASGI Django would have to gather those pieces itself, and warns at every file.
        """
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with closing(found.file) as file:
                content = file.read()
        response = StaticFile(content, status=int(found.status))
        del response.headers["Content-Type"]  # Django's own; the file has one where it is sent
        for name, value in found.headers:
            response.headers[name] = value
        return response


class StaticCompression(GZipMiddleware):
    """Compresses what lies under `STATIC_URL` for browsers that ask for it; pages are not.

    A page may hold what its reader typed beside what he must keep secret, and the length of the two
    compressed together tells something of both (BREACH). A static file is the same for everybody,
    so that Django's bytes of random length against that are left out too.
    """

    max_random_bytes = 0

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The response, compressed if it is a static file that is sent whole."""
        static = request.path.startswith(settings.STATIC_URL)
        if not static or response.status_code != 200:
            return response
        return super().process_response(request, response)


class KeptStaticFiles:
    """Answers at once for files of this release that were asked for before, from memory.

    A telephone that comes into a hall fetches some fifteen of them beside its first page; made by
    the whole of the site each costs a third of what the page does. What has a query, or asks for a
    part, or whether it changed, the site answers itself, and nothing is kept that sets a cookie.
    The host of a request is not looked at: WhiteNoise too gives them to whoever names another.
    """

    def __init__(self, site: Application) -> None:
        self._site = site
        self._kept: dict[tuple[object, ...], list[Any]] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The file as it was sent before, or what the site answers."""
        key = self._find_key(scope)
        if key is None:
            await self._site(scope, receive, send)
            return
        if key not in self._kept:
            made: list[Any] = []

            async def note(message: Any) -> None:
                made.append(message)
                await send(message)

            await self._site(scope, receive, note)
            if made and self._may_keep(made):
                self._kept[key] = made
            return
        for message in self._kept[key]:
            await send(message)

    @staticmethod
    def _may_keep(made: list[Any]) -> bool:
        """Whether it is a whole file that is nobody's own."""
        names = {name.lower() for name, _value in made[0]["headers"]}
        whole = made[0]["status"] == 200 and not made[-1].get("more_body")
        return whole and b"set-cookie" not in names

    @staticmethod
    def _find_key(scope: Any) -> tuple[object, ...] | None:
        """What the answer follows from; None where it may be another each time."""
        headers = {name: value for name, value in scope["headers"] if name in _TOLD}
        plain = (
            scope["method"] == "GET" and not scope["query_string"] and not headers.keys() & _PART
        )
        if not plain or not scope["path"].startswith(f"{base()}{version()}/"):
            return None
        gzip = b"gzip" in headers.get(b"accept-encoding", b"")
        secure = b"https" in (scope["scheme"].encode(), headers.get(b"x-forwarded-proto"))
        return scope["path"], gzip, secure


_PART = frozenset({b"range", b"if-none-match", b"if-modified-since"})
_TOLD = _PART | {b"accept-encoding", b"x-forwarded-proto"}


@cache
def version() -> str:
    """Another one whenever any static file is another one."""
    digest = hashlib.sha256()
    files = {
        path: storage for finder in finders.get_finders() for path, storage in finder.list(None)
    }
    for path, storage in sorted(files.items()):
        with storage.open(path) as file:
            content = file.read()
        digest.update(f"{path}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def base() -> str:
    """What all addresses of static files begin with, whatever the release."""
    return f"/{settings.STATIC_URL.strip('/')}/"
