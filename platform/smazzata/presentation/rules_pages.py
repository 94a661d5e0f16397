"""The rules of a game as people read them: a page per game, an anchor per clause.

A game's package holds its rules as data, `RULES.md` in English and `REGOLE.md` in Italian, with the
same clauses; `games` itself holds those that all games share. What is missing in one language is
shown in the other. Files are read when a page or a clause of theirs is asked for, once a process.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from itertools import pairwise
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from games.kernel.ruleset import Ruleset
from games.registry import ruleset

FILES = {"en": "RULES.md", "it": "REGOLE.md"}
GENERAL = "games"
"""The package of the clauses that hold in every game."""

_CLAUSE = r"[A-Z]{3}-[A-Z]?\d+[a-z]?"
_STATED = re.compile(rf"\*\*({_CLAUSE})\*\*")
_CITED = re.compile(rf"\b({_CLAUSE})\b")
# No HTML of the author's, no picture from elsewhere: text, lists, tables.
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


@dataclass(frozen=True)
class RulesPage:
    """The rules of one package in one language, as HTML."""

    language: str
    """Of the text, which is not the reader's where nobody has written theirs."""
    title: str
    sections: tuple[tuple[str, str], ...]
    """The anchor and the name of each section."""
    html: SafeString


def rules_page(package: str, language: str) -> RulesPage | None:
    """What a package says of its rules, if possible in this language; None if it says nothing."""
    found = _spoken(package, language)
    return _rendered(package, found, reverse("web:rules")) if found else None


def rules_package(rules: Ruleset[Any]) -> str:
    """The package that a ruleset's class belongs to."""
    return sys.modules[type(rules).__module__].__package__ or ""


def _address(rules: Ruleset[Any]) -> str:
    """The address of a game's page: its newest version has the shorter one."""
    if rules.version == ruleset(rules.id).version:
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
    text = _text(package, found) if found else None
    return frozenset(_STATED.findall(text)) if text else None


def _spoken(package: str, language: str) -> str | None:
    """The language in which a package is shown to who reads this one."""
    wanted = [language, *(other for other in FILES if other != language)]
    return next((each for each in wanted if _text(package, each)), None)


@cache
def _text(package: str, language: str) -> str | None:
    if not package:
        return None
    file = files(package).joinpath(FILES[language])
    return file.read_text("utf-8") if file.is_file() else None


@cache
def _rendered(package: str, language: str, general: str) -> RulesPage:
    text = _text(package, language)
    assert text is not None
    tokens = _MARKDOWN.parse(text)
    title = ""
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        title, tokens = tokens[1].content, tokens[3:]
    here = frozenset(_STATED.findall(text))
    _link_clauses(tokens, here, general)
    sections = tuple(_mark_sections(tokens))
    html = _MARKDOWN.renderer.render(list(_framed(tokens)), _MARKDOWN.options, {})
    return RulesPage(language, title, sections, mark_safe(html))  # noqa: S308  made by the parser


def _mark_sections(tokens: list[Token]) -> Iterator[tuple[str, str]]:
    """Gives each section an anchor."""
    for opening, name in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2":
            heading = _words(name)
            anchor = re.sub(r"\W+", "-", heading.lower()).strip("-")
            opening.attrs["id"] = anchor
            yield anchor, heading


def _words(inline: Token) -> str:
    """What is written there, without the signs that say how."""
    return "".join(token.content for token in inline.children or ())


def _framed(tokens: Iterable[Token]) -> Iterator[Token]:
    """Puts each table into a frame that scrolls on a narrow screen, also by keyboard."""
    section, heading = "", False
    for token in tokens:
        if heading:
            section = _words(token)
        heading = token.type == "heading_open"
        if token.type == "table_open":
            label = escape(section)
            start = f'<div class="scroll" role="group" tabindex="0" aria-label="{label}">\n'
            yield Token("html_block", "", 0, content=start)
        yield token
        if token.type == "table_close":
            yield Token("html_block", "", 0, content="</div>\n")


def _link_clauses(tokens: list[Token], here: frozenset[str], general: str) -> None:
    """Makes an anchor of each clause that is stated and a link of each that is named."""
    stated: set[str] = set()
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = list(_linked(token.children, here, general, stated))


def _linked(
    children: list[Token], here: frozenset[str], general: str, stated: set[str]
) -> Iterator[Token]:
    in_link = 0
    for at, token in enumerate(children):
        in_link += token.nesting if token.tag == "a" else 0
        if token.type == "strong_open":
            clause = children[at + 1].content
            if clause in here - stated:
                stated.add(clause)
                token.attrs.update({"id": clause, "class": "clause"})
        if token.type != "text" or in_link:
            yield token
            continue
        for part in _CITED.split(token.content):
            if part in here:
                yield from _link(f"#{part}", part)
            elif part in (clauses(GENERAL) or ()):
                yield from _link(f"{general}#{part}", part)
            else:
                yield Token("text", "", 0, content=part)


def _link(address: str, text: str) -> Iterator[Token]:
    yield Token("link_open", "a", 1, attrs={"href": address})
    yield Token("text", "", 0, content=text)
    yield Token("link_close", "a", -1)
