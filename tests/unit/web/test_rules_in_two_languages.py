"""The rules of a game say the same in both languages, and every clause that is cited is there."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from games import registry
from games.registry import AnyRuleset
from smazzata.presentation.rules_pages import (
    FILES,
    GENERAL,
    RulesPage,
    address_of_clause,
    clauses,
    has_programs,
    programs_text,
    rules_package,
    rules_page,
)

ROOT = Path(__file__).parents[3]
CLAUSE = r"[A-Z]{3}-[A-Z]?\d+[a-z]?"
RULESETS = list(registry.rulesets().values())
every_game = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)
PACKAGES = [*(rules_package(rules) for rules in RULESETS), GENERAL]
every_package = pytest.mark.parametrize("package", PACKAGES)


def text(package: str, language: str) -> str:
    """What a package says of its rules in one language."""
    file = files(package).joinpath(FILES[language])
    assert file.is_file(), (
        f"{package} has no {FILES[language]}: its rules page in this language. "
        "docs/guides/game-author.md, section 1, says what it must hold"
    )
    return file.read_text("utf-8")


def stated(written: str) -> dict[str, str]:
    """Each clause with its words, in order: from its number to the next clause or heading."""
    parts = re.split(rf"^- \*\*({CLAUSE})\*\*", written, flags=re.MULTILINE)
    ends = [
        re.split(r"^#|^\S(?!-)", part, maxsplit=1, flags=re.MULTILINE)[0] for part in parts[2::2]
    ]
    return dict(zip(parts[1::2], ends, strict=True))


def facts(words: str) -> tuple[list[str], list[str]]:
    """What does not depend on the language: cards of examples, and other clauses."""
    return sorted(re.findall(r"`([^`]+)`", words)), sorted(re.findall(CLAUSE, words))


@every_package
def test_both_languages_state_the_same_clauses(package: str) -> None:
    english, italian = stated(text(package, "en")), stated(text(package, "it"))
    assert len(english) > 3
    missing = [clause for clause in english if clause not in italian]
    assert missing == [], f"{package}: {FILES['it']} lacks {missing}"
    surplus = [clause for clause in italian if clause not in english]
    assert surplus == [], f"{package}: only {FILES['it']} has {surplus}"
    assert list(english) == list(italian), "in another order"


@every_package
def test_clauses_show_the_same_cards_and_name_the_same_clauses(package: str) -> None:
    english, italian = stated(text(package, "en")), stated(text(package, "it"))
    for clause, words in english.items():
        assert facts(italian[clause]) == facts(words), f"{package}, {clause}: {FILES['it']} differs"


@every_package
def test_players_read_no_name_of_the_program(package: str) -> None:
    """What stands in back quotes is drawn as cards, so nothing else may stand there."""
    for language in FILES:
        page = rules_page(package, language)
        assert page is not None
        left = re.findall(r"<code>(.*?)</code>", whole(page))
        assert left == [], f"{package}, {FILES[language]}: no cards of this game"


@every_package
def test_what_programmers_need_cites_clauses_that_are_stated(package: str) -> None:
    text = programs_text(package, "/rules/")
    if text is None:
        assert not has_programs(package)
        return
    written = text.opening + "".join(chapter.html for chapter in text.chapters)
    assert text.title
    plain = re.sub(r"<a href.*?</a>", "", written)
    assert re.findall(CLAUSE, plain) == [], "no such clause"


@every_package
def test_rules_hold_nothing_that_a_page_cannot_show(package: str) -> None:
    for language in FILES:
        written = text(package, language)
        assert written.startswith("# "), "a page has a title"
        assert written.count("\n# ") == 0
        assert not re.search(r"\]\((?!https?://)", written), "files of the source are not on a site"


@every_package
def test_every_clause_is_an_anchor(package: str) -> None:
    for language in FILES:
        page = rules_page(package, language)
        assert page is not None
        assert page.language == language
        anchors = re.findall(r'id="([^"]+)"', whole(page))
        assert len({*anchors, *chapters(page)}) == len(anchors) + len(chapters(page))
        known = set(clauses(package) or ())
        assert known == {each for each in anchors if re.fullmatch(CLAUSE, each)}
        assert known == set(stated(text(package, language)))


def whole(page: RulesPage) -> str:
    """All that a page says, as HTML."""
    return page.text.opening + "".join(chapter.html for chapter in page.text.chapters)


def chapters(page: RulesPage) -> list[str]:
    """The anchors of a page's chapters."""
    return [chapter.anchor for chapter in page.text.chapters]


def cited(package: str) -> Iterator[str]:
    """The clauses that the code of a package gives as reasons."""
    for path in files(package).iterdir():
        if path.name.endswith(".py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and re.fullmatch(CLAUSE, str(node.value)):
                    yield str(node.value)


@every_game
def test_whatever_a_refusal_cites_can_be_read(rules: AnyRuleset) -> None:
    own, general = set(cited(rules_package(rules))), set(cited("games.kernel"))
    assert general
    lost = [clause for clause in own | general if address_of_clause(rules, clause) is None]
    assert lost == [], f"{rules.id}: no rule of this number"


def test_a_clause_is_looked_for_in_the_game_then_among_those_of_all() -> None:
    burraco, busca = registry.ruleset("burraco"), registry.ruleset("busca")
    assert address_of_clause(burraco, "BUR-28") == "/rules/burraco/#BUR-28"
    assert address_of_clause(burraco, "GEN-03") == "/rules/#GEN-03"
    assert address_of_clause(busca, "GEN-06") == "/rules/busca/#GEN-06"
    assert address_of_clause(busca, "BUR-28") is None
    assert address_of_clause(busca, None) is None
