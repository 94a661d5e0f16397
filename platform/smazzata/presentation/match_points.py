"""Match points as pages, files and screens show them: gross and net, and the number that decides.

Both are columns of their own. What the chain of ties looks at is seen on the smallest screen too.
A line says by which criterion it is behind the one above and, where no column has it, what both
have by it.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal, NamedTuple

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext as _

from smazzata.presentation.points import points
from smazzata.tournament_management.ranking_words import RankingWords, criterion_name
from tournaments.consequences import Moved
from tournaments.events.opening import TournamentOpened
from tournaments.standings.criteria import MATCH_POINTS, Criterion, StandingsRow
from tournaments.standings.totals import LEAD

register = template.Library()
LEAD_DECIMALS = 2
WITHOUT_NUMBER = ("survived", "bracket")
"""Criteria whose number is one of the program's own: the bracket shows what it stands for."""


class MatchPointsColumn(NamedTuple):
    """A column of match points."""

    criterion: Criterion
    short: str
    """Its head."""
    long: str
    decides: bool
    """Whether the chain of ties looks at it; where it looks at none, the gross."""


class Measure(NamedTuple):
    """A number of the standings: a whole one, with so many digits of it behind the point."""

    whole: int
    decimals: int

    @property
    def text(self) -> str:
        """As people read it."""
        return str(points(self.whole, self.decimals))

    @property
    def plain(self) -> str:
        """As programs read it."""
        return str(Decimal(self.whole).scaleb(-self.decimals))


class Figure(NamedTuple):
    """What a line has in such a column."""

    text: str
    column: MatchPointsColumn


def match_point_columns(rules: TournamentOpened) -> list[MatchPointsColumn]:
    """The columns of a tournament; none where the points are the totals themselves."""
    if rules.scoring.scheme == "chips":
        return []
    net: Criterion = "mp_lead" if "mp_lead" in rules.chain else "mp_difference"
    words: dict[Criterion, tuple[str, str]] = {
        "mp": (_("Gross"), _("Match points, gross")),
        "mp_difference": (_("Net"), _("Match points, net of those of the opponents")),
        "mp_lead": (_("Lead"), _("Match points above the mean of the others at the table")),
    }
    asked = [each for each in MATCH_POINTS if each in rules.chain] or ["mp"]
    return [MatchPointsColumn(each, *words[each], each in asked) for each in ("mp", net)]


def deciding_column(rules: TournamentOpened) -> MatchPointsColumn | None:
    """The column of match points at which the chain of ties looks first; None where at none."""
    asked = next((each for each in rules.chain if each in MATCH_POINTS), None)
    return next((each for each in match_point_columns(rules) if each.criterion == asked), None)


def match_point_figures(
    row: StandingsRow, columns: Sequence[MatchPointsColumn]
) -> tuple[Figure, ...]:
    """What a line has in these columns."""
    return tuple(Figure(_find_number(row, column).text, column) for column in columns)


@register.filter
def match_points_moved(moved: Moved, column: MatchPointsColumn) -> str:
    """What a line had in a column and what it will have; once where that is the same."""
    before, after = (_find_number(row, column).text for row in (moved.before, moved.after))
    return after if before == after else format_html("{} → <strong>{}</strong>", before, after)


def _find_number(row: StandingsRow, column: MatchPointsColumn) -> Measure:
    return _as_number(column.criterion, getattr(row, column.criterion), 0)


def split_numbers(row: StandingsRow, decimals: int) -> tuple[Measure, Measure] | None:
    """What a line has by the criterion that put it there, and what the line above; None: nothing
    that people would read.
    """
    if row.own is None or row.above is None or row.decided in ("", *WITHOUT_NUMBER):
        return None
    own, above = (_as_number(row.decided, each, decimals) for each in (row.own, row.above))
    return own, above


def say_split(row: StandingsRow, words: RankingWords, decimals: int) -> str:
    """By which criterion a line is behind the one above; by which numbers, unless a column of match
    points has them.
    """
    if not row.decided:
        return ""
    said = {"criterion": criterion_name(row.decided, words)}
    numbers = split_numbers(row, decimals)
    if numbers is None or row.decided in MATCH_POINTS:
        return _("behind by %(criterion)s") % said
    own, above = numbers
    said |= {"own": own.text, "above": above.text}
    return _("behind by %(criterion)s: %(own)s against %(above)s") % said


def _as_number(criterion: Criterion | Literal[""], number: int, decimals: int) -> Measure:
    if criterion == "mp_lead":
        # To the nearest hundredth, halves upwards: the order itself hangs on the exact number.
        return Measure((2 * number * 10**LEAD_DECIMALS + LEAD) // (2 * LEAD), LEAD_DECIMALS)
    return Measure(number, decimals if criterion in ("vp", "opponents") else 0)
