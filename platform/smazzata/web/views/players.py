"""A player: rating history and matches."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.player_presenter import get_player


@requires(Action.WATCH)
@require_safe
def page(request: HttpRequest, member_id: UUID) -> HttpResponse:
    """Name, club, ratings and matches of a player."""
    found = get_player(member_id, request.GET.get("page"))
    return render(request, "web/player.html", {"person": found, "page": found.page})
