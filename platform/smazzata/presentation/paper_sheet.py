"""What all files for paper have in common: the site's letters, a head with its sign, a foot.

They are printed without colours too: what is said by a colour (the felt's green, the soft ink) is
said by weight, size or a rule as well, and nothing is filled.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate

from smazzata.presentation.paper_letters import Letters, escape, font_of, in_letters
from smazzata.runtime.colours import colours, find_static

MARGIN = 14 * mm
HEAD = 11 * mm
"""What the head of each page takes, above what is written."""
FOOT = 6 * mm
SIGN = 7 * mm
_PADDING = 6
"""Of the library's frame around what is written."""


def colour(name: str) -> HexColor:
    """A colour of the site by its name in `tokens.css`."""
    return HexColor(colours()[name])


class Imprint(NamedTuple):
    """What stands on each page of a file."""

    title: str
    """Of the tournament."""
    mark: str
    """By which a sheet is held against the log."""


def paper(imprint: Imprint, written: Sequence[Flowable]) -> bytes:
    """A PDF on sheets of A4, in the language of the request, with the hour at which it is made."""
    file = BytesIO()
    document = SimpleDocTemplate(
        file,
        pagesize=A4,
        leftMargin=MARGIN - _PADDING,
        rightMargin=MARGIN - _PADDING,
        topMargin=MARGIN + HEAD,
        bottomMargin=MARGIN + FOOT,
        title=imprint.title,
        author="Smazzata",
    )
    hour = date_format(timezone.localtime(), "SHORT_DATETIME_FORMAT")

    def pages(*args: Any, **kwargs: Any) -> Canvas:
        return _Pages(imprint, hour, *args, **kwargs)

    document.build([*written], canvasmaker=pages)
    return file.getvalue()


class Look(NamedTuple):
    """How a paragraph is set."""

    size: float
    """In points."""
    letters: Letters = "text"
    above: float = 0
    """Room above."""


HEADING = Look(20, "show")
FACTS = Look(11)
STATE = Look(12, "strong")
GROUP = Look(13, "show", above=4 * mm)
NAME = Look(10)
SMALL = Look(8.5)


def style_of(look: Look, text: str = "") -> ParagraphStyle:
    """The library's style for a text, in a typeface that has its letters."""
    return ParagraphStyle(
        "sheet",
        fontName=font_of(text, look.letters),
        fontSize=look.size,
        leading=look.size * 1.2,
        textColor=colour("ink"),
        spaceBefore=look.above,
        spaceAfter=look.above / 4,
        splitLongWords=True,
    )


def line(text: str, look: Look) -> Paragraph:
    """A paragraph of plain text."""
    return Paragraph(escape(text), style_of(look, text))


class _Pages(Canvas):  # type: ignore[misc] # the library has no types
    """Writes on each page which of how many it is: that is known only at the end."""

    def __init__(self, imprint: Imprint, hour: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._imprint, self._hour = imprint, hour
        self._pages: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802 (the library's name)
        self._pages.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        for at, page in enumerate(self._pages, 1):
            self.__dict__.update(page)
            self._head()
            self._foot(_("page %(page)s of %(pages)s") % {"page": at, "pages": len(self._pages)})
            super().showPage()
        super().save()

    def _head(self) -> None:
        """The sign and the name of the site, above a rule as thick as the rail of its pages."""
        top, right = A4[1] - MARGIN, A4[0] - MARGIN
        sign = str(find_static("icon-192.png"))
        self.drawImage(sign, MARGIN, top - SIGN, SIGN, SIGN, mask="auto")
        self.setFillColor(colour("felt-green"))
        self.setFont(font_of("Smazzata", "show"), 14)
        self.drawString(MARGIN + SIGN + 2 * mm, top - SIGN + 2 * mm, "Smazzata")
        self.setFillColor(colour("ink-soft"))
        self._write(self.drawRightString, right, top - SIGN + 2 * mm, self._imprint.title, 9)
        self.setStrokeColor(colour("felt-green"))
        self.setLineWidth(1.5)
        self.line(MARGIN, top - SIGN - 1.5 * mm, right, top - SIGN - 1.5 * mm)

    def _foot(self, page: str) -> None:
        self.setFillColor(colour("ink-soft"))
        made = _("printed on %(hour)s") % {"hour": self._hour}
        self._write(self.drawString, MARGIN, MARGIN, f"{made} · {self._imprint.mark}", 7.5)
        self._write(self.drawRightString, A4[0] - MARGIN, MARGIN, page, 7.5)

    def _write(self, draw: Any, x: float, y: float, text: str, size: float) -> None:
        """One line, with its end cut where it would run into what stands opposite."""
        said, font = in_letters(text), font_of(text, "text")
        while self.stringWidth(said, font, size) > A4[0] - 2 * MARGIN - 40 * mm:
            said = f"{said[:-2].rstrip()}…"
        self.setFont(font, size)
        draw(x, y, said)
