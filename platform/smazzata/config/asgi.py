"""The ASGI application: pages by Django, sockets by Channels."""

import gc
import os
import sys

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import get_resolver, re_path, reverse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "smazzata.config.settings")

# First of all: consumers import from what it sets up.
django.setup(set_prefix=False)
# A thread that was waiting for the database goes on a thousandth of a second after its answer, not
# five, when others compute: a page asks some ten times.
sys.setswitchinterval(0.001)

from django.conf import settings  # noqa: E402

from smazzata.config.bodies import at_most  # noqa: E402
from smazzata.config.sockets import (  # noqa: E402
    closed_while_away,
    nothing_here,
    open_by_origin_or_token,
)
from smazzata.config.static_files import KeptStaticFiles  # noqa: E402
from smazzata.members.turns import PagesInTurn  # noqa: E402
from smazzata.play.routing import websocket_urlpatterns  # noqa: E402
from smazzata.presentation.paper_letters import register_letters  # noqa: E402
from smazzata.register.member_import import MOST_BYTES  # noqa: E402
from smazzata.runtime.installation import refuse_wrong_setup  # noqa: E402

refuse_wrong_setup()

# What the first visitor would wait for: all pages, the letters of a PDF, and what pairs tables of
# three and more, which takes up to seconds.
import scipy.optimize  # noqa: E402, F401

_ = get_resolver().reverse_dict
register_letters()

# A federation's list of members is a file of its own size; the rest of its form is small.
larger = {reverse("register:import"): MOST_BYTES + settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
nowhere = re_path("", nothing_here)  # type: ignore[arg-type]
application = ProtocolTypeRouter(
    {
        "http": KeptStaticFiles(
            at_most(settings.DATA_UPLOAD_MAX_MEMORY_SIZE, PagesInTurn(), larger)
        ),
        # `scope["user"]` is who opened the socket; `members.principals` asks again during its life.
        "websocket": closed_while_away(
            open_by_origin_or_token(URLRouter([*websocket_urlpatterns, nowhere]))
        ),
    }
)

# What is loaded by now stays: a search for garbage that goes through all of it holds up every page
# for a tenth of a second.
gc.collect()
gc.freeze()
