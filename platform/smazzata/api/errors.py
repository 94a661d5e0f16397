"""Errors for programs: `{"code", "message"}` with a stable code, whatever went wrong."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """The response to an error; None for our own faults, which become a plain 500."""
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, Http404):
        code, message = "not_found", _("There is nothing at this address")
    elif isinstance(error, APIException):
        code = str(error.get_codes()) if isinstance(error.get_codes(), str) else error.default_code
        message = str(error.detail) if isinstance(error.detail, str) else str(error.default_detail)
    else:
        code, message = "refused", str(error)
    response.data = {"code": code, "message": message}
    return response
