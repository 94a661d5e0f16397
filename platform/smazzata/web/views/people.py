"""People: the rating list, the page of a player, one's own tournaments."""

from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from smazzata.members.models import Club
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, public_page, requires
from smazzata.presentation.entrants import tournaments_of
from smazzata.presentation.game_finder import FoundGame, Wish, found_games
from smazzata.presentation.player_presenter import get_player, player_page
from smazzata.presentation.points import points
from smazzata.presentation.rating_list import find_club, get_rating_list, rated_disciplines
from smazzata.presentation.rating_words import discipline_name
from smazzata.register.aliases import find_handles, find_person
from smazzata.season.ranking import seasons_of
from tournaments.federation.rating.disciplines import read_discipline


class RatedDiscipline(NamedTuple):
    """A discipline in which anybody has a rating."""

    id: str
    name: str
    game: FoundGame


class AskedList(NamedTuple):
    """Which rating list is asked for."""

    disciplines: list[RatedDiscipline]
    """Those in which anybody has a rating, by name."""
    discipline: RatedDiscipline | None
    """The one that is named, or the first; None where there is none."""
    club: Club | None
    """Whose alone; None: everybody."""

    @classmethod
    def of(cls, request: HttpRequest) -> "AskedList":
        """What `?game=` and `?club=` name; a game alone means the first of its disciplines."""
        games = {game.id: game for game in found_games(Wish())}
        rated = ((id_, games.get(read_discipline(id_).game)) for id_ in rated_disciplines())
        found = [RatedDiscipline(id_, discipline_name(id_), game) for id_, game in rated if game]
        found.sort(key=lambda each: each.name)
        asked = request.GET.get("game", "")
        chosen = [
            *(each for each in found if each.id == asked),
            *(each for each in found if each.game.id == asked),
            *found,
        ]
        return cls(found, next(iter(chosen), None), find_club(request.GET.get("club", "")))

    @property
    def query(self) -> str:
        """What names it."""
        named = {
            "game": self.discipline.id if self.discipline else "",
            "club": self.club and self.club.id,
        }
        return urlencode({name: value for name, value in named.items() if value})


@public_page
def index(request: HttpRequest) -> HttpResponse:
    """The rating list of a discipline, of everybody or of one club."""
    asked = AskedList.of(request)
    context: dict[str, Any] = asked._asdict()
    if asked.discipline is not None:
        who = principal_of(request)
        page = request.GET.get("page")
        found = get_rating_list(asked.discipline.id, page, who.member, asked.club)
        context |= {"ratings": found, "page": found.page, "me": who.member}
        context |= {"filter": f"{asked.query}&", "moment": asked.query}
        context["picture"] = reverse("web:ratings-picture")
    return render(request, "web/players.html", context)


def redirect_to_person(request: HttpRequest, address: str) -> HttpResponse:
    """To the address of the person whom a handle means since it was joined."""
    query = request.META.get("QUERY_STRING")
    whole = f"{address}?{query}" if query else address
    return HttpResponsePermanentRedirect(whole, preserve_request=True)


@public_page
def player(request: HttpRequest, member_id: UUID) -> HttpResponse:
    """Name, club, form, company, tournaments and matches of a player."""
    if (moved := find_person(str(member_id))) != str(member_id):
        return redirect_to_person(request, reverse("web:player", args=[moved]))
    found = get_player(member_id, request.GET.get("page"))
    context = {
        "person": found,
        "page": found.page,
        "picture": reverse("web:player-picture", args=[member_id]),
        "seasons": [(each.season, points(each.points, 2)) for each in seasons_of(str(member_id))],
        **player_page(found, request.GET.get("game", ""))._asdict(),
    }
    return render(request, "web/player.html", context)


@requires(Action.OWN_DATA)
@require_safe
@never_cache
def own_tournaments(request: HttpRequest) -> HttpResponse:
    """The tournaments of whoever looks, with what to do next in each."""
    own = principal_of(request).member
    entered = tournaments_of(find_handles(own)) if own is not None else []
    return render(request, "web/own_tournaments.html", {"tournaments": entered})
