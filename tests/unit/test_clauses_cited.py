"""Every clause of every game's RULES.md, and every general clause, is cited by a test."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "games").glob("*/RULES.md"))
GENERAL = ROOT / "games" / "RULES.md"
CITATION = re.compile(r"\b([A-Z]{3})[-_]0*(\d+)|(?:_|\b)([a-z]{3})_0*(\d+)")


def cited(folder: Path) -> set[tuple[str, int]]:
    """The clauses that tests in a folder name: `BUS-16`, `bus_16`."""
    found = set()
    for path in folder.rglob("*.py"):
        for upper, number, lower, other in CITATION.findall(path.read_text("utf-8")):
            found.add(((upper or lower).upper(), int(number or other)))
    return found


def stated(path: Path) -> list[tuple[str, int]]:
    """The clauses that a RULES.md states, in bold."""
    bold = re.findall(r"\*\*([A-Z]{3})-0*(\d+)\*\*", path.read_text("utf-8"))
    return [(letters, int(number)) for letters, number in bold]


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.parent.name)
def test_every_clause_of_a_game_is_cited(path: Path) -> None:
    clauses = [clause for clause in stated(path) if clause[0] != "GEN"]
    assert len(clauses) == len(set(clauses)) > 10
    numbers = [number for _, number in clauses]
    assert sorted(numbers) == list(range(1, max(numbers) + 1))
    missing = set(clauses) - cited(ROOT / "tests" / "unit" / path.parent.name)
    assert not missing


def test_every_general_clause_is_cited() -> None:
    clauses = stated(GENERAL)
    assert clauses == [("GEN", number) for number in range(1, len(clauses) + 1)]
    assert not set(clauses) - cited(ROOT / "tests" / "unit" / "kernel")


@pytest.mark.parametrize("folder", ["games", "replays", "platform", "tests", "docs"])
def test_no_general_clause_is_cited_that_is_not_stated(folder: str) -> None:
    numbers = {number for letters, number in cited(ROOT / folder) if letters == "GEN"}
    assert numbers <= {number for _, number in stated(GENERAL)}
