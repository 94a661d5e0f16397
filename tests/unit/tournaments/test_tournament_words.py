"""Every code that tournaments can answer with has its sentence, in Italian and in English."""

import ast
import string
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.kernel.victory import VictoryTable
from games.kernel.victory_tables import TABLES
from games.kernel.words import Phrase
from smazzata.register.forms import SENTENCES as REGISTER
from tests.unit.narrowing import instance
from tournaments.federation.rating.lists import REFUSALS as LISTS
from tournaments.federation.season import REFUSALS as SEASON
from tournaments.scoring.continuous import CONTINUOUS
from tournaments.scoring.victory_words import say_source
from tournaments.words import PARTS
from tournaments.words import WORDS as TOURNAMENT_WORDS

ROOT = Path(__file__).parents[3]
SOURCES = [*(ROOT / "tournaments").rglob("*.py"), ROOT / "games/kernel/victory.py"]
WORDS = {**TOURNAMENT_WORDS, **LISTS, **SEASON}
CARRIERS = {"Refusal", "VictoryTableProblem", "EntryFileFault", "Reason"}


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@cache
def stated() -> set[tuple[str, frozenset[str]]]:
    """Codes and the parameters they come with, as far as they are written out in the sources."""
    found: set[tuple[str, frozenset[str]]] = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in CARRIERS:
                continue
            if node.args and isinstance(node.args[0], ast.Constant):
                given = [n for n in ast.walk(node) if isinstance(n, ast.Dict) and all(n.keys)]
                keys = frozenset(
                    instance(str, k.value)
                    for d in given
                    for k in d.keys
                    if isinstance(k, ast.Constant)
                )
                found.add((instance(str, node.args[0].value), keys if given else frozenset({"?"})))
    return found


def test_the_scan_finds_the_codes() -> None:
    codes = {code for code, _ in stated()}
    assert {"seed_mismatch", "vp_table_gap", "csv_bad_rating", "same_club"} <= codes


def test_each_code_has_a_sentence() -> None:
    assert [code for code, _ in stated() if code not in WORDS.keys() | REGISTER.keys()] == []
    filled_with_what_no_source_gives = [
        code
        for code, given in stated()
        if code in WORDS
        and "?" not in given
        and not fields(WORDS[code].it) | fields(WORDS[code].en) <= given
    ]
    assert filled_with_what_no_source_gives == []


def test_both_languages_say_the_same() -> None:
    assert [code for code, phrase in WORDS.items() if not isinstance(phrase, Phrase)] == []
    assert [code for code, said in WORDS.items() if not (said.it and said.en)] == []
    assert [code for code, said in WORDS.items() if said.it == said.en] == []
    assert [code for code, said in WORDS.items() if fields(said.it) != fields(said.en)] == []


def test_no_code_is_said_in_two_places() -> None:
    codes = Counter(code for part in (*PARTS, SEASON) for code in part)
    assert len(codes) > 100
    assert [code for code, times in codes.items() if times > 1] == []


@pytest.mark.parametrize("table", [*TABLES.values(), *CONTINUOUS.values()], ids=lambda t: t.id)
def test_where_a_table_comes_from_is_said_in_both_languages(table: VictoryTable) -> None:
    assert say_source(table, "en") == table.source, "as it is recorded with tournaments"
    assert say_source(table, "it") != table.source
    own = replace(table, status="house", source="il nostro circolo")
    assert say_source(own, "en") == "il nostro circolo"
