"""The bytes that are stored and hashed: equal to RFC 8785 on what is allowed, refused elsewhere."""

import string
import unicodedata
from enum import IntEnum, StrEnum
from typing import Any

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from smazzata.ledger.canonical import (
    MAX_DATA_BYTES,
    MAX_INTEGER,
    canonical_bytes,
    event_data,
    parse,
    response_text,
)
from smazzata.ledger.errors import SENTENCES, InvalidEvent, LedgerError

characters = st.characters(exclude_categories=["Cs"])
strings = st.text(characters, max_size=20).map(lambda text: unicodedata.normalize("NFC", text))
keys = st.text(string.printable, max_size=8)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-MAX_INTEGER, MAX_INTEGER) | strings,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=20,
)


def refusal(value: Any) -> str:
    with pytest.raises(InvalidEvent) as caught:
        canonical_bytes(value)
    return caught.value.code


@settings(max_examples=300)
@given(values)
def test_allowed_values_have_the_bytes_of_rfc_8785(value: Any) -> None:
    try:
        encoded = canonical_bytes(value)
    except InvalidEvent as error:
        # A random text may look like an address; nothing else may be refused here.
        if error.code != "personal_data":
            raise
    else:
        assert encoded == rfc8785.dumps(value)
        assert parse(encoded) == value


@pytest.mark.parametrize("text", ["\x00\x1f\x7f", '"\\/', "\b\t\n\f\r", "é€𝄞", "\u2028\u2029"])
def test_escapes_are_those_of_rfc_8785(text: str) -> None:
    assert canonical_bytes({"t": text}) == rfc8785.dumps({"t": text})


def test_tuples_are_arrays_and_keys_are_sorted() -> None:
    assert (
        canonical_bytes({"b": (1, True), "B": None, "a": ""}) == b'{"B":null,"a":"","b":[1,true]}'
    )


class Suit(IntEnum):
    CUPS = 1


class Word(StrEnum):
    CUPS = "cups"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (1.0, "float_not_allowed"),
        (float("nan"), "float_not_allowed"),
        (MAX_INTEGER + 1, "integer_out_of_range"),
        (-MAX_INTEGER - 1, "integer_out_of_range"),
        ({"è": 1}, "invalid_key"),
        ({1: 1}, "invalid_key"),
        ({None: 1}, "invalid_key"),
        ({(1, 2): 1}, "invalid_key"),
        ("e\u0301", "string_not_normalized"),
        ("\ud800", "invalid_string"),
        (b"x", "type_not_allowed"),
        ({1, 2}, "type_not_allowed"),
        (Suit.CUPS, "type_not_allowed"),
        (Word.CUPS, "type_not_allowed"),
    ],
)
def test_values_outside_the_domain_are_refused_wherever_they_stand(value: Any, code: str) -> None:
    assert refusal(value) == code
    assert refusal({"deep": [[value]]}) == code


@pytest.mark.parametrize(
    "value",
    [
        {"email": 1},
        {"a": [{"Phone": "1"}]},
        {"note": "write to mario.rossi@example.org please"},
        {"codice_fiscale": ""},
    ],
)
def test_personal_data_is_refused(value: Any) -> None:
    assert refusal(value) == "personal_data"


def test_an_at_sign_alone_is_no_mail_address() -> None:
    assert canonical_bytes("3 @ table 4") == b'"3 @ table 4"'


def test_data_is_an_object_of_bounded_size_and_depth() -> None:
    with pytest.raises(InvalidEvent, match="object"):
        event_data([1])
    room = MAX_DATA_BYTES - len('{"t":""}')
    assert len(event_data({"t": "x" * room})) == MAX_DATA_BYTES
    with pytest.raises(InvalidEvent) as caught:
        event_data({"t": "x" * (room + 1)})
    assert caught.value.code == "event_too_large"
    deep: Any = 0
    for _ in range(1000):
        deep = [deep]
    assert refusal(deep) == "nested_too_deeply"
    with pytest.raises(InvalidEvent) as caught:
        response_text("x" * 70_000)
    assert caught.value.code == "response_too_large"


def test_a_whole_deal_fits_with_room_to_spare() -> None:
    reveal = {"order": list(range(108)), "hands": [list(range(11))] * 4, "nonces": ["f" * 64] * 5}
    assert len(event_data(reveal)) < MAX_DATA_BYTES / 10


def test_every_error_is_told_in_both_languages() -> None:
    for code, message in SENTENCES.items():
        names = {name for _, name, _, _ in string.Formatter().parse(message) if name}
        filled = LedgerError(code, **dict.fromkeys(names, "x"))
        assert filled.sentence("it") != filled.sentence("en")
        assert "{" not in filled.sentence("it") + filled.sentence("en")
    error = InvalidEvent("event_too_large", size=2, limit=1)
    assert error.sentence("it") != error.sentence("en") == str(error)
