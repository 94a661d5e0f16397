"""The bracket of a knock-out as rows for the templates, on screen and on paper."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from smazzata.presentation.round_view import told_of_ties
from smazzata.presentation.sides import Side
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.brackets import Bracket, Column, Match, Place
from tournaments.pairing.model import Number

STAGES: dict[int, Promise] = {
    1: gettext_lazy("Final"),
    2: gettext_lazy("Semi-finals"),
    4: gettext_lazy("Quarter-finals"),
    8: gettext_lazy("Round of 16"),
    16: gettext_lazy("Round of 32"),
    32: gettext_lazy("Round of 64"),
    64: gettext_lazy("Round of 128"),
}
"""What a round of a tree is called, by its matches."""


class PlaceRow(NamedTuple):
    """A place of a match, with what was made there once that is known."""

    side: Side | None
    said: str
    """What is said where no entry stands, and beside one that has withdrawn."""
    mp: int | None
    vp: int | None
    through: str
    """That it goes on, or wins the last match; empty: it does not."""
    back: bool
    """Whether it was let in again."""


class MatchRow(NamedTuple):
    """A match."""

    name: str
    places: list[PlaceRow]
    played: bool
    """Whether there is a match; else one goes on alone, or nobody is there."""
    remarks: list[str]


class ColumnRow(NamedTuple):
    """A round of the bracket."""

    name: str
    round: int
    posted: bool
    matches: list[MatchRow]


def bracket_rows(presenter: TournamentPresenter, bracket: Bracket) -> list[ColumnRow]:
    """The columns of a bracket in words."""
    numbers = {
        place.number
        for column in bracket.columns
        for match in column.matches
        for place in match.places
        if place.number is not None
    }
    sides = presenter.sides(sorted(numbers))
    rows = []
    before: Column | None = None
    for column in bracket.columns:
        ties = {}
        if column.posted:
            played = presenter.state.rounds[column.round - 1]
            ties = told_of_ties(presenter.state, played, sides)
        matches = [
            _match_row(
                match,
                at,
                before,
                sides,
                ties.get(match.table or 0, ""),
                final=_is_final(bracket, column),
            )
            for at, match in enumerate(column.matches, 1)
        ]
        name = _name(bracket, column)
        rows.append(ColumnRow(name, column.round, column.posted, matches))
        before = column
    return rows


def split_for_paper(
    bracket: Bracket, columns: Sequence[ColumnRow], abreast: int
) -> list[list[ColumnRow]]:
    """The sheets of a bracket with so many columns on each: its halves, quarters, ..., and on the
    last what remains of the tree.
    """
    return list(_split(columns, abreast, tree=bracket.tree))


def _split(columns: Sequence[ColumnRow], abreast: int, *, tree: bool) -> Iterator[list[ColumnRow]]:
    most = 2 ** (abreast - 1)
    here, later = columns[:abreast], columns[abreast:]
    if not tree:
        here, later = columns, []
    for start in range(0, max(len(column.matches) for column in here), most):
        cut = []
        for turn, column in enumerate(here):
            first, end = start, start + most
            if tree:
                first, end = first >> turn, end >> turn
            if matches := column.matches[first:end]:
                cut.append(column._replace(matches=matches))
        yield cut
    if later:
        yield from _split(later, abreast, tree=tree)


def _is_final(bracket: Bracket, column: Column) -> bool:
    return column is bracket.columns[-1] and len(column.matches) == 1


def _name(bracket: Bracket, column: Column) -> str:
    if bracket.tree or _is_final(bracket, column):
        called = STAGES.get(len(column.matches))
        if called is not None:
            return str(called)
    return _("Round %(round)s") % {"round": column.round}


def _match_row(
    match: Match,
    at: int,
    before: Column | None,
    sides: Mapping[Number, Side],
    tie: str,
    *,
    final: bool,
) -> MatchRow:
    nobody = all(place.kind in ("empty", "withdrawn") for place in match.places)
    played = not match.passes and not nobody
    places = match.places if played else [p for p in match.places if p.kind != "empty"]
    won = _("wins") if final else _("goes on")
    rows = [_place_row(match, place, before, sides, won) for place in places]
    if match.table is not None:
        name = _("Table %(number)s") % {"number": match.table}
    elif played:
        name = _("Match %(number)s") % {"number": at}
    else:
        name = _("Nobody is here") if nobody else _("Goes on without a match")
    return MatchRow(name, rows, played, [*_remarks(match), *([tie] if tie else [])])


def _place_row(
    match: Match, place: Place, before: Column | None, sides: Mapping[Number, Side], won: str
) -> PlaceRow:
    side = sides[place.number] if place.number is not None else None
    mp = vp = None
    if match.result is not None and place.number in match.result.sides:
        seat = match.result.sides.index(place.number)
        mp, vp = match.result.mp[seat], match.result.vp[seat]
    through = won if place.number is not None and place.number == match.through else ""
    back = place.number is not None and place.number == match.back
    return PlaceRow(side, _said(place, side, before), mp, vp, through, back)


def _said(place: Place, side: Side | None, before: Column | None) -> str:
    if place.kind == "withdrawn":
        return side.gone if side else ""
    if place.kind == "empty":
        return _("nobody")
    if place.kind == "entry":
        return ""
    if place.winner_of is None or before is None:
        return _("not known yet")
    table = before.matches[place.winner_of - 1].table
    if table is not None:
        return _("winner of table %(number)s") % {"number": table}
    return _("winner of match %(number)s") % {"number": place.winner_of}


def _remarks(match: Match) -> list[str]:
    """What a result does not say by itself."""
    told = {"walkover": _("walk-over"), "arbitral": _("by ruling")}
    said = [told[match.source]] if match.source in told else []
    if match.level:
        said.append(_("level: nobody has won"))
    elif match.result is not None and match.through is None:
        said.append(_("nobody goes on"))
    return said
