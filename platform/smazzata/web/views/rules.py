"""The rules, to be read: what holds in every game, and a page for each game."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.registry import AnyRuleset, UnknownGameError, ruleset
from smazzata.members.principals import public_page
from smazzata.presentation.game_finder import families, finder, read_wish
from smazzata.presentation.narration import language
from smazzata.presentation.rules_pages import (
    GENERAL,
    address_of_rules,
    has_programs,
    programs_text,
    rules_package,
    rules_page,
)
from smazzata.presentation.tournament_names import game_name
from smazzata.tables.lessons import lesson_of
from smazzata.web.preferences import preferences_of


@public_page
def index(request: HttpRequest) -> HttpResponse:
    """The games, and the clauses that all of them share."""
    wish = read_wish(request.GET.dict())
    context = {
        "page": rules_page(GENERAL, language()),
        "families": families(wish),
        "find": finder(wish),
        "programs": reverse("web:rules-for-programs") if has_programs(GENERAL) else "",
    }
    return render(request, "web/rules.html", context)


@public_page
def page(request: HttpRequest, game: str, version: int | None = None) -> HttpResponse:
    """The rules of a game, by its newest version or by this one."""
    rules = _ruleset(game, version)
    found = rules_page(rules_package(rules), language(), preferences_of(request).italian)
    if found is None:
        raise Http404("rules")
    newest = rules.version == ruleset(game).version
    context = {
        "page": found,
        "game": game_name(game),
        "picture": reverse("web:game-picture", args=[game]),
        "lesson": reverse("lobby:lesson", args=[game]) if lesson_of(game, version) else "",
        "programs": reverse("web:game-for-programs", args=[game])
        if newest and has_programs(rules_package(rules))
        else "",
    }
    return render(request, "web/rules.html", context)


@public_page
def programs(request: HttpRequest, game: str | None = None) -> HttpResponse:
    """What of the rules programmers need and players do not: options, codes, events."""
    rules = _ruleset(game) if game else None
    package = rules_package(rules) if rules else GENERAL
    address = (rules and address_of_rules(rules)) or reverse("web:rules")
    text = programs_text(package, address)
    if text is None:
        raise Http404("programs")
    context = {"text": text, "game": game_name(game) if game else "", "rules": address}
    return render(request, "web/rules_for_programs.html", context)


def _ruleset(game: str, version: int | None = None) -> AnyRuleset:
    try:
        return ruleset(game, version)
    except UnknownGameError:
        raise Http404("rules") from None
