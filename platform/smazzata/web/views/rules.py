"""The rules, to be read: what holds in every game, and a page for each game."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.registry import UnknownGameError, ruleset
from smazzata.members.principals import public_page
from smazzata.presentation.game_finder import families, finder, read_wish
from smazzata.presentation.narration import language
from smazzata.presentation.rules_pages import (
    GENERAL,
    rules_package,
    rules_page,
)
from smazzata.presentation.tournament_names import game_name
from smazzata.tables.lessons import lesson_of


@public_page
def index(request: HttpRequest) -> HttpResponse:
    """The games, and the clauses that all of them share."""
    wish = read_wish(request.GET.dict())
    context = {
        "page": rules_page(GENERAL, language()),
        "families": families(wish),
        "find": finder(wish),
    }
    return render(request, "web/rules.html", context)


@public_page
def page(request: HttpRequest, game: str, version: int | None = None) -> HttpResponse:
    """The rules of a game, by its newest version or by this one."""
    try:
        found = rules_page(rules_package(ruleset(game, version)), language())
    except UnknownGameError:
        found = None
    if found is None:
        raise Http404("rules")
    lesson = reverse("lobby:lesson", args=[game]) if lesson_of(game, version) else ""
    context = {"page": found, "game": game_name(game), "lesson": lesson}
    return render(request, "web/rules.html", context)
