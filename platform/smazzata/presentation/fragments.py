"""Pages of which a part changes: the whole for a reader, the part for htmx, 204 for no news."""

from collections.abc import Callable
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString


def is_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks, for the part that changes."""
    return request.headers.get("HX-Request") == "true"


def is_unchanged(request: HttpRequest, version: int | str) -> bool:
    """Whether the page that asks shows this very version already."""
    return is_fragment(request) and request.GET.get("seen") == str(version)


def not_changed() -> HttpResponse:
    """The answer that leaves a page as it is."""
    return HttpResponse(status=204)


def render_page(
    request: HttpRequest, whole: str, part: str, context: dict[str, Any]
) -> HttpResponse:
    """The page from the template `whole`, or for htmx only what `part` makes.

    Both are named without their ending.
    """
    template = part if is_fragment(request) else whole
    return _as_live(render(request, f"{template}.html", context))


def render_shared(
    request: HttpRequest, whole: str, part: SafeString, context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """The same, where the part that changes is one for all readers, and made already."""
    if is_fragment(request):
        return _as_live(HttpResponse(part))
    return _as_live(render(request, f"{whole}.html", {**context(), "shared_part": part}))


def page_asked(request: HttpRequest, most: int, size: int) -> int:
    """Which page of a list of at most so many rows is asked for: one that it may have."""
    return Paginator(range(most), size).get_page(request.GET.get("page")).number


def _as_live(response: HttpResponse) -> HttpResponse:
    response.headers["Vary"] = "HX-Request, Accept-Language, Cookie"
    response.headers["Cache-Control"] = "no-cache"
    return response
