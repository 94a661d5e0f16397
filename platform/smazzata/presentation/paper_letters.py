"""The letters of files for paper, and names in scripts for which they have none.

The typeface is reduced to Latin, Greek and Cyrillic: all of Europe in 90 kB. A name in another
script is not left blank; it stands there in Latin letters, marked, and the sheet says what the mark
means.
"""

import re
import unicodedata
from functools import cache
from io import BytesIO
from pathlib import Path

from anyascii import anyascii
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from games.kernel.visible_text import drop_unseen

TYPE = Path(__file__).parent / "paper_type"
MARK = "°"
_WORD = re.compile(r"[^\s,;:·/()]+")


@cache
def register_letters() -> None:
    """Make the typeface known under `Sheet` and `Sheet-Bold`."""
    for name, file in (
        ("Sheet", "DejaVuSansCondensed"),
        ("Sheet-Bold", "DejaVuSansCondensed-Bold"),
    ):
        # By its name the library would open a file and leave it open.
        pdfmetrics.registerFont(TTFont(name, BytesIO((TYPE / f"{file}.ttf").read_bytes())))
    pdfmetrics.registerFontFamily("Sheet", normal="Sheet", bold="Sheet-Bold")


def has_letters(text: str) -> bool:
    """Whether each character of a text can be written with the typeface."""
    register_letters()
    known = pdfmetrics.getFont("Sheet").face.charToGlyph
    return all(ord(letter) in known or letter.isspace() for letter in _composed(text))


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
