"""Matches for programs: how one stands, its events, and its whole chain for who wants proof."""

from collections.abc import Iterator
from typing import Annotated, Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Struct
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from games.kernel.event import redact
from games.kernel.seats import SPECTATOR
from smazzata.api.fields import Id, note
from smazzata.api.requests import whole_number
from smazzata.api.responses import Refused
from smazzata.api.views.base import ProgramView
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.exporting import export
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.presentation.proofs import reason_in_words, why_not_public
from smazzata.presentation.visible_match import VisibleMatch, get_match

NDJSON = "application/x-ndjson"


class Seat(Struct):
    """Who sits in a seat."""

    seat: int
    name: str
    player: Id | None
    bot: str | None


class Deal(Struct):
    """A deal: what was committed to before it, what was revealed after it."""

    deal: int
    commitment: str
    secret: str | None


class Match(Struct):
    """A match: who plays what, how it stands, and what proves it."""

    id: UUID
    game: str
    ruleset: int
    options: dict[str, Any]
    tournament: Id | None
    round: int | None
    table: int | None
    finished: bool
    seats: list[Seat]
    sheet: Annotated[dict[str, Any], note("parties, deals (itemised), totals, places, vp")]
    deals: list[Deal]
    version: Annotated[int, note("number of events in the match's stream")]
    hash: Annotated[str, note("the last link of its hash chain")]


@requires(Action.WATCH)
class MatchAPIView(ProgramView):
    """One match."""

    conditional = True

    @extend_schema(responses={200: Match, 403: Refused})
    def get(self, request: Request, match_id: UUID) -> Match:
        """Who plays what, the itemised score, and what proves it."""
        watched = get_match(match_id, principal_of(request))
        opened = watched.opened
        return Match(
            id=match_id,
            game=opened.game,
            ruleset=opened.ruleset,
            options=watched.state.match.options,
            tournament=opened.tournament,
            round=opened.round,
            table=opened.number,
            finished=watched.finished,
            seats=[
                Seat(player.seat, player.name, player.member, opened.chairs[player.seat].bot)
                for player in watched.players
            ],
            sheet=msgspec.to_builtins(watched.sheet),
            deals=[
                Deal(part.deal, part.commitment, part.revealed.secret if part.revealed else None)
                for part in watched.replay.parts
            ],
            version=watched.version,
            hash=watched.hash,
        )


@requires(Action.WATCH)
class EventsAPIView(ProgramView):
    """The events of a match."""

    parameters = (OpenApiParameter("after", int, description="only events with a greater version"),)

    @extend_schema(
        responses={(200, NDJSON): OpenApiTypes.STR, 403: Refused},
    )
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """Every event as the public may see it, one JSON object a line.

        `{version, type, at, data, hash}`: `at` in milliseconds since 1970, `hash` the link of the
        chain over the whole event. Hidden cards are null; when a deal is over its `deal_revealed`
        event tells the secret and the whole deck.
        """
        after = whole_number(request, "after")
        watched = get_match(match_id, principal_of(request))
        return HttpResponse(b"".join(_lines(watched, after)), content_type=NDJSON)


def _lines(watched: VisibleMatch, after: int) -> Iterator[bytes]:
    """The events with a version greater than `after`, in order."""
    game = {moment.version: moment.event for moment in watched.replay.moments}
    for stored in watched.stored:
        if stored.version <= after:
            continue
        if stored.version in game:
            body = redact(game[stored.version], SPECTATOR)
            yield _line(stored, body.pop("type"), body)
        else:  # what the table tells beside its game is public
            yield _line(stored, stored.type, stored.data)


def _line(stored: StoredEvent, type_: str, data: dict[str, Any]) -> bytes:
    line = {
        "version": stored.version,
        "type": type_,
        "at": stored.at_ms,
        "data": data,
        "hash": stored.hash.hex(),
    }
    return msgspec.json.encode(line) + b"\n"


class ChainNotPublic(APIException):
    """It would tell what is still secret: 409 with `match_running` or `decks_elsewhere`."""

    status_code = 409

    def __init__(self, code: str) -> None:
        self.default_code = code
        super().__init__(reason_in_words(code))


@requires(Action.WATCH)
class ChainAPIView(ProgramView):
    """The chain of a match."""

    @extend_schema(
        responses={(200, NDJSON): OpenApiTypes.STR, 403: Refused, 409: Refused},
    )
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """Every event of a finished match as it is stored, with its link: `smazzata-chain/1`.

        The first line tells of the stream; each other one is `{"envelope", "hash"}`. Nothing is
        left out: sealed decks, hands and the match's secret are in it, names are not. Before the
        match is over there is `events`.
        """
        reason = why_not_public(get_match(match_id, principal_of(request)))
        if reason is not None:
            raise ChainNotPublic(reason)
        body = "".join(f"{line}\n" for line in export(match_id))
        named = f'attachment; filename="match-{match_id}.ndjson"'
        return HttpResponse(body, content_type=NDJSON, headers={"Content-Disposition": named})
