"""Canonical bytes: the one form in which data is stored, hashed and compared.

The form is RFC 8785 (JSON Canonicalization Scheme) restricted to the values on which every JSON
writer agrees: integers within 2^53 - 1, NFC strings, booleans, null, arrays, and objects with ASCII
keys. Fractions and keys beyond ASCII are where writers differ, so they are refused.

Personal data has no place in a log that can never be erased. What a machine can see is refused
here: keys that name a personal detail, and strings that look like a mail address. People appear in
events as opaque member ids only; all else about them lives in tables that can be erased.
"""

import re
import unicodedata
from typing import Any

import msgspec

from smazzata.ledger.errors import InvalidEvent

MAX_INTEGER = 2**53 - 1
MAX_DATA_BYTES = 16 * 1024
"""Bound of one event's data. The order of a 108-card deck takes 0.5 kB, a whole deal revealed 3."""
MAX_RESPONSE_BYTES = 64 * 1024
MAX_DEPTH = 32

PERSONAL_KEYS = frozenset({
    "first_name", "last_name", "full_name", "surname", "nickname", "display_name", "email",
    "e_mail", "mail", "phone", "telephone", "mobile", "address", "street", "postcode",
    "birth_date", "birthday", "born_on", "birthplace", "tax_code", "codice_fiscale", "ip",
    "ip_address", "user_agent", "password", "photo", "iban",
})  # fmt: skip

_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder().decode
_MAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
# Keys repeat a million times; each is looked at once a process.
_good_keys: set[str] = set()
_GOOD_KEYS_LIMIT = 10_000


def canonical_bytes(value: Any) -> bytes:
    """Return the canonical JSON of ``value``; tuples count as arrays.

    Raises :class:`InvalidEvent` for anything outside the domain; its code tells what.
    """
    _check(value, 0)
    return _encode(value)


def parse(text: str | bytes) -> Any:
    """Return the value of canonical JSON."""
    return _decode(text)


def event_data(data: Any) -> bytes:
    """Return the canonical bytes of one event's data, checked for shape and size."""
    if type(data) is not dict:
        raise InvalidEvent("invalid_data")
    encoded = canonical_bytes(data)
    if len(encoded) > MAX_DATA_BYTES:
        raise InvalidEvent("event_too_large", size=len(encoded), limit=MAX_DATA_BYTES)
    return encoded


def response_text(response: Any) -> str:
    """Return the canonical text of a command's answer, checked for size."""
    if response is None:
        return "null"
    encoded = canonical_bytes(response)
    if len(encoded) > MAX_RESPONSE_BYTES:
        raise InvalidEvent("response_too_large", size=len(encoded), limit=MAX_RESPONSE_BYTES)
    return encoded.decode()


def _check(value: Any, depth: int) -> None:
    # Exact types on purpose: a bool is an int and a StrEnum a str, and both would pass isinstance.
    kind = type(value)
    if kind is str:
        if not value.isascii() or "@" in value:
            _check_string(value)
    elif kind is int:
        if not -MAX_INTEGER <= value <= MAX_INTEGER:
            raise InvalidEvent("integer_out_of_range")
    elif kind is list or kind is tuple or kind is dict:
        _check_items(value, depth)
    elif kind is float:
        raise InvalidEvent("float_not_allowed")
    elif kind is not bool and value is not None:
        raise InvalidEvent("type_not_allowed", type=kind.__name__)


def _check_items(container: Any, depth: int) -> None:
    if depth >= MAX_DEPTH:
        raise InvalidEvent("nested_too_deeply")
    if type(container) is not dict:
        for item in container:
            _check(item, depth + 1)
        return
    for key, item in container.items():
        if type(key) is not str or key not in _good_keys:
            _check_key(key)
        _check(item, depth + 1)


def _check_string(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InvalidEvent("invalid_string") from None
    if not unicodedata.is_normalized("NFC", text):
        raise InvalidEvent("string_not_normalized")
    if _MAIL.search(text):
        raise InvalidEvent("personal_data", what="@")


def _check_key(key: Any) -> None:
    if type(key) is not str or not key.isascii():
        raise InvalidEvent("invalid_key")
    if key.lower() in PERSONAL_KEYS:
        raise InvalidEvent("personal_data", what=key)
    if len(_good_keys) < _GOOD_KEYS_LIMIT:
        _good_keys.add(key)
