"""The addresses of the sockets."""

from django.urls import path

from smazzata.web.consumers import Hints

websocket_urlpatterns = [path("ws/streams/<uuid:stream_id>", Hints.as_asgi())]
