"""What belongs to the whole site: robots and the pages for errors."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from smazzata.members.permissions import Action
from smazzata.members.principals import requires, wants_json
from smazzata.presentation.visible_match import SpectatorsForbidden

ROBOTS = "User-agent: *\nDisallow: /api/\nDisallow: /players/\n"
"""Players' pages carry names: they are for people who follow a link, not for search engines."""


@requires(Action.WATCH)
def robots(request: HttpRequest) -> HttpResponse:
    """What machines are asked not to collect."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for requests that mean nothing."""
    return render(request, "web/error.html", {"status": 400}, status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for what the reader may not see; `{"code", "message"}` where a program asked."""
    unwatchable = isinstance(exception, SpectatorsForbidden)
    because = str(exception) if unwatchable else _("Your account does not have this right.")
    if unwatchable and wants_json(request):
        return JsonResponse({"code": SpectatorsForbidden.code, "message": because}, status=403)
    return render(request, "web/error.html", {"status": 403, "because": because}, status=403)


def refused_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form that did not come from this site."""
    return render(request, "web/error.html", {"status": 403}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for an address that leads nowhere."""
    return render(request, "web/error.html", {"status": 404}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for our own faults; it needs neither database nor session."""
    return render(request, "web/error.html", {"status": 500}, status=500)
