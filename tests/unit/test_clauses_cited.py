"""Every clause of every game's RULES.md, and every general clause, is cited by a test.

By a test of the game, in whatever spelling, so that it is tested where one looks for it; and
somewhere in the tests as the rules write it: whoever searches for `MAC-22a` finds what tests it.
"""

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from games import registry

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "games").glob("*/RULES.md"))
GENERAL = ROOT / "games" / "RULES.md"
CITATION = re.compile(
    r"\b([A-Z]{3})[-_]([A-Z]?)0*(\d+)([a-z]?)(?![a-z])"
    r"|(?:_|\b)([a-z]{3})_([a-z]?)0*(\d+)([a-z]?)(?![a-z0-9])"
)
BOLD = re.compile(r"\*\*([A-Z]{3})-([A-Z]?)0*(\d+)([a-z]?)\*\*")
WRITTEN = re.compile(r"\b[A-Z]{3}-[A-Z]?\d+[a-z]?\b")
WRITTEN_IN_BOLD = re.compile(rf"\*\*({WRITTEN.pattern})\*\*")
READ = frozenset({".py", ".json", ".toml", ".yaml", ".md", ".txt"})
"""Endings of the files in which a test, a record or an example may cite."""
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


@cache
def written(folder: Path) -> frozenset[str]:
    """The clauses that files in a folder name exactly as the rules write them."""
    files = (path for path in folder.rglob("*") if path.suffix in READ)
    return frozenset(name for path in files for name in WRITTEN.findall(path.read_text("utf-8")))


@pytest.mark.parametrize("rules", [game.ruleset for game in registry.GAMES], ids=lambda r: r.id)
def test_every_registered_game_states_clauses(rules: Any) -> None:
    """One that had none would be left out of everything below."""
    package = import_module(type(rules).__module__).__package__
    assert ROOT / str(package).replace(".", "/") / "RULES.md" in RULES


@pytest.mark.parametrize("path", [*RULES, GENERAL], ids=lambda path: path.parent.name)
def test_every_clause_is_written_out_in_a_test_or_a_record(path: Path) -> None:
    clauses = set(WRITTEN_IN_BOLD.findall(path.read_text("utf-8")))
    assert len(clauses) == len(set(stated(path)))
    assert not clauses - written(ROOT / "tests")


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
