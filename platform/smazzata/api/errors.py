"""Errors for programs: `{"code", "message"}` with a stable code, whatever went wrong."""

from typing import Any

from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from rest_framework.exceptions import (
    APIException,
    AuthenticationFailed,
    Throttled,
)
from rest_framework.response import Response
from rest_framework.views import exception_handler

from smazzata.api.requests import BadParameter
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.members.rate_limited import try_again
from smazzata.presentation.visible_match import SpectatorsForbidden


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """The response to an error; None for our own faults, which become a plain 500.

    Codes: `not_found`, `bad_parameter`, `hour_twice`, `hour_skipped`, `login_needed`,
    `not_allowed`, `bad_token`, `no_spectators`, `too_many_requests`, and those of the framework,
    such as `method_not_allowed`.
    """
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, Http404):
        response.data = {"code": "not_found", "message": _("There is nothing at this address")}
    elif isinstance(error, SpectatorsForbidden):
        response.data = {"code": error.code, "message": str(error)}
    elif isinstance(error, BadParameter):
        message = str(error.detail)
        response.data = {"code": error.get_codes(), "message": message, "params": error.params}
    elif isinstance(error, Throttled):
        response.data = {
            "code": "too_many_requests",
            "message": try_again(int(response.headers["Retry-After"])),
        }
    elif isinstance(error, AuthenticationFailed):
        response.data = {"code": error.get_codes(), "message": str(error.detail)}
    elif isinstance(error, APIException):
        response.data = {"code": error.default_code, "message": str(error.detail)}
    return response


@csrf_exempt
@requires(Action.WATCH)
def nothing_here(_request: HttpRequest) -> JsonResponse:
    """The answer at every address that leads nowhere."""
    body = {"code": "not_found", "message": _("There is nothing at this address")}
    return JsonResponse(body, status=404)
