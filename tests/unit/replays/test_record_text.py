"""Reading and writing records: strict, bounded, readable (REC-1, REC-3)."""

import json
from typing import Any

import pytest

from games.registry import ruleset
from replays.export import export_record
from replays.finding import Finding
from replays.record import MAX_BYTES, Deal, Record, Result, Step, read, rows, write
from tests.testbed.matches import random_match

MINIMAL: dict[str, Any] = {
    "format": "smazzata-record/1",
    "game": "busca",
    "version": 1,
    "seats": 4,
    "deals": [],
    "result": None,
}


def code(document: object) -> str:
    found = read(json.dumps(document))
    assert isinstance(found, Finding), found
    return found.code


def test_the_smallest_record_is_read() -> None:
    assert read(json.dumps(MINIMAL)) == Record(
        game="busca", version=1, seats=4, deals=[], result=None, format="smazzata-record/1"
    )


@pytest.mark.parametrize("name", sorted(MINIMAL))
def test_rec_1_nothing_that_is_needed_may_be_missing(name: str) -> None:
    assert code({k: v for k, v in MINIMAL.items() if k != name}) == "record_malformed"


@pytest.mark.parametrize(
    "change",
    [
        {"format": "smazzata-record/2"},
        {"sead": 4},
        {"seats": "4"},
        {"seats": 4.0},
        {"game": "Busca!"},
        {"master": "00"},
        {"sum": "xyz"},
        {"clauses": ["rule one"]},
        {"deals": [{"moves": []}]},
        {"deals": [{"scores": None, "moves": [{"seat": -2, "command": "deal"}]}]},
        {"deals": [{"scores": None, "moves": [{"seat": 99, "command": "deal"}]}]},
        {"deals": [{"scores": None, "moves": ["0 play_card card=" + "7" * 5000]}]},
        {"deals": [{"scores": [0.5]}]},
        {"deals": [{"scores": None, "source": "stacked"}]},
    ],
)
def test_rec_1_what_is_misspelt_or_out_of_range_is_malformed(change: dict[str, Any]) -> None:
    assert code(MINIMAL | change) == "record_malformed"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", b"\xff\xfe", "[" * 100_000, '"x"'])
def test_rec_1_what_is_no_record_is_malformed(text: str | bytes) -> None:
    found = read(text)
    assert isinstance(found, Finding)
    assert (found.code, found.clause) == ("record_malformed", "REC-1")


def test_rec_1_a_document_without_bound_is_not_read() -> None:
    found = read(" " * (MAX_BYTES + 1))
    assert isinstance(found, Finding)
    assert found.code == "record_too_large"
    assert found.params == {"size": MAX_BYTES + 1, "most": MAX_BYTES}


def test_rec_3_a_shuffled_deck_needs_the_master_secret() -> None:
    deals = [{"scores": None, "source": "shuffled"}]
    assert code(MINIMAL | {"deals": deals}) == "record_without_master"


def test_what_is_written_is_read_back_and_written_the_same() -> None:
    deal = Deal(
        [1, 0, 0, 0],
        before=[Step(seat=2, command={"do": "give_nonce", "nonce": "a b"})],
        deck=rows(ruleset("busca").deck({})),
        moves=["0 play_card card=7D #0123abcd", Step(seat="system", command="time_out seat=1")],
    )
    record = Record(
        game="busca",
        version=1,
        seats=4,
        deals=[deal],
        result=Result([1, 0, 0, 0], [4, 1, 1, 1]),
        format="smazzata-record/1",
        clauses=["BUS-16"],
    )
    text = write(record)
    assert read(text) == record
    assert json.loads(text)["deals"][0]["deck"][0] == "1D 2D 3D 4D 5D 6D 7D 8D 9D 10D"


def test_an_export_has_one_command_a_line() -> None:
    busca = ruleset("busca")
    record = export_record(busca, random_match(busca, 5, {"max_deals": 1}))
    assert isinstance(record, Record)
    lines = write(record).splitlines()
    moves = [line.strip().rstrip(",") for line in lines if "play_card" in line]
    assert [json.loads(line) for line in moves] == record.deals[0].moves
    assert len(moves) == 40
