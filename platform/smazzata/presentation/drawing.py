"""What pictures of the server are drawn with: the site's own decks, letters and colours.

A picture is written as SVG and drawn as PNG, by a library that reads no font of the machine. A
card, a line of text, a portrait are strings of SVG here; places and sizes are in pixels.
"""

import re
import subprocess
import sys
from functools import cache
from typing import Literal, NamedTuple

from django.utils.html import escape
from reportlab.pdfbase import pdfmetrics

from games.kernel.cards import Pictures
from smazzata.presentation.avatars import court_of
from smazzata.presentation.paper_letters import FONTS, Letters, font_of, in_letters
from smazzata.runtime.colours import VARIABLE, colours, read_static

FILES = [FONTS[name] for name in ("show", "text", "strong", "other")]
"""Headings and scores, text, emphasis; and the letters that those have not, Greek and Cyrillic."""
FAMILIES = {
    "show": 'font-family="Besley" font-weight="700"',
    "text": """font-family="'Source Sans 3 ExtraLight'" font-weight="400\"""",
    "strong": """font-family="'Source Sans 3 ExtraLight'" font-weight="600\"""",
    "other": 'font-family="DejaVu Sans" font-stretch="condensed"',
}
PROGRAM = """
import sys, resvg_py
drawn = resvg_py.svg_to_bytes(
    svg_string=sys.stdin.read(), skip_system_fonts=True, font_files=sys.argv[1:]
)
sys.stdout.buffer.write(drawn)
"""
"""Draws what it reads with the typefaces that it is told."""
PATIENCE_S = 8.0
"""Seconds that a drawing may take: less than its readers wait for (`shared_work`)."""
ITALIAN_DECK = "napoletane"
RATIOS = {"french": 0.7, "italian": 0.64}
RED = {"french-H", "french-D", "joker"}
JOKERS = {"JK": "", "JR": "H", "JB": "S"}
_ID = re.compile(r'id="([\w-]+)"')
_HREF = re.compile(r'href="#([\w-]+)"')
_TOP = re.compile(r"<(g|symbol)\b")


def draw(svg: str) -> bytes:
    """The PNG of an SVG; 130 to 500 milliseconds of a processor.

    By a process of its own: while the library draws, no other thread of this one could answer.
    """
    command = [sys.executable, "-I", "-X", "utf8", "-c", PROGRAM, *map(str, FILES)]
    return subprocess.run(
        command, input=svg.encode(), stdout=subprocess.PIPE, check=True, timeout=PATIENCE_S
    ).stdout


# --- Letters ------------------------------------------------------------------------------------


def width_of(words: str, letters: Letters, size: float) -> float:
    """How wide a line is, in pixels, where the letters are so many pixels high."""
    return float(pdfmetrics.stringWidth(words, _having(words, letters), size))


def _having(words: str, letters: Letters) -> str:
    """Of whose family a line is drawn: all that the site's letters lack comes in one weight."""
    font = font_of(words, letters)
    return font if font == letters else "other"


def fit(words: str, letters: Letters, size: float, width: float, least: float) -> tuple[str, float]:
    """A line no wider than `width`: smaller, down to `least` pixels, then with its end cut."""
    words = in_letters(words)
    while size > least and width_of(words, letters, size) > width:
        size = max(least, size * 0.95)
    if width_of(words, letters, size) <= width:
        return words, size
    while words and width_of(f"{words}…", letters, size) > width:
        words = words[:-1]
    return f"{words.rstrip(' ,·–')}…", size


class Line(NamedTuple):
    """How a line of text is written."""

    letters: Letters
    size: float
    colour: str = "felt-ink"
    """A name of `colours`."""
    anchor: Literal["start", "middle", "end"] = "start"
    least: float = 0
    """The size down to which it shrinks before its end is cut; its own size when 0."""


def text(x: float, y: float, words: str, line: Line, width: float = 10_000) -> str:
    """A line of text whose letters stand on `y`, no wider than `width`."""
    words, size = fit(words, line.letters, line.size, width, line.least or line.size)
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" {FAMILIES[_having(words, line.letters)]} '
        f'font-size="{size:.1f}" fill="{colours()[line.colour]}" text-anchor="{line.anchor}">'
        f"{escape(words)}</text>"
    )


def paragraph(
    x: float, y: float, words: str, line: Line, width: float, lines: int
) -> tuple[str, float]:
    """So many lines at most, with where the letters of the next one would stand."""
    rows: list[str] = []
    for word in in_letters(words).split():
        longer = f"{rows[-1]} {word}" if rows else word
        fits = width_of(longer, line.letters, line.size) <= width
        if rows and (fits or len(rows) == lines):
            rows[-1] = longer
        else:
            rows.append(word)
    high = line.size * 1.25
    drawn = [text(x, y + at * high, row, line, width) for at, row in enumerate(rows)]
    return "".join(drawn), y + len(rows) * high


# --- Cards and portraits ------------------------------------------------------------------------


@cache
def _parts(drawings: str) -> dict[str, str]:
    """The drawings of a deck by their names, in the site's colours."""
    sprite = read_static(f"deck/{drawings}.svg")
    known = colours()
    whole = VARIABLE.sub(lambda found: known[found[1]], sprite)
    # A drawing a line: what has a name within one comes along with it.
    pieces = [piece for piece in whole.splitlines() if _TOP.match(piece)]
    return {name: piece for piece in pieces for name in _ID.findall(piece)}


def definitions(svg: str) -> str:
    """The drawings to which an SVG refers, and those to which they refer, once each."""
    known = {**_parts("french"), **_parts(ITALIAN_DECK)}
    needed: dict[str, str] = {}
    asked = sorted(set(_HREF.findall(svg)))
    while asked:
        name = asked.pop()
        if name in known and name not in needed:
            needed[name] = known[name]
            asked += sorted(set(_HREF.findall(known[name])))
    return "".join(dict.fromkeys(needed.values()))


class Deck(NamedTuple):
    """The cards of one game, as the site draws them where nobody chose otherwise."""

    style: str
    """`french` or `italian`."""
    faces: dict[str, str]
    """Whose drawing a card shows, where it is not its own."""

    @classmethod
    def of(cls, pictures: Pictures) -> "Deck":
        """The deck of a game."""
        return cls(pictures.style, dict(pictures.faces))

    @property
    def ratio(self) -> float:
        """A card's width for its height."""
        return RATIOS[self.style]

    @property
    def drawings(self) -> str:
        """The file of its drawings."""
        return ITALIAN_DECK if self.style == "italian" else self.style

    def card(
        self, code: str | None, x: float, y: float, width: float, turn: float = 0, least: float = 60
    ) -> str:
        """A card, face down for None, turned by so many degrees.

        Narrower than `least` it shows its large index, as small cards do on the site.
        """
        known = colours()
        height = width / self.ratio
        drawn = "back-lozenges" if code is None else self.faces.get(code, code)
        large = code is not None and width < least
        paper = known["card-back"] if code is None else known["card"]
        edge = known["card-back-line"] if code is None else known["card-line"]
        middle = f"{x + width / 2:.1f} {y + height / 2:.1f}"
        box = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
        return (
            f'<g transform="rotate({turn} {middle})" color="{self._colour(drawn, code)}">'
            f'<rect {box} rx="{height * 0.06:.1f}" fill="{paper}" stroke="{edge}"/>'
            f'<use href="#{self.drawings}-{drawn}{"-large" if large else ""}" {box}/></g>'
        )

    def _colour(self, drawn: str, code: str | None) -> str:
        """Two colours of suits, as where nobody chose four."""
        if code is None:
            return colours()["card-back-line"]
        suit = JOKERS.get(drawn, drawn[-1])
        kind = f"{self.style}-{suit}" if suit else "joker"
        if kind == "joker":
            return colours()["joker"]
        return colours()["suit-red" if kind in RED else "suit-black"]

    def corner(self, code: str, x: float, y: float, width: float) -> str:
        """Rank and suit side by side, for a card of which only the upper edge shows."""
        drawn = self.faces.get(code, code)
        rank = "star" if drawn in JOKERS else drawn[:-1]
        suit = JOKERS.get(drawn, drawn[-1])
        first = self.drawings[0]
        place = "translate(1 1)" if suit else "translate(19 9.5)scale(.8)"
        signs = f'<use href="#{first}-{rank}" transform="{place}"/>'
        if suit:
            signs += f'<use href="#{first}-{suit}" transform="translate(28 9.5)scale(.78)"/>'
        scale = width * 0.92 / 38
        at = f"translate({x + width * 0.04:.1f} {y + width * 0.03:.1f})scale({scale:.3f})"
        ink = self._colour(drawn, code)
        return f'<g transform="{at}" color="{ink}" fill="currentColor">{signs}</g>'

    def fan(self, codes: list[str | None], x: float, y: float, width: float, room: float) -> str:
        """Cards side by side, closer where there is no room."""
        step = min(width * 1.04, (room - width) / max(1, len(codes) - 1))
        return "".join(self.card(code, x + at * step, y, width) for at, code in enumerate(codes))

    def column(self, codes: list[str | None], x: float, y: float, width: float) -> str:
        """Cards one below the other, of each but the last its corner."""
        step, drawn = width * 0.5, []
        for at, code in enumerate(codes):
            down = y + at * step
            if code is None or at == len(codes) - 1:
                drawn.append(self.card(code, x, down, width, least=90))
                continue
            height = width / self.ratio
            paper, edge = colours()["card"], colours()["card-line"]
            drawn.append(
                f'<rect x="{x:.1f}" y="{down:.1f}" width="{width:.1f}" height="{height:.1f}" '
                f'rx="{height * 0.06:.1f}" fill="{paper}" stroke="{edge}"/>'
                f"{self.corner(code, x, down, width)}"
            )
        return "".join(drawn)


def portrait(person: str, x: float, y: float, size: float, *, bot: bool = False) -> str:
    """The portrait of a member, as everywhere (`court_of`); a bot's is square."""
    known = colours()
    round_ = size * (0.28 if bot else 0.5)
    box = f'x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" rx="{round_:.1f}"'
    name = f"head-{x:.0f}-{y:.0f}"
    return (
        f'<clipPath id="{name}"><rect {box}/></clipPath><rect {box} fill="{known["card"]}"/>'
        f'<g clip-path="url(#{name})" color="{known["card-ink"]}">'
        f'<svg x="{x:.1f}" y="{y:.1f}" width="{size}" height="{size}" viewBox="19.5 12 31 31">'
        f'<use href="#french-{court_of(person)}" width="70" height="100"/></svg></g>'
        f'<rect {box} fill="none" stroke="{known["felt-soft"]}" stroke-width="3"/>'
    )


# --- The sheet they stand on --------------------------------------------------------------------


def sheet(width: int, height: int, drawn: str) -> str:
    """The whole picture: felt with its light, the rail around it, and what is drawn on it."""
    known = colours()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><defs>'
        f'<radialGradient id="light" cx=".42" cy=".3" r=".9">'
        f'<stop stop-color="{known["felt-green-lit"]}"/>'
        f'<stop offset=".55" stop-color="{known["felt-green"]}"/>'
        f'<stop offset="1" stop-color="{known["felt-green-deep"]}"/></radialGradient>'
        f"{definitions(drawn)}</defs>"
        f'<rect width="{width}" height="{height}" fill="{known["rail-lit"]}"/>'
        f'<rect x="14" y="14" width="{width - 28}" height="{height - 28}" rx="10" '
        f'fill="url(#light)"/>'
        f"{drawn}</svg>"
    )


@cache
def brand() -> str:
    """The site's sign, 32 pixels wide and high."""
    return re.sub(r"^<svg[^>]*>|</svg>\s*$", "", read_static("icon.svg"))


def signed(x: float, y: float, size: float) -> str:
    """The sign with the site's name beside it."""
    name = text(x + size * 1.3, y + size * 0.78, "Smazzata", Line("show", size * 0.78))
    return f'<g transform="translate({x} {y})scale({size / 32:.3f})">{brand()}</g>{name}'
