"""Standings as a PDF: what a club hangs up, sends to the members and puts into its files.

Its head, foot and letters are those of all paper (`paper_sheet`). It is shared for a minute
(`shared_work`) and kept nowhere: names change, and whoever is erased is gone from the next one.
"""

from collections.abc import Iterator, Sequence, Set
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, LongTable, Paragraph, Spacer, TableStyle

from smazzata.presentation.paper_letters import (
    MARK,
    font_of,
    has_letters,
    in_letters,
    register_letters,
)
from smazzata.presentation.paper_sheet import (
    FACTS,
    GROUP,
    HEADING,
    MARGIN,
    NAME,
    SMALL,
    STATE,
    Imprint,
    colour,
    line,
    paper,
    style_of,
)
from smazzata.presentation.points import points
from smazzata.presentation.standing_rows import Standing
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.publications import Publication
from tournaments.pairing.model import Number
from tournaments.standings.groups import Line

ROWS = 10_000
"""All rows of any tournament."""


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
    presenter, published = sheet.presenter, sheet.published
    register_letters()
    _shown, standings = presenter.standings("1", ROWS, sheet.line)
    written = [*_heading(sheet), _table(presenter, standings)]
    written += [*_groups(presenter), *_legend(presenter, standings)]
    mark = published.digest if published else presenter.hash
    return paper(Imprint(presenter.title, mark[:32]), written)


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
    lines = [line(presenter.title, HEADING), line(" · ".join(facts), FACTS)]
    if where:
        lines.append(line(" · ".join(where), FACTS))
    lines.append(line(f"{_state(sheet)}. {_when(presenter, published)}", STATE))
    if sheet.course:
        lines.append(line(sheet.course, STATE))
    if sheet.line:
        side = _("North–South") if sheet.line == "staying" else _("East–West")
        lines.append(line(side, STATE))
    if not presenter.official:
        said = (
            _("Out of the official mode: this tournament does not keep to its code.")
            if presenter.code
            else _(
                "Out of the official mode: this tournament does not keep to the rules with which "
                "it was opened."
            )
        )
        lines.append(line(said, STATE))
    return [*lines, Spacer(1, 4 * mm)]


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
        yield line(title, GROUP)
        yield _table(presenter, group.standings, group.qualified)
    if presenter.groups and presenter.rules.qualify:
        yield Spacer(1, 2 * mm)
        yield line(_qualified_words(presenter), SMALL)


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
    return [Spacer(1, 3 * mm), line(legend, SMALL)]


def _table(
    presenter: TournamentPresenter,
    standings: Sequence[Standing],
    marked: Set[Number] = frozenset(),
) -> Flowable:
    columns = _columns(presenter)
    name = style_of(NAME)
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
                ("FONT", (0, 0), (-1, -1), "text", 10),
                ("FONT", (0, 0), (-1, 0), "strong", 9),
                # As on the site the score stands out: what the ranking goes by.
                ("FONT", (3, 1), (3, -1), "strong", 10),
                ("TEXTCOLOR", (0, 0), (-1, -1), colour("ink")),
                ("TEXTCOLOR", (0, 0), (-1, 0), colour("ink-soft")),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("ALIGN", (0, 0), (1, -1), "RIGHT"),
                ("ALIGN", (3, 0), (-1, -1), "RIGHT"),
                ("LINEBELOW", (0, 0), (-1, 0), 0.8, colour("ink")),
                ("LINEBELOW", (0, 1), (-1, -1), 0.3, colour("line-strong")),
                ("TOPPADDING", (0, 0), (-1, -1), 1.5),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
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
        grey = f"#{colour('ink-soft').hexval()[2:]}"
        return cls(*Paragraph(f'n<b>m</b><font size="8.5" color="{grey}">s</font>', style).frags)


def _who(standing: Standing, style: ParagraphStyle, letters: _Letters, mark: str) -> Paragraph:
    """The names, perhaps with a mark; smaller the club, a withdrawal, what decided their place."""
    side = standing.side
    more = [side.club, side.gone, standing.reached, standing.tie, *standing.awarded]
    parts = [_part(letters.name, side.name)]
    if mark:
        parts.append(letters.mark.clone(text=f" [{mark}]"))
    if said := " · ".join(part for part in more if part):
        parts.append(_part(letters.said, f" {said}"))
    return _Who("", style, frags=parts)


def _part(letters: Any, text: str) -> Any:
    return letters.clone(text=in_letters(text), fontName=font_of(text, "text"))
