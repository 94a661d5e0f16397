"""What may be read without a network, and the worker in the browser that keeps it.

A view marked `@readable_offline` is kept by the reader's browser when it answers 200. The mark is
the header `Offline-Reader`: its value differs from reader to reader and says nothing about them, so
that the worker throws away what another reader has left (`static/web/offline/keeper.js`).
"""

import json
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.crypto import salted_hmac

from smazzata.config.static_files import base, version
from smazzata.web.script_bundle import bundle

HEADER = "Offline-Reader"
ALSO = "Offline-Also"
ANONYMOUS_READER = "anyone"
FOLDER = Path(__file__).parent / "static" / "web"
SHELL = (
    "tokens.css",
    "base.css",
    "forms.css",
    "site.css",
    "parts.css",
    "scores.css",
    "print.css",
    "icon.svg",
    "icon-192.png",
    "offline/list.js",
    "offline/register.js",
    "deck/deck.css",
    "deck/deck.js",
    "deck/french.svg",
    "deck/italian.svg",
)
"""Static files that every page kept needs; the rest is kept when a page asks for it."""
View = Callable[..., HttpResponse]
R = TypeVar("R", bound=HttpResponse)


def readable_offline(view: View) -> View:
    """Let the reader's browser keep what `view` shows. Not for what changes while one looks."""

    @wraps(view)
    def marked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return keep_for(request, view(request, *args, **kwargs))

    return marked


def keep_for(
    request: HttpRequest, response: R, *, when: bool = True, also: Iterable[str] = ()
) -> R:
    """Mark one answer as one that the reader's browser may keep, with the addresses of `also`."""
    if when and response.status_code == 200:
        response.headers[HEADER] = reader_of(request)
        if addresses := " ".join(also):
            response.headers[ALSO] = addresses
    return response


def reader_of(request: HttpRequest) -> str:
    """The same for all requests of one account, and another for each account."""
    if not request.user.is_authenticated:
        return ANONYMOUS_READER
    return salted_hmac("smazzata.offline", str(request.user.pk), algorithm="sha256").hexdigest()[
        :20
    ]


def worker() -> str:
    """The text of the service worker."""
    shell = [reverse("web:offline"), *(static(f"web/{name}") for name in SHELL)]
    given = {"VERSION": version(), "STATIC": base(), "SHELL": shell}
    constants = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items())
    return constants + bundle(FOLDER / "offline" / "worker.js")
