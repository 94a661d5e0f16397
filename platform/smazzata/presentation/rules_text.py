"""A text of rules as HTML: chapters, an anchor for each clause, examples drawn as cards.

A chapter begins at each heading of the second rank. A code span that holds names of cards alone is
drawn; an example (`Esempio: …` at the beginning of a line) stands on a line of its own.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

CLAUSE = r"[A-Z]{3}-[A-Z]?\d+[a-z]?"
Draw = Callable[[str], str | None]
"""What a code span is drawn as; None where it holds anything but cards."""

_STATED = re.compile(rf"\*\*({CLAUSE})\*\*")
_CITED = re.compile(rf"\b({CLAUSE})\b")
_EXAMPLE = re.compile(r"(?:Esemp[io]+|Examples?)(?: \d+)?:")
# No HTML of the author's, no picture from elsewhere: text, lists, tables.
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


@dataclass(frozen=True)
class Chapter:
    """A part of the rules that is read at once."""

    anchor: str
    name: str
    html: SafeString


@dataclass(frozen=True)
class RulesText:
    """A text of rules, made ready for a page."""

    title: str
    opening: SafeString
    """What stands before the first chapter."""
    chapters: tuple[Chapter, ...]


def stated_clauses(text: str) -> frozenset[str]:
    """The clauses that a text states, in bold."""
    return frozenset(_STATED.findall(text))


def render_text(
    text: str, stated: AbstractSet[str], links: Mapping[str, str], draw: Draw
) -> RulesText:
    """A text as HTML; `stated` are clauses that become anchors, `links` where named ones lead."""
    tokens = _MARKDOWN.parse(text)
    title = ""
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        title, tokens = tokens[1].content, tokens[3:]
    _Inlines(stated, links, draw).mark(tokens)
    starts = [at for at, token in enumerate(tokens) if _begins_chapter(token)]
    chapters = tuple(_chapter(tokens[start:end]) for start, end in pairwise([*starts, len(tokens)]))
    return RulesText(title, _html(tokens[: starts[0] if starts else None], title), chapters)


def anchor_of(name: str) -> str:
    """The anchor of a chapter of this name."""
    return re.sub(r"\W+", "-", name.lower()).strip("-")


def _begins_chapter(token: Token) -> bool:
    return token.type == "heading_open" and token.tag == "h2"


def _chapter(tokens: list[Token]) -> Chapter:
    """A chapter of its heading's three tokens and what follows."""
    name = _words(tokens[1])
    return Chapter(anchor_of(name), name, _html(tokens[3:], name))


def _html(tokens: Iterable[Token], section: str) -> SafeString:
    framed = list(_framed(tokens, section))
    html: str = _MARKDOWN.renderer.render(framed, _MARKDOWN.options, {})
    return mark_safe(html)  # noqa: S308  made by the parser


def _words(inline: Token) -> str:
    """What is written there, without the signs that say how."""
    return "".join(token.content for token in inline.children or ())


def _framed(tokens: Iterable[Token], section: str) -> Iterator[Token]:
    """Puts each table into a frame that scrolls on a narrow screen, also by keyboard."""
    heading = False
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


class _Inlines:
    """Clauses, links, cards and examples within the lines of one text."""

    def __init__(self, stated: AbstractSet[str], links: Mapping[str, str], draw: Draw) -> None:
        self.awaited = set(stated)
        self.links = links
        self.draw = draw

    def mark(self, tokens: list[Token]) -> None:
        """Makes an anchor of each clause that is stated and a link of each that is named."""
        item = None
        for token in tokens:
            item = token if token.type == "list_item_open" else item
            if token.type == "inline" and token.children:
                awaited = len(self.awaited)
                token.children = list(self._marked(token.children))
                if item is not None and len(self.awaited) < awaited:
                    item.attrs["class"] = "stated"

    def _marked(self, children: list[Token]) -> Iterator[Token]:
        in_link, begins = 0, True
        for at, token in enumerate(children):
            in_link += token.nesting if token.tag == "a" else 0
            following = children[at + 1].content if at + 1 < len(children) else ""
            if token.type == "strong_open" and following in self.awaited:
                self.awaited.remove(following)
                token.attrs.update({"id": following, "class": "clause"})
            if token.type == "softbreak" and _EXAMPLE.match(following):
                yield Token("hardbreak", "br", 0)
            elif token.type == "code_inline" and (drawn := self.draw(token.content)):
                yield Token("html_inline", "", 0, content=drawn)
            elif token.type == "text" and not in_link:
                yield from self._written(token.content, begins)
            else:
                yield token
            begins = token.type == "softbreak"

    def _written(self, text: str, begins: bool) -> Iterator[Token]:
        if begins and (found := _EXAMPLE.match(text)):
            yield Token("html_inline", "", 0, content=f'<em class="example">{found[0]}</em>')
            text = text[found.end() :]
        for part in _CITED.split(text):
            if part in self.links:
                yield Token("link_open", "a", 1, attrs={"href": self.links[part]})
                yield Token("text", "", 0, content=part)
                yield Token("link_close", "a", -1)
            else:
                yield Token("text", "", 0, content=part)
