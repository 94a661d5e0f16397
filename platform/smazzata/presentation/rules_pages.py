"""The rules of a game as people read them: a page per game, an anchor per clause.

A game's package holds its rules as data, `RULES.md` in English and `REGOLE.md` in Italian, with the
same clauses; `games` itself holds those that all games share. What is missing in one language is
shown in the other. `glossary.toml` is their last chapter, and `PROGRAMS.md` says to programmers
what players need not know. Files are read when a page or a clause of theirs is asked for, once a
process.
"""

import sys
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from django.urls import reverse
from django.utils.html import format_html, format_html_join

from games import registry
from games.kernel import glossary
from games.kernel.cards import Pictures
from games.kernel.glossary import Glossary, read_glossary
from games.kernel.ruleset import Ruleset
from smazzata.presentation.drawn_cards import draw_codes
from smazzata.presentation.rules_text import (
    Chapter,
    RulesText,
    anchor_of,
    render_text,
    stated_clauses,
)

FILES = {"en": "RULES.md", "it": "REGOLE.md"}
PROGRAMS = "PROGRAMS.md"
GENERAL = "games"
"""The package of the clauses that hold in every game."""


@dataclass(frozen=True)
class RulesPage:
    """The rules of one package in one language."""

    language: str
    """Of the text, which is not the reader's where nobody has written theirs."""
    text: RulesText


def rules_page(package: str, language: str, italian: str = "napoletane") -> RulesPage | None:
    """What a package says of its rules, if possible in this language; None if it says nothing.

    `italian` is the Italian deck that the reader has chosen.
    """
    found = _spoken(package, language)
    return _rules_page(package, found, reverse("web:rules"), italian) if found else None


def programs_text(package: str, address: str) -> RulesText | None:
    """What a package says to programmers, in English; None if it says nothing.

    `address` is that of its rules.
    """
    text = _file(package, PROGRAMS)
    links = {clause: f"{address}#{clause}" for clause in clauses(package) or ()}
    named = _links_to_general(reverse("web:rules")) | links
    return render_text(text, frozenset(), named, lambda _: None) if text else None


def has_programs(package: str) -> bool:
    """Whether a package says to programmers what is theirs."""
    return _file(package, PROGRAMS) is not None


def rules_package(rules: Ruleset[Any]) -> str:
    """The package that a ruleset's class belongs to."""
    return sys.modules[type(rules).__module__].__package__ or ""


def _address(rules: Ruleset[Any]) -> str:
    """The address of a game's page: its newest version has the shorter one."""
    if rules.version == registry.ruleset(rules.id).version:
        return reverse("web:rules-of-game", args=[rules.id])
    return reverse("web:rules-of-version", args=[rules.id, rules.version])


def address_of_rules(rules: Ruleset[Any]) -> str | None:
    """Where a game's rules are to be read; None if its package says nothing of them."""
    return _address(rules) if clauses(rules_package(rules)) is not None else None


def address_of_clause(rules: Ruleset[Any], clause: str | None) -> str | None:
    """Where a clause is to be read that a refusal of this game cites; None if nowhere."""
    if clause in (clauses(rules_package(rules)) or ()):
        return f"{_address(rules)}#{clause}"
    if clause in (clauses(GENERAL) or ()):
        return f"{reverse('web:rules')}#{clause}"
    return None


@cache
def clauses(package: str) -> frozenset[str] | None:
    """The clauses that a package states; None if it has no rules in any language."""
    found = _spoken(package, "en")
    text = _file(package, FILES[found]) if found else None
    return stated_clauses(text) if text else None


def glossary_of(package: str) -> Glossary | None:
    """The words of a game; None where it lists none. Raises `BadGlossaryError`."""
    text = _file(package, glossary.FILE)
    return read_glossary(text) if text else None


def _spoken(package: str, language: str) -> str | None:
    """The language in which a package is shown to who reads this one."""
    wanted = [language, *(other for other in FILES if other != language)]
    return next((each for each in wanted if _file(package, FILES[each])), None)


@cache
def _file(package: str, name: str) -> str | None:
    if not package:
        return None
    file = files(package).joinpath(name)
    return file.read_text("utf-8") if file.is_file() else None


@cache
def _rules_page(package: str, language: str, general: str, italian: str) -> RulesPage:
    text = _file(package, FILES[language])
    assert text is not None
    stated = stated_clauses(text)
    links = _links_to_general(general) | {clause: f"#{clause}" for clause in stated}
    pictures = _pictures(package)
    written = render_text(
        text, stated, links, lambda codes: draw_codes(codes, pictures, language, italian)
    )
    if found := glossary_of(package):
        written = RulesText(
            written.title, written.opening, (*written.chapters, _words_chapter(found, language))
        )
    return RulesPage(language, written)


def _links_to_general(address: str) -> dict[str, str]:
    return {clause: f"{address}#{clause}" for clause in clauses(GENERAL) or ()}


def _pictures(package: str) -> Pictures | None:
    """What the cards of a package's game look like at a usual table; None if it is no game."""
    packages = {rules_package(game.ruleset): game.ruleset for game in registry.known()}
    return packages[package].pictures({}) if package in packages else None


def _words_chapter(found: Glossary, language: str) -> Chapter:
    name = glossary.TITLE.say(language)
    terms = (
        (term.forms(language)[0], term.explain(language)) for term in found.sorted_by(language)
    )
    html = format_html_join("", "<dt>{}</dt><dd>{}</dd>", terms)
    return Chapter(anchor_of(name), name, format_html('<dl class="words">{}</dl>', html))
