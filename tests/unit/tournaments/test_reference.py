"""The events of `docs/reference` come out as somebody worked them out by hand."""

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from tournaments.reference.check import check
from tournaments.reference.worked import Worked, WorkedEvent, read_worked

FOLDER = Path(__file__).parents[3] / "docs" / "reference"
FILES = sorted(path.stem for path in FOLDER.glob("*.toml"))


@cache
def read(name: str) -> Worked:
    return read_worked((FOLDER / f"{name}.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_it_comes_out_as_by_hand(name: str) -> None:
    assert check(read(name), read) == []


def test_there_are_enough_of_all_kinds() -> None:
    events = [each for each in map(read, FILES) if isinstance(each, WorkedEvent)]
    assert len(FILES) >= 30
    assert len(FILES) > len(events), "circuits too"
    assert {each.system for each in events} >= {
        *("swiss", "danish", "mitchell", "round-robin", "knockout", "second-chance"),
        *("groups", "individual"),
    }
    assert all(each.it and each.en and each.clause for each in map(read, FILES))


def altered(name: str, old: str, new: str) -> Worked:
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    assert old in text
    return read_worked(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("name", "old", "new", "what"),
    [
        ("rest-three-hands", "[14, 6]", "[15, 5]", "A: vp of the table"),
        ("rest-three-hands", '"E", 29, 3000, 955', '"E", 29, 3000, 950', "E: net"),
        ("rest-three-hands", '"E", 29, 3000', '"E", 29, 1855', "E: gross"),
        ("rest-three-hands", '[1, "E"', '[2, "E"', "E: place"),
        ("mitchell-six-pairs", '["A", "B"], mp = [1200', '["B", "A"], mp = [1200', "table 1"),
        ("mitchell-six-pairs", "Fiori = 60", "Fiori = 61", "Fiori: points"),
        ("mitchell-five-pairs", 'rests = ["A"]', 'rests = ["B"]', "rests"),
        ("prizes-shared", "C = 1000", "C = 1200", "prizes"),
        ("circuit-best-three", '"B", 45', '"B", 46', "B: points"),
        ("late-six-minutes", 'number = "A"', 'number = "C"', "note_late"),
        ("danish-modified", '["G", "A"]', '["G", "H"]', "G – H"),
    ],
)
def test_a_number_that_is_another_one_is_named(name: str, old: str, new: str, what: str) -> None:
    assert what in {each.what for each in check(altered(name, old, new), read)}


def test_who_is_missing_from_the_standings_is_named() -> None:
    whole = read("ties-by-net")
    assert isinstance(whole, WorkedEvent)
    (played,) = whole.rounds
    short = replace(whole, rounds=(replace(played, standings=played.standings[1:]),))
    assert [each.what for each in check(short, read)] == ["entries"]
