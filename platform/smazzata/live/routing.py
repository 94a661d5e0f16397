"""The addresses of the sockets."""

from django.urls import path

from smazzata.live.hints import Hints
from smazzata.live.socket import live_table

websocket_urlpatterns = [
    path("ws/streams/<uuid:stream_id>", Hints.as_asgi()),
    path("ws/tables/<uuid:table_id>", live_table),  # type: ignore[arg-type]
]
