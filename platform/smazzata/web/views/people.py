"""People: the rating list, the page of a player, one's own tournaments."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, public_page, requires
from smazzata.presentation.entrants import tournaments_of
from smazzata.presentation.game_finder import Wish, found_games
from smazzata.presentation.player_presenter import get_player, player_page
from smazzata.presentation.rating_list import find_club, get_rating_list, rated_games


@public_page
def index(request: HttpRequest) -> HttpResponse:
    """The rating list of a game, of everybody or of one club."""
    rated = {*rated_games()}
    games = [game for game in found_games(Wish()) if game.id in rated]
    asked = request.GET.get("game", "")
    game = next((game for game in games if game.id == asked), next(iter(games), None))
    club = find_club(request.GET.get("club", ""))
    context: dict[str, Any] = {"games": games, "game": game, "club": club}
    if game is not None:
        who = principal_of(request)
        found = get_rating_list(game.id, request.GET.get("page"), who.member, club)
        kept = f"game={game.id}&" + (f"club={club.id}&" if club else "")
        context |= {"ratings": found, "page": found.page, "filter": kept, "me": who.member}
    return render(request, "web/players.html", context)


@public_page
def player(request: HttpRequest, member_id: UUID) -> HttpResponse:
    """Name, club, form, company, tournaments and matches of a player."""
    found = get_player(member_id, request.GET.get("page"))
    context = {
        "person": found,
        "page": found.page,
        "picture": reverse("web:player-picture", args=[member_id]),
        **player_page(found, request.GET.get("game", ""))._asdict(),
    }
    return render(request, "web/player.html", context)


@requires(Action.OWN_DATA)
@require_safe
@never_cache
def own_tournaments(request: HttpRequest) -> HttpResponse:
    """The tournaments of whoever looks, with what to do next in each."""
    entered = tournaments_of(principal_of(request).member or "")
    return render(request, "web/own_tournaments.html", {"tournaments": entered})
