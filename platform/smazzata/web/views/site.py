"""What belongs to the whole site: robots and the pages for errors."""

import logging
import sys

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import REASON_BAD_ORIGIN
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from smazzata.ledger.errors import LedgerError, storage_trouble
from smazzata.members.permissions import Action
from smazzata.members.principals import requires, wants_json
from smazzata.members.sent_forms import keep_sent
from smazzata.presentation.qr_codes import public_address
from smazzata.presentation.visible_match import SpectatorsForbidden

log = logging.getLogger(__name__)

RETRY_AFTER = 10
"""Seconds."""
ROBOTS = "User-agent: *\nDisallow: /api/\nDisallow: /players/\n"
"""Players' pages carry names: they are for people who follow a link, not for search engines."""
TITLES: dict[int, Promise] = {
    400: gettext_lazy("This request cannot be understood"),
    403: gettext_lazy("You may not do this"),
    404: gettext_lazy("There is nothing at this address"),
    500: gettext_lazy("Something broke on our side"),
    503: gettext_lazy("Back in a moment"),
}
"""The headings of the pages for errors, by status."""


_OTHER_ORIGIN = REASON_BAD_ORIGIN.partition("%")[0]


@requires(Action.WATCH)
def robots(_request: HttpRequest) -> HttpResponse:
    """What machines are asked not to collect."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


@requires(Action.WATCH)
def favicon(_request: HttpRequest) -> HttpResponse:
    """The picture of the site for browsers that ask for it by themselves."""
    return redirect(static("web/icon-192.png"))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for requests that mean nothing, and for those that name another host.

    A code that was printed yesterday may name the address that the site had then: who reads it is
    led to the one that it has now (`SITE_ADDRESS`).
    """
    if not isinstance(exception, DisallowedHost):
        return _render_error(request, 400)
    onward = settings.SITE_ADDRESS and public_address(request, request.get_full_path())
    if wants_json(request):
        body = {"code": "other_host", "message": _("This site has another address")}
        return JsonResponse(body | ({"address": onward} if onward else {}), status=400)
    heading = _("This site has another address")
    return _render_error(request, 400, code="other_host", heading=heading, onward=onward)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for what the reader may not see; `{"code", "message"}` where a program asked."""
    unwatchable = isinstance(exception, SpectatorsForbidden)
    because = str(exception) if unwatchable else _("Your account does not have this right.")
    if unwatchable and wants_json(request):
        return JsonResponse({"code": SpectatorsForbidden.code, "message": because}, status=403)
    return _render_error(request, 403, because=because)


def refused_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form that did not come from this site, or from before somebody logged in.

    A log-in in another tab gives all pages of the browser another token. Where the browser itself
    says that the form was one of this site, what was typed is kept and may be sent again by hand.
    """
    own = not reason.startswith(_OTHER_ORIGIN)
    kept = keep_sent(request, logged_out=False) if own else None
    return kept or _render_error(request, 403)


def not_found(
    request: HttpRequest,
    exception: Exception,  # noqa: ARG001  Django checks that the handler takes it, by this name
) -> HttpResponse:
    """The page for an address that leads nowhere."""
    return _render_error(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for whatever went wrong; it needs neither database nor session.

    Django calls it while it handles the exception, wherever that was raised: in a view, in a
    session that could not be read or kept. So here, once, a database that cannot be reached or
    takes nothing becomes 503 with `Retry-After`; the rest is a fault of ours.
    """
    code = storage_trouble(sys.exc_info()[1])
    if code is None:
        return _render_error(request, 500)
    log.warning("%s: answered 503", code)
    said = str(LedgerError(code).sentence())
    headers = {"Retry-After": str(RETRY_AFTER), "Cache-Control": "no-store"}
    if wants_json(request):
        return JsonResponse({"code": code, "message": said}, status=503, headers=headers)
    response = _render_error(request, 503, code=code, because=said)
    for name, value in headers.items():
        response.headers[name] = value
    return response


def _render_error(request: HttpRequest, status: int, **context: str) -> HttpResponse:
    context_of_page = {"status": status, "heading": TITLES[status], **context}
    return render(request, "web/error.html", context_of_page, status=status)
