"""Pages of which a part changes: the whole for a reader, the part for htmx, 204 for no news."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


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
    response = render(request, f"{template}.html", context)
    response.headers["Vary"] = "HX-Request, Accept-Language, Cookie"
    response.headers["Cache-Control"] = "no-cache"
    return response
