"""The bracket of a knock-out or final, for programs."""

from collections.abc import Mapping
from typing import Annotated, Literal
from uuid import UUID

from django.http import Http404
from msgspec import Struct
from rest_framework.request import Request

from smazzata.api.fields import VpDecimals, note
from smazzata.api.responses import Encoded, Participant, side_fields
from smazzata.api.views.base import ProgramView, shared_json
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.sides import Side
from smazzata.presentation.tournament_presenter import get_tournament
from tournaments import brackets
from tournaments.movements.systems import System
from tournaments.pairing.model import Number


class BracketPlace(Struct):
    """One of the two places of a match."""

    kind: Annotated[
        Literal["entry", "withdrawn", "open", "empty"],
        note("who plays; who would, and has withdrawn; not known yet; nobody"),
    ]
    entry: int | None
    players: list[Participant]
    winner_of: Annotated[
        int | None, note("while it is open: the match of the column before, from 1")
    ]
    mp: int | None
    vp: int | None


class BracketMatch(Struct):
    """A match, or a place from which one goes on without a match."""

    table: Annotated[int | None, note("null until its round is posted, and without a match")]
    places: list[BracketPlace]
    through: Annotated[int | None, note("the entry that goes on, or has won the last match")]
    back: Annotated[int | None, note("the entry that was let in again")]


class BracketColumn(Struct):
    """A round of the bracket."""

    round: int
    posted: bool
    matches: list[BracketMatch]


class Bracket(Struct):
    """A bracket, the first round first."""

    version: int
    system: System
    tree: Annotated[
        bool,
        note("the winners of two neighbours meet in the next column; else matches go by table"),
    ]
    vp_decimals: VpDecimals
    columns: list[BracketColumn]


@requires(Action.WATCH)
class BracketAPIView(ProgramView):
    """The bracket."""

    conditional = True

    def get(self, request: Request, tournament_id: UUID) -> Encoded[Bracket]:
        """The bracket as it is played, also after tables were changed by hand.

        404 where the tournament has none, and before its draw.
        """
        presenter = get_tournament(tournament_id)
        found = presenter.bracket
        if found is None:
            raise Http404("bracket")

        def tell() -> Bracket:
            matches = (match for column in found.columns for match in column.matches)
            places = [place for match in matches for place in match.places]
            sides = presenter.sides({p.number for p in places if p.number is not None})
            columns = [
                BracketColumn(
                    column.round, column.posted, [_match(match, sides) for match in column.matches]
                )
                for column in found.columns
            ]
            decimals = presenter.decimals
            return Bracket(presenter.version, found.system, found.tree, decimals, columns)

        return shared_json(request, ("api-bracket", *presenter.mark), tell)


def _match(match: brackets.Match, sides: Mapping[Number, Side]) -> BracketMatch:
    places = [_place(match, place, sides) for place in match.places]
    return BracketMatch(match.table, places, match.through, match.back)


def _place(
    match: brackets.Match, place: brackets.Place, sides: Mapping[Number, Side]
) -> BracketPlace:
    number, result = place.number, match.result
    players = side_fields(sides[number])[1] if number is not None else []
    seat = result.sides.index(number) if result and number in result.sides else None
    mp, vp = (None, None) if result is None or seat is None else (result.mp[seat], result.vp[seat])
    return BracketPlace(place.kind, number, players, place.winner_of, mp, vp)
