"""What a live table's socket says to people beside the rules of the games, in which language."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from smazzata.play.refereeing.words import WORDS as REFEREEING
from smazzata.runtime.translation import gettext_noop

WORDS: dict[str, str] = {
    **REFEREEING,
    "not_json": gettext_noop("The message is not JSON."),
    "too_large": gettext_noop("The message is too long."),
    "too_many": gettext_noop(
        "Too many messages in a short time: wait a moment and load the page again."
    ),
    "unknown_message": gettext_noop("The table does not understand this message."),
    "not_seated": gettext_noop("You do not sit at this table."),
    "logged_out": gettext_noop("You have logged out: log in again to go on."),
    "no_spectators": gettext_noop("Nobody may watch this table until the match is over."),
    "no_such_table": gettext_noop("There is no such table."),
    "not_shown": gettext_noop(
        "The table cannot be shown to you just now, by a fault of the site; the match goes on."
    ),
    "command_id_reused": gettext_noop("This message was already sent by somebody else."),
    "unavailable": gettext_noop("The site cannot answer just now: try again in a moment."),
}


def language_of(scope: Mapping[str, Any]) -> str:
    """`it` or `en`, as pages find it: by the cookie and the browser of whoever opened a socket."""
    request = HttpRequest()
    request.COOKIES = dict(scope.get("cookies", {}))
    for name, value in scope["headers"]:
        if name == b"accept-language":
            request.META["HTTP_ACCEPT_LANGUAGE"] = value.decode("latin-1")
    return "en" if get_language_from_request(request).startswith("en") else "it"
