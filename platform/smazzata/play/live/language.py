"""The language of whoever opened a socket: as pages find it, by cookie and by browser."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language_from_request


def language_of(scope: Mapping[str, Any]) -> str:
    """`it` or `en`."""
    request = HttpRequest()
    request.COOKIES = dict(scope.get("cookies", {}))
    for name, value in scope["headers"]:
        if name == b"accept-language":
            request.META["HTTP_ACCEPT_LANGUAGE"] = value.decode("latin-1")
    return "en" if get_language_from_request(request).startswith("en") else "it"
