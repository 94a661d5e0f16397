"""The search of the whole site: its page, and what the head of every page shows while one types."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from smazzata.members.principals import public_page
from smazzata.members.rate_limited import count
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.search import plain, read_search
from smazzata.presentation.site_search import FEW, MANY, SHORTEST, search

SEARCHES = RateLimit("searches", 300, 60)
"""How often a visitor may look for something, while typing too: the words of a whole hall behind
one address, and of a flood a part of a processor."""


@public_page
def page(request: HttpRequest) -> HttpResponse:
    """All that is found for what was typed."""
    typed = read_search(request)
    if typed:
        count(SEARCHES, request)
    context = {
        "q": typed,
        "site_finds": search(typed, MANY),
        "short": len(plain(typed)) < SHORTEST,
        "moment": urlencode({"q": typed}) if typed else "",
    }
    return render(request, "web/search.html", context)


@public_page
def suggestions(request: HttpRequest) -> HttpResponse:
    """The first finds as options of a list box, for `site_search.js`."""
    count(SEARCHES, request)
    response = render(
        request, "web/parts/suggestions.html", {"finds": search(read_search(request), FEW)}
    )
    response.headers["Cache-Control"] = "private, max-age=30"
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response
