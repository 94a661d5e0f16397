"""The letters of pictures and files for paper, and names in scripts for which they have none.

They are those of the site, which have the letters of western Europe. A text with others stands in a
typeface that is reduced to Latin, Greek and Cyrillic: all of Europe in 90 kB. A name in another
script is not left blank; it stands there in Latin letters, marked, and the sheet says what the mark
means.
"""

import re
import unicodedata
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Literal
from xml.sax import saxutils

from anyascii import anyascii
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from games.kernel.visible_text import drop_unseen

TYPE = Path(__file__).parent / "paper_type"
OWN = Path(__file__).parent / "picture_type"
Letters = Literal["show", "text", "strong"]
"""Headings and scores, text, emphasis."""
FONTS: dict[str, Path] = {
    "show": OWN / "besley.ttf",
    "text": OWN / "source-sans-3-400.ttf",
    "strong": OWN / "source-sans-3-600.ttf",
    "other": TYPE / "DejaVuSansCondensed.ttf",
    "other-strong": TYPE / "DejaVuSansCondensed-Bold.ttf",
}
OTHER: dict[Letters, str] = {"show": "other-strong", "text": "other", "strong": "other-strong"}
"""In which of them text is set that needs letters which the site's own have not."""
MARK = "°"
_WORD = re.compile(r"[^\s,;:·/()]+")


@cache
def register_letters() -> None:
    """Makes the typefaces known to the library by their names in `FONTS`."""
    for name, file in FONTS.items():
        # By its name the library would open a file and leave it open.
        pdfmetrics.registerFont(TTFont(name, BytesIO(file.read_bytes())))
    # In bold within a line it asks for the bold one of the same family.
    pdfmetrics.registerFontFamily("text", normal="text", bold="strong")
    pdfmetrics.registerFontFamily("other", normal="other", bold="other-strong")


def font_of(text: str, letters: Letters) -> str:
    """The name of the typeface in which a text is set."""
    return letters if _has(letters, in_letters(text)) else OTHER[letters]


def has_letters(text: str) -> bool:
    """Whether each character of a text can be written."""
    return _has("other", _composed(text))


def _has(font: str, text: str) -> bool:
    register_letters()
    known = pdfmetrics.getFont(font).face.charToGlyph
    return all(ord(letter) in known or letter.isspace() for letter in text)


def escape(text: str) -> str:
    """A text in letters that there are, and no markup of the library's."""
    return saxutils.escape(in_letters(text))


def in_letters(text: str) -> str:
    """A text as it can be written; words in other scripts in Latin letters, with the mark.

    >>> in_letters("Čapek"), in_letters("Li 王小明")
    ('Čapek', 'Li WangXiaoMing°')
    """
    return _WORD.sub(_write, _composed(text))


def _write(found: re.Match[str]) -> str:
    word = found[0]
    if has_letters(word):
        return word
    said = anyascii(word).strip().replace("`", "'") or "?"
    return f"{said.capitalize() if said.islower() else said}{MARK}"


def _composed(text: str) -> str:
    """What is seen of a text, a letter with its accent as one character, as the typeface has it."""
    return unicodedata.normalize("NFC", drop_unseen(text))
