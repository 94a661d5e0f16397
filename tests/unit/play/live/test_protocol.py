"""What a client may say: read strictly, whatever it is."""

import json
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smazzata.play.live.protocol import (
    MAX_BYTES,
    MAX_CANDIDATES,
    Back,
    Bot,
    Join,
    Move,
    Ping,
    Try,
    read,
)

ID = "0198c0de-0000-7000-8000-000000000001"


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        ('{"do":"join","since":7}', Join(7)),
        ('{"do":"join"}', Join(0)),
        (
            f'{{"do":"move","id":"{ID}","version":3,"command":{{"do":"resign"}}}}',
            Move(UUID(ID), 3, {"do": "resign"}),
        ),
        ('{"do":"try","id":1,"version":3,"commands":[{}]}', Try(1, 3, [{}])),
        ('{"do":"bot"}', Bot()),
        ('{"do":"bot","seat":2}', Bot(2)),
        ('{"do":"back"}', Back()),
        (b'{"do":"ping","id":9}', Ping(9)),
    ],
)
def test_what_is_meant_is_read(frame: str | bytes, message: object) -> None:
    assert read(frame) == message


@pytest.mark.parametrize(
    "frame",
    [
        "[]",
        "null",
        "7",
        "{}",
        '{"do":"fly"}',
        '{"do":"join","since":-1}',
        '{"do":"join","since":1.5}',
        '{"do":"join","since":99999999999999999999}',
        '{"do":"join","seat":2}',
        '{"do":"move","id":"x","version":1,"command":{}}',
        f'{{"do":"move","id":"{ID}","version":1}}',
        '{"do":"try","id":1,"version":1,"commands":[]}',
        json.dumps({"do": "try", "id": 1, "version": 1, "commands": [{}] * (MAX_CANDIDATES + 1)}),
        '{"do":"ping"}',
    ],
)
def test_what_means_nothing_is_unknown(frame: str) -> None:
    assert read(frame) == "unknown_message"


@pytest.mark.parametrize(
    "frame", ["", "not json", '{"do":', "[" * 16_000, b"\xff\xfe", "\ud800", '{"do":"join"} x']
)
def test_what_is_no_json_is_said_to_be_none(frame: str | bytes) -> None:
    assert read(frame) == "not_json"


@pytest.mark.parametrize("frame", [" " * (MAX_BYTES + 1), "è" * MAX_BYTES, b"x" * 100_000])
def test_what_is_too_long_is_not_even_read(frame: str | bytes) -> None:
    assert read(frame) == "too_large"


@given(st.one_of(st.text(max_size=200), st.binary(max_size=200)))
def test_nothing_raises(frame: str | bytes) -> None:
    read(frame)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
)


@given(st.dictionaries(st.sampled_from(["do", "id", "version", "since", "commands"]), JSON))
def test_no_json_raises(body: dict[str, object]) -> None:
    read(json.dumps(body))
    read(json.dumps({**body, "do": "try"}))
