"""Every clause of every game's RULES.md, and every general clause, is cited by a test."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "games").glob("*/RULES.md"))
GENERAL = ROOT / "games" / "RULES.md"
CITATION = re.compile(
    r"\b([A-Z]{3})[-_]([A-Z]?)0*(\d+)([a-z]?)(?![a-z])"
    r"|(?:_|\b)([a-z]{3})_([a-z]?)0*(\d+)([a-z]?)(?![a-z0-9])"
)
BOLD = re.compile(r"\*\*([A-Z]{3})-([A-Z]?)0*(\d+)([a-z]?)\*\*")
Clause = tuple[str, str, int, str]
"""Game, letter of a chapter, number, letter of a part: `BAZ-R9` is `("BAZ", "R", 9, "")`."""


def cited(folder: Path) -> set[Clause]:
    """The clauses that tests in a folder name: `BUS-16`, `bus_16`, `MAC-22a`, `baz_r9`."""
    found = set()
    for path in folder.rglob("*.py"):
        for match in CITATION.findall(path.read_text("utf-8")):
            game, chapter, number, part = match[:4] if match[0] else match[4:]
            found.add((game.upper(), chapter.upper(), int(number), part))
    return found


def stated(path: Path) -> list[Clause]:
    """The clauses that a RULES.md states, in bold."""
    bold = BOLD.findall(path.read_text("utf-8"))
    return [(game, chapter, int(number), part) for game, chapter, number, part in bold]


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.parent.name)
def test_every_clause_of_a_game_is_cited(path: Path) -> None:
    clauses = [clause for clause in stated(path) if clause[0] != "GEN"]
    assert len(clauses) == len(set(clauses)) > 10
    numbers = [number for _, chapter, number, part in clauses if not chapter and not part]
    assert sorted(numbers) == list(range(1, max(numbers) + 1))
    missing = set(clauses) - cited(ROOT / "tests" / "unit" / path.parent.name)
    assert not missing


def test_every_general_clause_is_cited() -> None:
    clauses = stated(GENERAL)
    assert clauses == [("GEN", "", number, "") for number in range(1, len(clauses) + 1)]
    assert not set(clauses) - cited(ROOT / "tests" / "unit" / "kernel")


@pytest.mark.parametrize("folder", ["games", "replays", "platform", "tests", "docs"])
def test_no_general_clause_is_cited_that_is_not_stated(folder: str) -> None:
    assert {clause for clause in cited(ROOT / folder) if clause[0] == "GEN"} <= {*stated(GENERAL)}
