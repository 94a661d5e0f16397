"""What makes the site an application: its manifest, its worker, its page for no network."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from smazzata.members.principals import public_page
from smazzata.presentation.narration import language
from smazzata.web import offline
from smazzata.web.preferences import colour, preferences_of


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
    answer = HttpResponse(offline.worker(), content_type="text/javascript; charset=utf-8")
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
