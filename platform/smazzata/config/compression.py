"""Scripts, styles and decks travel compressed; pages do not.

A page may hold what its reader typed beside what he must keep secret, and the length of the two
compressed together tells something of both (BREACH). A static file is the same for everybody.
"""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class StaticCompression(GZipMiddleware):
    """Compresses what lies under `STATIC_URL` for browsers that ask for it."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The response, compressed if it is a static file that is sent whole."""
        static = request.path.startswith(settings.STATIC_URL)
        if not static or response.status_code != 200:
            return response
        return super().process_response(request, response)
