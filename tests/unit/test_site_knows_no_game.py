"""The site knows no game: nothing in `platform/` names what only a game's events or state name."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games import registry
from games.kernel.fields import fields_of
from games.kernel.ruleset import Ruleset

ROOT = Path(__file__).parents[2]
SITE = ROOT / "platform" / "smazzata"
STANDALONE = SITE / "web" / "static" / "web" / "verify" / "verify_match.py"
"""People download it and run it without the project: it holds `replays.dealing` once more."""
ORDINARY = frozenset(
    "above arrivals aside bank bottom captured chips clean closed discard draw drawn end exchange "
    "hand hands hit how keep laid leave lots meld melds mode once openers owners pile race raised "
    "rebuilt reference returned sanction sides sizes slot stand standing stock taken top trick "
    "tricks turn twice up waiting".split()
)
"""Words of everybody: kinds of zones in a view, and what the site calls its own things by."""
QUOTED_OR_MEMBER = re.compile(r"""["'`](\w+)["'`]|\.(\w+)""")


SELECTED = re.compile(r"""[.#=]["']?([a-z_][\w-]*)""", re.IGNORECASE)
"""What a style sheet selects by: classes, ids, values of attributes."""


def spoken(path: Path) -> set[str]:
    """The names by which a file reaches for things: whole texts, members, keywords."""
    text = path.read_text("utf-8")
    if path.suffix == ".css":
        return {name.replace("-", "_") for name in SELECTED.findall(text)}
    if path.suffix != ".py":
        return {name for pair in QUOTED_OR_MEMBER.findall(text) for name in pair if name}
    return names_in(text, variables=False)


def names_in(source: str, *, variables: bool) -> set[str]:
    """Whole texts, members and keywords; and those of variables, fields and parameters."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(name)) | ast.Attribute(attr=name):
                found.add(name)
            case ast.keyword(arg=str(name)):
                found.add(name)
            case ast.Name(id=name) | ast.arg(arg=name) if variables:
                found.add(name)
    return found


KINDS = frozenset(
    "common_words exchange masks pot trick_odds trick_play trick_taking trick_view".split()
)
"""Modules of the kernel for some kinds of games: the site knows of these as little as of a game."""


def own_names(rules: Ruleset[Any]) -> Iterator[str]:
    """What only a game says: its events and their fields, its state, its commands."""
    for event in rules.events:
        yield from (event.name(), *fields_of(event))
    for command in (*rules.phases, *rules.off_turn, *rules.by_system):
        yield from (command.name(), *(field.name for field in msgspec.structs.fields(command)))
    for cls in type(rules.blank()).__mro__:
        yield from getattr(cls, "__slots__", ())


@cache
def names() -> set[str]:
    """What only games name: not the kernel either, and not everybody."""
    modules = [p for p in (ROOT / "games" / "kernel").glob("*.py") if p.stem not in KINDS]
    kernel = {n for p in modules for n in names_in(p.read_text("utf-8"), variables=True)}
    games = {name for entry in registry.GAMES for name in own_names(entry.ruleset)}
    return games - kernel - ORDINARY


def test_what_only_games_name_is_looked_for() -> None:
    assert {"busche", "soloist", "next_leader", "trick_won", "pozzetto_taken"} <= names()
    assert {
        "feint",
        "touch_card",
        "call_giro",
        "assess_penalty",
    } <= names()  # off turn, by a referee


def test_a_style_sheet_speaks_by_what_it_selects(tmp_path: Path) -> None:
    sheet = tmp_path / "table.css"
    sheet.write_text(".pozzetto-taken > [data-move=call_giro], #soloist { color: red }")
    assert spoken(sheet) == {"pozzetto_taken", "call_giro", "soloist"}


@pytest.mark.parametrize("suffix", ["py", "js", "html", "css"])
def test_the_site_names_nothing_of_a_game(suffix: str) -> None:
    files = [path for path in SITE.rglob(f"*.{suffix}") if path != STANDALONE]
    assert len(files) > 20
    hits = {
        str(path.relative_to(ROOT)): named for path in files if (named := spoken(path) & names())
    }
    assert hits == {}
