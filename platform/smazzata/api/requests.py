"""What a program sends: JSON of one shape, within limits, or a refusal with its reason; a query.

A parameter that the address does not have, or with a value that it cannot have, is refused: 400
`bad_parameter`, with its `name`.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Annotated, Any, TypeVar
from uuid import UUID

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http.request import RawPostDataException, UnreadablePostError
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.visible_text import drop_unseen
from smazzata.api.fields import Text, note
from smazzata.presentation.typed_hours import read_end
from smazzata.runtime import whole_numbers
from tournaments.entry_lists.reading import ListedPerson
from tournaments.entry_lists.sheets import clean
from tournaments.entry_lists.surnames import surname_in

MOST_BYTES = 262_144
MOST_TEXT = 500
MOST_ITEMS = 2_000
MOST_NUMBER = 10**10
DEEPEST = 8

TOO_LARGE = Refusal("too_large", params={"most": MOST_BYTES // 1024})
NO_JSON = Refusal("not_json")

T = TypeVar("T")


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every call has."""

    id: Annotated[UUID, note("the sender's own; sent again with the same one it is done once")]


class Confirmed(Sent, frozen=True, kw_only=True):
    """What a call has that may be asked about."""

    confirm: str = ""


class Versioned(Confirmed, frozen=True, kw_only=True):
    """What a call has that may be meant for one state of the tournament."""

    version: int | None = None
    sure: Annotated[bool, note("totals are right though they are unlikely")] = False


def read_body(request: Request, shape: type[T]) -> T | Refusal:
    """The body as a value of this shape.

    Refusals: `not_json` where its kind is another, `too_large`, and `malformed`, with what is wrong
    under `detail`.
    """
    if (request.content_type or "").partition(";")[0].strip() != "application/json":
        return NO_JSON
    try:
        body = request._request.body
    except RequestDataTooBig:
        return TOO_LARGE
    except (RawPostDataException, UnreadablePostError):
        return MALFORMED
    if len(body) > MOST_BYTES:
        return TOO_LARGE
    try:
        plain = msgspec.json.decode(body)
        if not _fits(plain):
            return MALFORMED
        return msgspec.convert(_drop_unseen(plain), shape, strict=True, str_keys=True)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Refusal("malformed", params={"detail": str(error)[:200]})


def _fits(value: Any, depth: int = 0) -> bool:
    """Whether nothing in it is larger than people type, or no text of a database."""
    if isinstance(value, str):
        return len(value) <= MOST_TEXT and "\0" not in value and not _half_characters(value)
    if isinstance(value, bool) or value is None:
        return True
    if isinstance(value, int):
        return abs(value) <= MOST_NUMBER
    if isinstance(value, float) or depth >= DEEPEST or len(value) > MOST_ITEMS:
        return False
    parts = [*value, *value.values()] if isinstance(value, dict) else value
    return all(_fits(part, depth + 1) for part in parts)


def _drop_unseen(value: Any) -> Any:
    """The same without the characters that nobody sees."""
    if isinstance(value, str):
        return drop_unseen(value)
    if isinstance(value, list):
        return [_drop_unseen(part) for part in value]
    if isinstance(value, dict):
        return {name: _drop_unseen(part) for name, part in value.items()}
    return value


def _half_characters(text: str) -> bool:
    return any("\ud800" <= c <= "\udfff" for c in text)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent within a call."""


class NamedPerson(Part, frozen=True):
    """Somebody by name."""

    name: Annotated[Text, msgspec.Meta(min_length=1)]
    licence: Annotated[str, msgspec.Meta(max_length=32)] = ""
    surname: Annotated[Text, note("the end of the name that is the surname, for sorted lists")] = ""

    @property
    def listed(self) -> ListedPerson:
        """As lists of entries have them; a name of blanks is empty."""
        name = clean(self.name)
        return ListedPerson(name, clean(self.licence), surname_in(name, clean(self.surname)))


class BadParameter(APIException):
    """That a parameter is not known, or its value is none: 400, `bad_parameter` unless a code says
    more.
    """

    status_code = 400
    default_code = "bad_parameter"

    def __init__(self, name: str, message: str, code: str = "", **params: object) -> None:
        self.params = {"name": name[:64], **params}
        super().__init__(message % self.params, code or None)


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
    missing. The whole minute or second that it names counts.

    Raises `BadParameter`; of an hour that the clocks skip `hour_skipped`, of one that comes twice
    and has no offset `hour_twice`.
    """
    if name not in request.query_params:
        return None
    found = read_end(request.query_params[name])
    if isinstance(found, datetime):
        return found
    unsure = {
        "hour_skipped": _("“%(name)s” does not exist: the clock is put forward that night."),
        "hour_twice": _("“%(name)s” comes twice: say which by its offset, such as +01:00."),
    }
    if found.code in unsure:
        raise BadParameter(name, unsure[found.code], found.code, **found.params)
    raise BadParameter(name, _("“%(name)s” must be a day and hour: 2026-11-22T18:42."))
