"""Tournaments and players for programs."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from smazzata.api.program_view import ProgramView, plain_side, shared_json
from smazzata.api.query_params import moment, page_number, whole_number
from smazzata.api.serializers import (
    PlayerSerializer,
    RootSerializer,
    RoundSerializer,
    StandingsSerializer,
    TournamentListSerializer,
    TournamentSerializer,
)
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.player_presenter import get_player
from smazzata.presentation.round_view import ROWS, SideResult, TableRow, deals_at, get_round
from smazzata.presentation.standing_rows import GroupRows, Standing
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.tournament_management.models import TournamentRow
from smazzata.tournament_management.publications import as_published, version_at
from tournaments.queries import current_standings, standings_digest
from tournaments.standings.participants import took_part

LISTED = 100
"""Tournaments in one answer."""
PAGE = OpenApiParameter("page", int, description="from 1; the last page when it is too high")
PUBLISHED = OpenApiParameter("published", int, description="number of a publication")
AT = OpenApiParameter(
    "at", str, description="an hour, such as 2026-11-22T18:42 by the site's clock"
)


@requires(Action.WATCH)
class RootAPIView(ProgramView):
    """Where everything is."""

    @extend_schema(operation_id="root", responses=RootSerializer)
    def get(self, request: Request) -> Response:
        """The list of tournaments, and the schema of all answers (OpenAPI 3)."""
        return Response(
            {
                "tournaments": reverse("api:tournaments", request=request),
                "schema": reverse("api:schema", request=request),
            }
        )


@requires(Action.WATCH)
class TournamentListAPIView(ProgramView):
    """The tournaments."""

    conditional = True

    parameters = (OpenApiParameter("skip", int, description="how many to leave out"),)

    @extend_schema(operation_id="tournaments", responses=TournamentListSerializer)
    def get(self, request: Request) -> Response:
        """Running tournaments first, then the newest; a hundred at a time."""
        skip = whole_number(request, "skip")
        rows = TournamentRow.objects.order_by("closed", "-opened_ms", "id")
        listed = TournamentListSerializer({"tournaments": rows[skip : skip + LISTED]})
        return Response(listed.data)


@requires(Action.WATCH)
class TournamentAPIView(ProgramView):
    """One tournament."""

    conditional = True

    @extend_schema(operation_id="tournament", responses=TournamentSerializer)
    def get(self, _request: Request, tournament_id: UUID) -> Response:
        """What it is, how far it is, and what proves it."""
        presenter = get_tournament(tournament_id)
        return Response(_tournament(presenter))


@requires(Action.WATCH)
class StandingsAPIView(ProgramView):
    """The standings of a tournament."""

    conditional = True

    parameters = (PAGE, PUBLISHED, AT)

    @extend_schema(operation_id="standings", responses=StandingsSerializer)
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """The standings, best first: as they are now, as published, or as of an hour.

        Places may be shared. 404 where there was no such publication, or none by then.
        """
        live = presenter = get_tournament(tournament_id)
        published = whole_number(request, "published", least=1) or None
        hour = moment(request, "at")
        if hour is not None:
            published = version_at(tournament_id, hour)
            if published is None:
                raise Http404("publication")
        if published is not None:
            found = as_published(tournament_id, published)
            if found is None:
                raise Http404("publication")
            presenter = TournamentPresenter(found, presenter.rules)
        wanted = min(page_number(request), 1 + len(live.state.entries) // ROWS)

        def tell() -> dict[str, Any]:
            page, standings = presenter.standings(wanted)
            return {
                "version": presenter.version,
                "published": published,
                "vp_decimals": presenter.decimals,
                "digest": standings_digest(current_standings(presenter.state)),
                "page": page.number,
                "pages": page.paginator.num_pages,
                "standings": [_standing(standing) for standing in standings],
                "groups": [_group(group) for group in presenter.groups],
            }

        key = ("api-standings", *live.mark, *presenter.mark, published, wanted)
        return shared_json(request, key, tell)


@requires(Action.WATCH)
class RoundAPIView(ProgramView):
    """A round of a tournament."""

    conditional = True

    parameters = (PAGE,)

    @extend_schema(operation_id="round", responses=RoundSerializer)
    def get(self, request: Request, tournament_id: UUID, number: int) -> HttpResponse:
        """Who meets whom, why, and how it ended."""
        presenter = get_tournament(tournament_id)
        played = get_round(presenter.state, number)
        wanted = min(page_number(request), 1 + len(played.tables) // ROWS)

        def tell() -> dict[str, Any]:
            shown = presenter.round(number, wanted)
            return {
                "version": presenter.version,
                "round": number,
                "closed": shown.progress.closed,
                "vp_decimals": presenter.decimals,
                "page": shown.page.number,
                "pages": shown.page.paginator.num_pages,
                "tables": [_table(table) for table in shown.tables],
                "byes": [plain_side(side) for side in shown.byes],
            }

        deals = sorted(deals_at(presenter.id, number).items())
        return shared_json(request, ("api-round", *presenter.mark, number, wanted, deals), tell)


@requires(Action.WATCH)
class PlayerAPIView(ProgramView):
    """One player."""

    conditional = True

    parameters = (PAGE,)

    @extend_schema(operation_id="player", responses=PlayerSerializer)
    def get(self, request: Request, member_id: UUID) -> Response:
        """Name, club, ratings and matches, newest first."""
        found = get_player(member_id, page_number(request))
        return Response(
            {
                "id": found.id,
                "name": found.name,
                "club": found.club,
                "ratings": [
                    {
                        "game": line.game,
                        "partner": line.partner,
                        "history": [
                            {
                                "tournament": row.tournament,
                                "match": row.match,
                                "at": row.at,
                                "mean": row.mu,
                                "deviation": row.sigma,
                            }
                            for row in line.rows
                        ],
                    }
                    for line in found.ratings
                ],
                "matches": [
                    {"id": played.match.id, "place": played.place, "vp": played.vp}
                    for played in found.matches
                ],
                "page": found.page.number,
                "pages": found.page.paginator.num_pages,
            }
        )


def _tournament(presenter: TournamentPresenter) -> dict[str, Any]:
    rules, state = presenter.rules, presenter.state
    return {
        "id": presenter.id,
        "title": rules.title,
        "game": rules.game,
        "options": rules.options,
        "system": rules.system,
        "ranking": rules.scoring.scheme,
        "vp_decimals": presenter.decimals,
        "sizes": rules.sizes,
        "entries": len(took_part(state)),
        "rounds": rules.rounds,
        "posted": [
            {
                "round": progress.number,
                "tables": progress.tables,
                "finished": progress.finished,
                "closed": progress.closed,
            }
            for progress in presenter.rounds
        ],
        "closed": state.closed,
        "cancelled": state.cancelled is not None,
        "cancelled_because": state.cancelled.reason if state.cancelled else None,
        "planned_rounds": state.rules_before_end.rounds if state.rules_before_end else None,
        "official": presenter.official,
        "seed_commitment": rules.seed_commitment,
        "seed": state.seed or None,
        "draw": state.drawn,
        "version": presenter.version,
        "hash": presenter.hash,
    }


def _standing(standing: Standing) -> dict[str, Any]:
    return {
        "place": standing.row.place,
        **plain_side(standing.side),
        "vp": standing.row.vp,
        "mp": standing.row.mp,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "played": standing.row.played,
        "decided": standing.row.decided,
    }


def _group(group: GroupRows) -> dict[str, Any]:
    return {
        "group": group.number,
        "standings": [
            {**_standing(standing), "qualified": standing.row.number in group.qualified}
            for standing in group.standings
        ],
    }


def _table(table: TableRow) -> dict[str, Any]:
    return {
        "table": table.number,
        "match": table.match,
        "finished": table.finished,
        "why": table.reasons,
        "sides": [_side_result(result) for result in table.sides],
    }


def _side_result(result: SideResult) -> dict[str, Any]:
    return {**plain_side(result.side), "mp": result.mp, "vp": result.vp, "place": result.place}
