"""Tournaments for programs: the list, and one of them."""

from typing import Annotated, Any
from uuid import UUID

import msgspec
from drf_spectacular.utils import OpenApiParameter
from msgspec import Struct
from rest_framework.request import Request

from games.kernel.ranking import Ranking
from smazzata.api.fields import VpDecimals, note
from smazzata.api.requests import whole_number
from smazzata.api.views.base import ProgramView
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.tournament_presenter import get_tournament
from smazzata.tournament_management.models import TournamentRow
from tournaments.queries import took_part

LISTED = 100
"""Tournaments in one answer."""


class TournamentSummary(Struct):
    """What is said of a tournament in the list and by itself."""

    id: UUID
    title: str
    game: str
    system: str
    entries: int
    rounds: int
    closed: Annotated[bool, note("it has ended, or was cancelled")]
    cancelled: bool


class ListedTournament(TournamentSummary):
    """A tournament in the list."""

    round: Annotated[int, note("the round posted last; 0 before the first")]


class TournamentList(Struct):
    """The list of tournaments."""

    tournaments: list[ListedTournament]


class RoundProgress(Struct):
    """How far a round is."""

    round: int
    tables: int
    finished: int
    closed: bool


class Tournament(TournamentSummary):
    """A tournament."""

    options: Annotated[dict[str, Any], note("those of a table of the first of `sizes`")]
    ranking: Annotated[Ranking, note("what a table's points (`vp`) are")]
    vp_decimals: VpDecimals
    sizes: Annotated[list[int], note("sides a table may have, the wanted number first")]
    posted: list[RoundProgress]
    planned_rounds: Annotated[
        int | None, note("how many there were to be, where it was ended early")
    ]
    cancelled_because: Annotated[str | None, note("where it was cancelled")]
    official: Annotated[bool, note("false once it has left the official mode of its code")]
    seed_commitment: str
    seed: Annotated[str | None, note("null until the draw")]
    draw: Annotated[list[int], note("entries in the order of the draw")]
    version: Annotated[int, note("number of events in the tournament's stream")]
    hash: Annotated[str, note("the last link of its hash chain")]


@requires(Action.WATCH)
class TournamentListAPIView(ProgramView):
    """The tournaments."""

    conditional = True

    parameters = (OpenApiParameter("skip", int, description="how many to leave out"),)

    def get(self, request: Request) -> TournamentList:
        """Running tournaments first, then the newest; a hundred at a time."""
        skip = whole_number(request, "skip")
        rows = TournamentRow.objects.order_by("closed", "-opened_ms", "id")
        listed = [*rows[skip : skip + LISTED]]
        return TournamentList(msgspec.convert(listed, list[ListedTournament], from_attributes=True))


@requires(Action.WATCH)
class TournamentAPIView(ProgramView):
    """One tournament."""

    conditional = True

    def get(self, _request: Request, tournament_id: UUID) -> Tournament:
        """What it is, how far it is, and what proves it."""
        presenter = get_tournament(tournament_id)
        rules, state = presenter.rules, presenter.state
        return Tournament(
            id=presenter.id,
            title=rules.title,
            game=rules.game,
            options=rules.options,
            system=rules.system,
            ranking=rules.scoring.scheme,
            vp_decimals=presenter.decimals,
            sizes=[*rules.sizes],
            entries=len(took_part(state)),
            rounds=rules.rounds,
            posted=[
                RoundProgress(each.number, each.tables, each.finished, each.closed)
                for each in presenter.rounds
            ],
            closed=state.closed,
            cancelled=state.cancelled is not None,
            cancelled_because=state.cancelled.reason if state.cancelled else None,
            planned_rounds=state.rules_before_end.rounds if state.rules_before_end else None,
            official=presenter.official,
            seed_commitment=rules.seed_commitment,
            seed=state.seed or None,
            draw=[*state.drawn],
            version=presenter.version,
            hash=presenter.hash,
        )
