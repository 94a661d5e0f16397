"""Standings as a PDF: what a club hangs up, sends to the members and puts into its files.

It carries its own letters (`paper_letters`), so that it looks alike everywhere. It is shared for a
minute (`shared_work`) and kept nowhere: names change, and whoever is erased is gone from the next
one.
"""

from collections.abc import Iterator, Sequence, Set
from datetime import datetime
from io import BytesIO
from typing import Any, NamedTuple
from xml.sax import saxutils

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, LongTable, Paragraph, SimpleDocTemplate, Spacer, TableStyle

from smazzata.presentation.paper_letters import MARK, has_letters, in_letters, register_letters
from smazzata.presentation.points import points
from smazzata.presentation.standing_rows import Standing
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.publications import Publication
from tournaments.pairing.model import Number
from tournaments.standings.groups import Line

ROWS = 10_000
"""All rows of any tournament."""
MARGIN = 14 * mm
INK, SOFT, RULE = HexColor(0x1A1A1A), HexColor(0x555555), HexColor(0xB5B5B5)


def escape(text: str) -> str:
    """A text in letters that there are, and no markup."""
    return saxutils.escape(in_letters(text))


class Sheet(NamedTuple):
    """Which standings are printed."""

    presenter: TournamentPresenter
    published: Publication | None
    """As they were published; None: as they are now."""
    final: bool
    """Whether they are the last word: the tournament has ended with them."""
    line: Line | None = None
    course: str = ""
    """How the tournament was not played as planned, as `TournamentPresenter.course` has it."""
    homologated: datetime | None = None
    """Since when these are final by an official's word."""


def standings_pdf(sheet: Sheet) -> bytes:
    """The standings on sheets of A4, in the language of the request."""
    register_letters()
    written = BytesIO()
    title = sheet.presenter.title
    document = SimpleDocTemplate(
        written,
        pagesize=A4,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN + 6 * mm,
        title=title,
        author="Smazzata",
    )
    foot = sheet.published.digest if sheet.published else sheet.presenter.hash

    def numbered(*args: Any, **kwargs: Any) -> Canvas:
        return _Numbered(f"{in_letters(title)} · {foot[:32]}", *args, **kwargs)

    _shown, standings = sheet.presenter.standings("1", ROWS, sheet.line)
    written_down = [*_heading(sheet), _table(sheet.presenter, standings)]
    written_down += [*_groups(sheet.presenter), *_legend(sheet.presenter, standings)]
    document.build(written_down, canvasmaker=numbered)
    return written.getvalue()


class _Numbered(Canvas):  # type: ignore[misc] # the library has no types
    """Writes at the foot of each page which of how many it is: that is known only at the end."""

    def __init__(self, foot: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._foot = foot
        self._pages: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802 (the library's name)
        self._pages.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        for at, page in enumerate(self._pages, 1):
            self.__dict__.update(page)
            self.setFont("Sheet", 7.5)
            self.setFillColor(SOFT)
            self.drawString(MARGIN, MARGIN, self._foot)
            told = _("page %(page)s of %(pages)s") % {"page": at, "pages": len(self._pages)}
            self.drawRightString(A4[0] - MARGIN, MARGIN, told)
            super().showPage()
        super().save()


def _style(size: float, *, bold: bool = False, above: float = 0) -> ParagraphStyle:
    return ParagraphStyle(
        "sheet",
        fontName="Sheet-Bold" if bold else "Sheet",
        fontSize=size,
        leading=size * 1.22,
        textColor=INK,
        spaceBefore=above,
        spaceAfter=above / 4,
        splitLongWords=True,
    )


def _heading(sheet: Sheet) -> list[Flowable]:
    """What these standings are: of which tournament, by which code, as of when, how final."""
    presenter, published = sheet.presenter, sheet.published
    facts = [presenter.game, presenter.system]
    if presenter.code:
        facts.append(presenter.code)
    place = presenter.venue
    where = [place.name] if place and place.name else []
    if place and place.starts_at:
        where.append(date_format(localtime(place.starts_at), "SHORT_DATETIME_FORMAT"))
    lines = [(presenter.title, _style(17, bold=True)), (" · ".join(facts), _style(10))]
    if where:
        lines.append((" · ".join(where), _style(10)))
    lines.append((f"{_state(sheet)}. {_when(presenter, published)}", _style(11, bold=True)))
    if sheet.course:
        lines.append((sheet.course, _style(11, bold=True)))
    if sheet.line:
        side = _("North–South") if sheet.line == "staying" else _("East–West")
        lines.append((side, _style(11, bold=True)))
    if not presenter.official:
        said = (
            _("Out of the official mode: this tournament does not keep to its code.")
            if presenter.code
            else _(
                "Out of the official mode: this tournament does not keep to the rules with which "
                "it was opened."
            )
        )
        lines.append((said, _style(10, bold=True)))
    return [*(Paragraph(escape(text), style) for text, style in lines), Spacer(1, 4 * mm)]


def _state(sheet: Sheet) -> str:
    if sheet.homologated:
        said = date_format(localtime(sheet.homologated), "SHORT_DATETIME_FORMAT")
        return _("Final standings, homologated on %(hour)s") % {"hour": said}
    if sheet.final:
        return _("Final standings")
    if sheet.published and sheet.published.corrected:
        return _("Corrected standings, provisional")
    return _("Provisional standings")


def _when(presenter: TournamentPresenter, published: Publication | None) -> str:
    """After which round, and of which hour."""
    if published is None:
        current = presenter.state.current
        return (
            _("As they are now, round %(round)s of %(rounds)s")
            % {"round": current.number, "rounds": presenter.rules.rounds}
            if current
            else _("Not begun yet")
        )
    return _("After round %(round)s, number %(version)s, published on %(hour)s") % {
        "round": published.round,
        "version": published.version,
        "hour": date_format(localtime(published.at), "SHORT_DATETIME_FORMAT"),
    }


class _Column(NamedTuple):
    head: str
    width: float
    """In millimetres; 0: what is left."""
    number: bool = True


def _groups(presenter: TournamentPresenter) -> Iterator[Flowable]:
    """The ranking of each group, where there are groups."""
    for group in presenter.groups:
        title = _("Group %(number)s") % {"number": group.number}
        yield Paragraph(title, _style(11, bold=True, above=4 * mm))
        yield _table(presenter, group.standings, group.qualified)
    if presenter.groups and presenter.rules.qualify:
        yield Spacer(1, 2 * mm)
        yield Paragraph(_qualified_words(presenter), _style(8))


def _qualified_words(presenter: TournamentPresenter) -> str:
    """What the mark of those who go on from the groups means."""
    if presenter.qualifying_over:
        return _("Marked: who goes on to the final.")
    return _("Marked: who would go on to the final as it stands.")


def _legend(presenter: TournamentPresenter, standings: Sequence[Standing]) -> list[Flowable]:
    words = {presenter.ranking.short: presenter.ranking.long}
    words |= {column.short: column.long for column in presenter.match_points}
    if presenter.two_sided:
        words[_("W–D–L")] = _("Won, drawn, lost")
    words[_("Order")] = presenter.chain
    legend = " ".join(f"{short}: {long}." for short, long in words.items())
    sides = [standing.side for standing in standings]
    venue = presenter.venue.name if presenter.venue else ""
    written = [presenter.title, venue, *(f"{side.name} {side.club}" for side in sides)]
    if not all(map(has_letters, written)):
        said = _("%(mark)s In Latin letters: this sheet has none of the script of the name.")
        legend = f"{legend} {said % {'mark': MARK}}"
    return [Spacer(1, 3 * mm), Paragraph(escape(legend), _style(8))]


def _table(
    presenter: TournamentPresenter,
    standings: Sequence[Standing],
    marked: Set[Number] = frozenset(),
) -> Flowable:
    columns = _columns(presenter)
    name = _style(9)
    letters = _Letters.of(name)
    rows: list[Sequence[Any]] = [[column.head for column in columns]]
    for standing in standings:
        cells = [str(value) for value in _figures(presenter, standing)]
        mark = _("Final") if standing.row.number in marked else ""
        rows.append([cells[0], cells[1], _who(standing, name, letters, mark), *cells[2:]])
    left = A4[0] - 2 * MARGIN - sum(column.width for column in columns) * mm
    table = LongTable(
        rows,
        colWidths=[column.width * mm or left for column in columns],
        repeatRows=1,
    )
    table.setStyle(
        TableStyle(
            [
                ("FONT", (0, 0), (-1, -1), "Sheet", 9),
                ("FONT", (0, 0), (-1, 0), "Sheet-Bold", 8.5),
                ("TEXTCOLOR", (0, 0), (-1, -1), INK),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("ALIGN", (0, 0), (1, -1), "RIGHT"),
                ("ALIGN", (3, 0), (-1, -1), "RIGHT"),
                ("LINEBELOW", (0, 0), (-1, 0), 0.8, INK),
                ("LINEBELOW", (0, 1), (-1, -1), 0.3, RULE),
                ("TOPPADDING", (0, 0), (-1, -1), 2),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
                ("LEFTPADDING", (0, 0), (-1, -1), 3),
                ("RIGHTPADDING", (0, 0), (-1, -1), 3),
            ]
        )
    )
    return table


def _columns(presenter: TournamentPresenter) -> list[_Column]:
    columns = [
        _Column(_("Pl."), 10),
        _Column(_("No."), 10),
        _Column(_("Name"), 0, number=False),
        _Column(presenter.ranking.short, 14),
    ]
    columns += [_Column(column.short, 16) for column in presenter.match_points]
    if presenter.two_sided:
        columns.append(_Column(_("W–D–L"), 16))
    elif presenter.counts_losers:
        columns.append(_Column(_("Tables lost"), 24))
    else:
        columns.append(_Column(_("Tables won"), 24))
    return [*columns, _Column(_("Played"), 16)]


def _figures(presenter: TournamentPresenter, standing: Standing) -> list[object]:
    row = standing.row
    begun = presenter.state.current is not None
    made = points(row.vp, presenter.decimals)
    found: list[object] = [row.place if begun else "", row.number, made]
    found += [figure.text for figure in standing.match_points]
    if presenter.two_sided:
        found.append(f"{standing.wins}–{standing.draws}–{standing.losses}")
    else:
        found.append(standing.last if presenter.counts_losers else standing.wins)
    return [*found, row.played]


class _Who(Paragraph):  # type: ignore[misc] # the library has no types
    """Who stands on a line of the table: broken into lines once, though a table asks each of its
    cells how high it is whenever it comes to another sheet.
    """

    blPara: Any = None  # noqa: N815 (the library's name)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        if self.blPara is None or self.width != width:
            super().wrap(width, height)
        return self.width, self.height


class _Letters(NamedTuple):
    """How parts of a name are written: put together from these a line needs no markup read."""

    name: Any
    mark: Any
    said: Any

    @classmethod
    def of(cls, style: ParagraphStyle) -> "_Letters":
        grey = f"#{SOFT.hexval()[2:]}"
        return cls(*Paragraph(f'n<b>m</b><font size="7.5" color="{grey}">s</font>', style).frags)


def _who(standing: Standing, style: ParagraphStyle, letters: _Letters, mark: str) -> Paragraph:
    """The names, perhaps with a mark; smaller the club, a withdrawal, what decided their place."""
    side = standing.side
    more = [side.club, side.gone, standing.reached, standing.tie, *standing.awarded]
    parts = [letters.name.clone(text=in_letters(side.name))]
    if mark:
        parts.append(letters.mark.clone(text=f" [{in_letters(mark)}]"))
    if said := " · ".join(part for part in more if part):
        parts.append(letters.said.clone(text=f" {in_letters(said)}"))
    return _Who("", style, frags=parts)
