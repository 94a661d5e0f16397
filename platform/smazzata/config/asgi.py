"""The ASGI application: pages by Django, sockets by Channels."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "smazzata.config.settings")

# First of all: it sets Django up, and consumers import from it.
pages = get_asgi_application()

from smazzata.live.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        # `scope["user"]` is who opened the socket; see `members.visitors` for the rest of its life.
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter(websocket_urlpatterns))
        ),
    }
)
