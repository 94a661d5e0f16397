"""What a program sends: JSON of one shape, within limits, or a refusal with its reason."""

from typing import Annotated, Any, TypeVar
from uuid import UUID

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http.request import RawPostDataException, UnreadablePostError
from rest_framework.request import Request

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.api.fields import Text, note
from tournaments.entry_lists.reading import ListedPerson
from tournaments.entry_lists.sheets import clean

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
        return msgspec.convert(plain, shape, strict=True, str_keys=True)
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


def _half_characters(text: str) -> bool:
    return any("\ud800" <= c <= "\udfff" for c in text)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent within a call."""


class NamedPerson(Part, frozen=True):
    """Somebody by name."""

    name: Annotated[Text, msgspec.Meta(min_length=1)]
    licence: Annotated[str, msgspec.Meta(max_length=32)] = ""

    @property
    def listed(self) -> ListedPerson:
        """As lists of entries have them; a name of blanks is empty."""
        return ListedPerson(clean(self.name), clean(self.licence))
