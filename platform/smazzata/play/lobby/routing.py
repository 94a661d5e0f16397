"""The addresses of the lobby's sockets."""

from django.urls import path

from smazzata.play.lobby.consumers import RoomConsumer, RoomListConsumer

websocket_urlpatterns = [
    path("ws/rooms", RoomListConsumer.as_asgi()),
    path("ws/rooms/<uuid:room_id>", RoomConsumer.as_asgi()),
]
