"""The addresses of the lobby's sockets."""

from django.urls import path

from smazzata.lobby.sockets import ListHints, RoomHints

websocket_urlpatterns = [
    path("ws/rooms", ListHints.as_asgi()),
    path("ws/rooms/<uuid:room_id>", RoomHints.as_asgi()),
]
