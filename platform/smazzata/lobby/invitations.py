"""The link by which people join a room, and its picture for a telephone's camera."""

import io

import qrcode
from django.http import HttpRequest
from django.urls import reverse
from qrcode.image.svg import SvgPathFillImage

from smazzata.lobby.models import Room


def link(request: HttpRequest, room: Room) -> str:
    """The whole address of a room; that of an unlisted one holds its key."""
    if room.settings.spectators.listed:
        path = reverse("lobby:table", args=[room.id])
    else:
        path = reverse("lobby:join", args=[room.id, room.key])
    return request.build_absolute_uri(path)


def picture(text: str) -> bytes:
    """A QR code as SVG, black on white whatever the theme: cameras want it so."""
    made = io.BytesIO()
    qrcode.make(text, image_factory=SvgPathFillImage, box_size=12, border=3).save(made)
    return made.getvalue()
