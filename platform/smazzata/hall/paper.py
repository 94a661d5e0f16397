"""What is printed for the hall, as rows for the templates: lists, cards for tables, score slips.

Only what the audience may see: the posted round, and standings that were published.
"""

from enum import StrEnum
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.registry import rulesets
from smazzata.hall.seating import Seat, seats_of
from smazzata.presentation.narration import language
from smazzata.presentation.sides import joined
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.state import Round

DEALS = 4
"""Hands for which a slip has room where the game does not say how many are played."""


class Sheet(StrEnum):
    """What can be printed of a round."""

    TABLES = "tables"
    NAMES = "names"
    CARDS = "cards"
    SLIPS = "slips"
    RANKING = "ranking"
    BRACKET = "bracket"


SHEETS: dict[Sheet, Promise] = {
    Sheet.TABLES: _("Pairings by table"),
    Sheet.NAMES: _("Pairings by name"),
    Sheet.CARDS: _("Cards for the tables"),
    Sheet.SLIPS: _("Score slips"),
    Sheet.RANKING: _("Standings"),
    Sheet.BRACKET: _("Bracket"),
}


class Paper(StrEnum):
    """The size of a sheet."""

    A4 = "a4"
    A5 = "a5"

    @property
    def columns(self) -> int:
        """How many rounds of a bracket stand abreast: on A4 sixteen entries have a sheet."""
        return 4 if self is Paper.A4 else 3


def paper_of(request: HttpRequest) -> dict[str, Any]:
    """For templates: the `paper` that `?paper=` asks for, else A4, and all `papers` there are."""
    asked = request.GET.get("paper", "")
    return {"paper": asked if asked in set(Paper) else Paper.A4, "papers": list(Paper)}


class TableSheet(NamedTuple):
    """A table with all who sit there."""

    number: int
    seats: list[Seat]
    sides: list[Seat]
    """The same where partners are entries of their own, those of one side as one."""


def tables_of(presenter: TournamentPresenter, played: Round) -> list[TableSheet]:
    """The tables of a round, each with its seats in their order."""
    by_number = {seat.side.number: seat for seat in seats_of(presenter, played)}
    return [
        TableSheet(
            table.number,
            [by_number[n] for n in table.sides],
            [
                by_number[entries[0]]._replace(side=joined([by_number[n].side for n in entries]))
                for entries in played.sides_at(table.number)
            ],
        )
        for table in played.tables
    ]


class SlipRow(NamedTuple):
    """A line of each hand."""

    name: str
    taken_off: bool


class SlipForm(NamedTuple):
    """What the slips of a round ask for: hands, and the lines of each where the game has them."""

    hands: range
    rows: list[SlipRow]


def slip_form(presenter: TournamentPresenter, sides: int) -> SlipForm:
    """The form of the slips at tables of so many sides."""
    game = rulesets().get(presenter.rules.game)
    if game is None:
        return SlipForm(range(1, DEALS + 1), [])
    options = presenter.rules.options_at(sides)
    hands = game.slip_hands(options) or DEALS
    rows = [
        SlipRow(game.words[line.name].say(language()), line.taken_off)
        for line in game.slip_lines(options)
    ]
    return SlipForm(range(1, hands + 1), rows)
