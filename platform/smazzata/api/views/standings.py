"""How a tournament stands, for programs: its standings, its rounds, what players have played."""

from typing import Annotated
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from msgspec import Struct
from msgspec.structs import asdict
from rest_framework.request import Request

from smazzata.api.fields import Id, VpDecimals, note
from smazzata.api.requests import moment, page_number, whole_number
from smazzata.api.responses import Encoded, Paged, Side, side_fields
from smazzata.api.views.base import PAGE, ProgramView, shared_json
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.match_points import split_numbers
from smazzata.presentation.player_presenter import RatingLine, get_player
from smazzata.presentation.round_view import ROWS, TableRow, deals_at, get_round
from smazzata.presentation.standing_rows import GroupRows, Standing
from smazzata.presentation.tournament_presenter import get_tournament, present_publication
from smazzata.register.aliases import find_person
from smazzata.tournament_management.publications import version_at
from tournaments.federation.rating.disciplines import read_discipline
from tournaments.queries import current_standings, standings_digest
from tournaments.standings.criteria import Criterion

PUBLISHED = OpenApiParameter("published", int, description="number of a publication")
AT = OpenApiParameter(
    "at",
    str,
    description="an hour, such as 2026-11-22T18:42 by the site's clock, or with its offset",
)


class StandingsRow(Side):
    """A row of the standings."""

    place: int
    vp: int
    mp: Annotated[int, note("match points, gross: own totals")]
    mp_net: Annotated[int, note("match points, net: less those of the opponents")]
    wins: int
    draws: int
    losses: int
    played: int
    decided: Annotated[
        str,
        note("the criterion that put it behind the line above; empty where they share a place"),
    ]
    decided_by: Annotated[
        str, note("what it has by that criterion, such as 12.50; empty where that is no number")
    ]
    decided_above: Annotated[str, note("what the line above has by it")]
    withdrawn: bool


class GroupRow(StandingsRow):
    """A row of a group's ranking."""

    qualified: Annotated[
        bool, note("goes on to the final: as it stands, or since the final was posted")
    ]


class Group(Struct):
    """A group with its ranking before the final."""

    group: int
    standings: list[GroupRow]


class Standings(Paged):
    """The standings."""

    version: int
    published: Annotated[int | None, note("number of the publication; null: as they are now")]
    vp_decimals: VpDecimals
    digest: Annotated[str, note("SHA-256 of the rows, as the publication commits to it")]
    chain: Annotated[list[Criterion], note("what decides the order, the first first")]
    standings: list[StandingsRow]
    groups: Annotated[list[Group], note("empty where there are no groups")]


@requires(Action.WATCH)
class StandingsAPIView(ProgramView):
    """The standings of a tournament."""

    conditional = True

    parameters = (PAGE, PUBLISHED, AT)

    def get(self, request: Request, tournament_id: UUID) -> Encoded[Standings]:
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
            presenter = present_publication(live, published)
        wanted = min(page_number(request), 1 + len(live.state.entries) // ROWS)

        def tell() -> Standings:
            page, standings = presenter.standings(wanted)
            return Standings(
                page=page.number,
                pages=page.paginator.num_pages,
                version=presenter.version,
                published=published,
                vp_decimals=presenter.decimals,
                digest=standings_digest(current_standings(presenter.state)),
                chain=list(presenter.rules.chain),
                standings=[_row(line, presenter.decimals) for line in standings],
                groups=[_group(group, presenter.decimals) for group in presenter.groups],
            )

        key = ("api-standings", *live.mark, *presenter.mark, published, wanted)
        return shared_json(request, key, tell)


def _row(line: Standing, decimals: int) -> StandingsRow:
    row, record = line.row, (line.wins, line.draws, line.losses)
    numbers = (row.place, row.vp, row.mp, row.mp_difference, *record, row.played)
    found = split_numbers(row, decimals)
    own, above = (found[0].plain, found[1].plain) if found else ("", "")
    return StandingsRow(
        *side_fields(line.side), *numbers, row.decided, own, above, line.side.withdrawn
    )


def _group(group: GroupRows, decimals: int) -> Group:
    return Group(
        group.number,
        [
            GroupRow(**asdict(_row(line, decimals)), qualified=line.row.number in group.qualified)
            for line in group.standings
        ],
    )


class SideResult(Side):
    """A side at a table; null until the result is known."""

    mp: int | None
    vp: int | None
    place: int | None


class Table(Struct):
    """A table of a round."""

    table: int
    match: UUID | None
    finished: bool
    why: Annotated[list[str], note("why these sides meet")]
    sides: list[SideResult]


class Round(Paged):
    """A round."""

    version: int
    round: int
    closed: bool
    vp_decimals: VpDecimals
    tables: list[Table]
    byes: list[Side]


@requires(Action.WATCH)
class RoundAPIView(ProgramView):
    """A round of a tournament."""

    conditional = True

    parameters = (PAGE,)

    def get(self, request: Request, tournament_id: UUID, number: int) -> Encoded[Round]:
        """Who meets whom, why, and how it ended."""
        presenter = get_tournament(tournament_id)
        played = get_round(presenter.state, number)
        wanted = min(page_number(request), 1 + len(played.tables) // ROWS)

        def tell() -> Round:
            shown = presenter.round(number, wanted)
            return Round(
                page=shown.page.number,
                pages=shown.page.paginator.num_pages,
                version=presenter.version,
                round=number,
                closed=shown.progress.closed,
                vp_decimals=presenter.decimals,
                tables=[_table(table) for table in shown.tables],
                byes=[Side(*side_fields(side)) for side in shown.byes],
            )

        deals = sorted(deals_at(presenter.id, number).items())
        return shared_json(request, ("api-round", *presenter.mark, number, wanted, deals), tell)


def _table(table: TableRow) -> Table:
    sides = [SideResult(*side_fields(each.side), *each[1:]) for each in table.sides]
    return Table(table.number, table.match, table.finished, table.reasons, sides)


class RatingChange(Struct):
    """What one table did to a rating: of a tournament, or a match; one of the two is given."""

    tournament: UUID | None
    match: UUID | None
    round: Annotated[int, note("of the tournament; 0 of a match, and so is `table`")]
    table: int
    day: Annotated[str, note("of play, such as 2026-11-22")]
    expected: Annotated[int, note("share of the points, in millionths")]
    scored: Annotated[int, note("share of the points, in millionths")]
    mean_before: Annotated[int, note("in thousandths")]
    mean: Annotated[int, note("in thousandths")]
    deviation: Annotated[int, note("in thousandths; two of them are shown behind ±")]


class RatingHistory(Struct):
    """The rating of a player in one discipline, a game in one form."""

    discipline: str
    game: str
    mean: Annotated[int, note("in thousandths")]
    deviation: Annotated[int, note("in thousandths")]
    tables: Annotated[int, note("rated tables in all")]
    provisional: bool
    history: Annotated[list[RatingChange], note("the newest tables, newest first")]


class PlayedMatch(Struct):
    """A match of a player; null until it is over."""

    id: UUID
    place: int | None
    vp: int | None


class Player(Paged):
    """A player."""

    id: Id
    name: str
    club: str
    ratings: list[RatingHistory]
    matches: list[PlayedMatch]


@requires(Action.WATCH)
class PlayerAPIView(ProgramView):
    """One player."""

    conditional = True

    parameters = (PAGE,)

    def get(self, request: Request, member_id: UUID) -> Player:
        """Name, club, ratings and matches, newest first; of the person whom the id means now."""
        found = get_player(UUID(find_person(str(member_id))), page_number(request))
        return Player(
            page=found.page.number,
            pages=found.page.paginator.num_pages,
            id=found.id,
            name=found.name,
            club=found.club,
            ratings=[_rating(line) for line in found.ratings],
            matches=[
                PlayedMatch(played.match.id, played.place, played.vp) for played in found.matches
            ],
        )


def _rating(line: RatingLine) -> RatingHistory:
    return RatingHistory(
        line.id,
        read_discipline(line.id).game,
        line.steps[-1].mu,
        line.steps[-1].sigma,
        line.matches,
        line.provisional,
        [
            RatingChange(
                row.tournament,
                row.match,
                row.step.round,
                row.step.table,
                row.day.isoformat(),
                row.step.expected,
                row.step.scored,
                row.step.mu_before,
                row.step.mu,
                row.step.sigma,
            )
            for row in line.rows
        ],
    )
