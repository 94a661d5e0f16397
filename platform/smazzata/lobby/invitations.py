"""The link by which people join a room."""

from django.http import HttpRequest
from django.urls import reverse

from smazzata.lobby.models import Room


def link(request: HttpRequest, room: Room) -> str:
    """The whole address of a room; that of an unlisted one holds its key."""
    if room.settings.spectators.listed:
        path = reverse("lobby:table", args=[room.id])
    else:
        path = reverse("lobby:join", args=[room.id, room.key])
    return request.build_absolute_uri(path)
