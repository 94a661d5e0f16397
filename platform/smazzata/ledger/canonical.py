"""Canonical bytes: the one form in which data is stored, hashed and compared.

The form is RFC 8785 (JSON Canonicalization Scheme) restricted to the values on which every JSON
writer agrees: integers within 2^53 - 1, NFC strings, booleans, null, arrays, and objects with ASCII
keys. Numbers with a fraction and keys beyond ASCII are where writers differ, so they are refused.

Personal data has no place in a log that can never be erased. What a machine can see is refused here:
keys that name a personal detail, and strings that look like a mail address. People appear in events
only as opaque member ids; everything else about them lives in tables that can be erased.
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

PERSONAL_KEYS = frozenset(
    "first_name last_name full_name surname nickname display_name email e_mail mail phone telephone"
    " mobile address street postcode birth_date birthday born_on birthplace tax_code codice_fiscale"
    " ip ip_address user_agent password photo iban".split()
)

_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder().decode
_MAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
_good_keys: set[str] = set()


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
        raise InvalidEvent("Event data must be an object.", "invalid_data")
    encoded = canonical_bytes(data)
    if len(encoded) > MAX_DATA_BYTES:
        raise InvalidEvent(
            f"Event data takes {len(encoded)} bytes; the limit is {MAX_DATA_BYTES}.",
            "event_too_large",
        )
    return encoded


def response_text(response: Any) -> str:
    """Return the canonical text of a command's answer, checked for size."""
    if response is None:
        return "null"
    encoded = canonical_bytes(response)
    if len(encoded) > MAX_RESPONSE_BYTES:
        raise InvalidEvent(
            f"The answer takes {len(encoded)} bytes; the limit is {MAX_RESPONSE_BYTES}.",
            "response_too_large",
        )
    return encoded.decode()


def _check(value: Any, depth: int) -> None:
    # Exact types on purpose: a bool is an int and a StrEnum a str, and both would pass isinstance.
    kind = type(value)
    if kind is str:
        _check_string(value)
    elif kind is int:
        if not -MAX_INTEGER <= value <= MAX_INTEGER:
            raise InvalidEvent("Integers must lie within 2^53 - 1.", "integer_out_of_range")
    elif kind is list or kind is tuple:
        _check_depth(depth)
        for item in value:
            _check(item, depth + 1)
    elif kind is dict:
        _check_depth(depth)
        for key, item in value.items():
            if key not in _good_keys:
                _check_key(key)
            _check(item, depth + 1)
    elif kind is float:
        raise InvalidEvent("Numbers must be integers.", "float_not_allowed")
    elif kind is not bool and value is not None:
        raise InvalidEvent(f"A {kind.__name__} cannot be stored.", "type_not_allowed")


def _check_depth(depth: int) -> None:
    if depth >= MAX_DEPTH:
        raise InvalidEvent("Data is nested too deeply.", "nested_too_deeply")


def _check_string(text: str) -> None:
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise InvalidEvent("A string holds half a character.", "invalid_string") from None
        if not unicodedata.is_normalized("NFC", text):
            raise InvalidEvent("Strings must be in Unicode form NFC.", "string_not_normalized")
    if "@" in text and _MAIL.search(text):
        raise InvalidEvent("Events never hold mail addresses.", "personal_data")


def _check_key(key: Any) -> None:
    if type(key) is not str or not key.isascii():
        raise InvalidEvent("Object keys must be ASCII strings.", "invalid_key")
    if key.lower() in PERSONAL_KEYS:
        raise InvalidEvent(f"Events never hold personal data ({key}).", "personal_data")
    if len(_good_keys) < 10_000:
        _good_keys.add(key)
