"""`docs/checklist.md` is whole, and the pages that it names are there."""

import re
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

from django.urls import Resolver404, resolve

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


def faults(state: str, shown: str) -> Iterator[str]:
    """What a row ought to name and does not, and pages that it names and are not there."""
    if state == "yes" and not re.search(r"`(tests/[^`]+\.py)` `(test_\w+)`", shown):
        yield "no test"
    if state != "no" and "`" not in shown:
        yield "no page, file or test"
    for address in re.findall(r"`(/[^`?]*)", shown):
        parts = [str(UUID(int=7)) if p == "ID" else p for p in address.split("/")]
        parts = ["1" if p in {"N", "T"} else p for p in parts]
        try:
            named = resolve("/".join(parts)).view_name
        except Resolver404:
            named = ""
        if not named:
            yield f"no page {address}"


def test_a_row_that_says_yes_names_its_proof_and_pages_that_exist() -> None:
    found = [
        f"row {number}: {fault}"
        for number, _what, state, shown in ROWS
        for fault in faults(state, shown)
    ]
    assert found == []


def test_a_row_with_a_fault_is_noticed() -> None:
    assert list(faults("yes", "`tests/unit/test_checklist.py` `test_a_row`, `/` and `/gone/`")) == [
        "no page /gone/"
    ]
    assert list(faults("yes", "one knows")) == ["no test", "no page, file or test"]
    assert list(faults("part", "`/`")) == list(faults("no", "")) == []
