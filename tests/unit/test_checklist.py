"""`docs/checklist.md` is whole, and the pages that it names are there."""

import re
from pathlib import Path
from uuid import UUID

import pytest
from django.urls import resolve

CHECKLIST = Path(__file__).parents[2] / "docs" / "checklist.md"
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in CHECKLIST.read_text("utf-8").splitlines()
    if re.match(r"\| \d+ \|", line)
]
"""Number, what, state, shown by."""


def test_there_are_sixty_rows_each_with_a_state() -> None:
    assert [int(row[0]) for row in ROWS] == list(range(1, 61))
    assert {len(row) for row in ROWS} == {4}
    assert {row[2] for row in ROWS} == {"yes", "part", "no"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_row_that_says_yes_names_its_proof_and_pages_that_exist(row: list[str]) -> None:
    _number, _what, state, shown = row
    tests = re.findall(r"`(tests/[^`]+\.py)` `(test_\w+)`", shown)
    if state == "yes":
        assert tests, "a test"
    if state != "no":
        assert "`" in shown, "a page, a file or a test"
    for address in re.findall(r"`(/[^`?]*)", shown):
        parts = [str(UUID(int=7)) if p == "ID" else p for p in address.split("/")]
        parts = ["1" if p in {"N", "T"} else p for p in parts]
        assert resolve("/".join(parts)).view_name
