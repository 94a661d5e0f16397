"""What stands behind the question mark of an address; one rule for all of it.

A parameter that the address does not have, or with a value that it cannot have, is refused: 400
`bad_parameter`, with its `name`.
"""

from collections.abc import Collection
from datetime import datetime

from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from smazzata.runtime import whole_numbers
from smazzata.tournament_management.publications import read_hour


class BadParameter(APIException):
    """That a parameter is not known, or its value is none: 400 `bad_parameter`."""

    status_code = 400
    default_code = "bad_parameter"

    def __init__(self, name: str, message: str) -> None:
        self.params = {"name": name[:64]}
        super().__init__(message % self.params)


def refuse_unknown(request: Request, known: Collection[str]) -> None:
    """Raises `BadParameter` for the first parameter that is not `known`."""
    for name in request.query_params:
        if name not in known:
            raise BadParameter(name, _("This address has no parameter “%(name)s”."))


def whole_number(request: Request, name: str, usual: int = 0, least: int = 0) -> int:
    """A whole number; `usual` where the parameter is missing. Raises `BadParameter`."""
    if name not in request.query_params:
        return usual
    number = whole_numbers.whole_number(request.query_params[name], 9)
    if number is None or number < least:
        raise BadParameter(name, _("“%(name)s” must be a whole number."))
    return number


def page_number(request: Request) -> int:
    """The page that is asked for, from 1."""
    return whole_number(request, "page", usual=1, least=1)


def choice(request: Request, name: str, values: Collection[str]) -> str:
    """One of these values; empty where the parameter is missing. Raises `BadParameter`."""
    if name not in request.query_params:
        return ""
    chosen = request.query_params[name]
    if chosen not in values:
        raise BadParameter(name, _("“%(name)s” cannot be this."))
    return chosen


def moment(request: Request, name: str) -> datetime | None:
    """A day and hour, by the site's clock where it names no zone; None where the parameter is
    missing. Raises `BadParameter`.
    """
    if name not in request.query_params:
        return None
    found = read_hour(request.query_params[name])
    if found is None:
        raise BadParameter(name, _("“%(name)s” must be a day and hour: 2026-11-22T18:42."))
    return found
