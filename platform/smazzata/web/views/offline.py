"""What makes the site an application: its manifest, its worker, its page for no network.

A view marked `@readable_offline` is kept by the reader's browser when it answers 200. The mark is
the header `Offline-Reader`: its value differs from reader to reader and says nothing about them, so
that the worker throws away what another reader has left (`static/web/offline/keeper.js`).
"""

import json
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from smazzata.config.static_files import base, version
from smazzata.members.principals import public_page
from smazzata.presentation.narration import language
from smazzata.web.preferences import colour, preferences_of
from smazzata.web.script_bundle import bundle

HEADER = "Offline-Reader"
ALSO = "Offline-Also"
ANONYMOUS_READER = "anyone"
FOLDER = Path(__file__).parents[1] / "static" / "web"
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
    "deck/napoletane.svg",
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


def worker_text() -> str:
    """The text of the service worker."""
    shell = [reverse("web:offline"), *(static(f"web/{name}") for name in SHELL)]
    given = {"VERSION": version(), "STATIC": base(), "SHELL": shell}
    constants = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items())
    return constants + bundle(FOLDER / "offline" / "worker.js")


@public_page
@vary_on_headers("Accept-Language", "Cookie")
def manifest(request: HttpRequest) -> JsonResponse:
    """The web application manifest, in the reader's language and theme."""
    theme = "dark" if preferences_of(request).theme == "dark" else "light"
    body = {
        "id": "/",
        "name": "Smazzata",
        "short_name": "Smazzata",
        "description": _(
            "Tournaments, live tables and replays of Italian card games, fair and in the open."
        ),
        "lang": language(),
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "categories": ["games", "sports"],
        "background_color": colour("paper", theme),
        "theme_color": colour("sheet", theme),
        "icons": [
            _icon("icon.svg", "image/svg+xml", "any"),
            _icon("icon-192.png", "image/png", "192x192"),
            _icon("icon-512.png", "image/png", "512x512"),
            _icon("icon-maskable.png", "image/png", "512x512", "maskable"),
        ],
        "shortcuts": [
            {"name": _("Tables"), "url": reverse("lobby:lobby")},
            {"name": _("Tournaments"), "url": reverse("web:tournaments")},
        ],
    }
    return JsonResponse(body, content_type="application/manifest+json")


@public_page
def worker(_request: HttpRequest) -> HttpResponse:
    """The service worker. It stands at the root, since that is how far it reaches."""
    answer = HttpResponse(worker_text(), content_type="text/javascript; charset=utf-8")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@public_page
def page(request: HttpRequest) -> HttpResponse:
    """What is shown when there is no network and the page asked for was never read here.

    It is kept before anyone knows in which language it will be needed, so it speaks both.
    """
    mine = language()
    return render(request, "web/offline.html", {"languages": sorted(("it", "en"), key=mine.__ne__)})


def _icon(name: str, kind: str, sizes: str, purpose: str = "any") -> dict[str, str]:
    return {"src": static(f"web/{name}"), "type": kind, "sizes": sizes, "purpose": purpose}
