"""Whatever somebody writes into a record, it is a finding and never a crash."""

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.registry import ruleset
from replays.export import export_record
from replays.finding import Finding
from replays.record import Record, read, write
from replays.record_checker import check, sealed
from replays.words import sentence
from tests.testbed.matches import random_match

RULES = ruleset("busca")


def document() -> dict[str, Any]:
    record = export_record(RULES, random_match(RULES, 9, {"max_deals": 1}, nonces=True))
    assert isinstance(record, Record)
    body: dict[str, Any] = json.loads(write(record))
    moves = body["deals"][0]["moves"]
    body["deals"][0]["moves"] = [
        {"seat": 0, "command": {"do": "fly"}, "refused": "unknown_command"},
        *moves[:3],
        {"see": {"viewer": 1, "zones": {"trick": 3}, "counters": {}, "facts": {"seats": 4}}},
        *moves[3:6],
    ]
    body["result"] = None
    body["deals"][0]["scores"] = None
    whole = sealed(RULES, read_well(body))
    assert isinstance(whole, Record), whole
    result: dict[str, Any] = json.loads(write(whole))
    return result


def read_well(body: object) -> Record:
    record = read(json.dumps(body))
    assert isinstance(record, Record), record
    return record


DOCUMENT = document()
words = st.sampled_from(
    [
        "",
        "0",
        "x",
        "busca",
        "seat",
        "system",
        "1D",
        "do",
        "play_card",
        "open",
        "hand:0",
        "\x00",
        "è",
    ]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | words | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=5,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, (dict, list)):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            found += places(item, (*path, key))
    return found


PLACES = places(DOCUMENT)


@settings(max_examples=80, deadline=None)
@given(place=st.sampled_from(PLACES), value=values, remove=st.booleans())
def test_any_part_may_be_anything(place: tuple[Any, ...], value: Any, remove: bool) -> None:
    body = copy.deepcopy(DOCUMENT)
    part: Any = body
    for key in place[:-1]:
        part = part[key]
    if remove:
        del part[place[-1]]
    else:
        part[place[-1]] = value
    record = read(json.dumps(body))
    findings = (record,) if isinstance(record, Finding) else check(RULES, record)
    for finding in findings:
        for language in ("it", "en"):
            assert finding.code in sentence(finding, language, RULES.words)


def test_the_document_itself_is_sound() -> None:
    assert check(RULES, read_well(DOCUMENT)) == ()
