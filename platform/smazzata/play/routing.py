"""The addresses of the sockets."""

from django.urls import path

from smazzata.play.live.consumer import live_table
from smazzata.play.live.stream_consumer import StreamConsumer
from smazzata.play.lobby.consumers import RoomConsumer, RoomListConsumer

websocket_urlpatterns = [
    path("ws/streams/<uuid:stream_id>", StreamConsumer.as_asgi()),
    path("ws/tables/<uuid:table_id>", live_table),  # type: ignore[arg-type]
    path("ws/rooms", RoomListConsumer.as_asgi()),
    path("ws/rooms/<uuid:room_id>", RoomConsumer.as_asgi()),
]
