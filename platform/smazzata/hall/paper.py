"""What is printed for the hall, as rows for the templates: lists, cards for tables, score slips.

Only what the audience may see: the posted round, and standings that were published.
"""

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

import segno

from smazzata.hall.seating import Seat, seats_of
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.state import Round

DEALS = 4
"""Empty lines of a slip for the deals of a match: people write what they play."""


class Sheet(StrEnum):
    """What can be printed of a round."""

    TABLES = "tables"
    NAMES = "names"
    CARDS = "cards"
    SLIPS = "slips"
    RANKING = "ranking"


class Paper(StrEnum):
    """The size of a sheet."""

    A4 = "a4"
    A5 = "a5"


class TableSheet(NamedTuple):
    """A table with all who sit there."""

    number: int
    seats: list[Seat]


def tables_of(presenter: TournamentPresenter, played: Round) -> list[TableSheet]:
    """The tables of a round, each with its seats in their order."""
    by_number = {seat.side.number: seat for seat in seats_of(presenter, played)}
    return [
        TableSheet(at, [by_number[n] for n in table.sides])
        for at, table in enumerate(played.tables, 1)
    ]


@lru_cache(maxsize=2048)
def qr(address: str) -> str:
    """The picture of an address for a telephone's camera, as a `data:` address of an SVG."""
    return str(segno.make(address, error="m", micro=False, boost_error=False).svg_data_uri())
