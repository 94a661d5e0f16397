"""Matches for programs."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.event import redact
from games.kernel.seats import SPECTATOR
from smazzata.api.query_params import whole_number
from smazzata.api.serializers import MatchSerializer, RefusedSerializer
from smazzata.api.views.base import ProgramView
from smazzata.ledger.events import StoredEvent
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.presentation.visible_match import VisibleMatch, get_match

NDJSON = "application/x-ndjson"


@requires(Action.WATCH)
class MatchAPIView(ProgramView):
    """One match."""

    conditional = True

    @extend_schema(operation_id="match", responses={200: MatchSerializer, 403: RefusedSerializer})
    def get(self, request: Request, match_id: UUID) -> Response:
        """Who plays what, the itemised score, and what proves it."""
        watched = get_match(match_id, principal_of(request))
        opened = watched.opened
        return Response(
            {
                "id": match_id,
                "game": opened.game,
                "ruleset": opened.ruleset,
                "options": watched.state.match.options,
                "tournament": opened.tournament,
                "round": opened.round,
                "table": opened.number,
                "finished": watched.finished,
                "seats": [
                    {
                        "seat": player.seat,
                        "name": player.name,
                        "player": player.member,
                        "bot": opened.chairs[player.seat].bot,
                    }
                    for player in watched.players
                ],
                "sheet": msgspec.to_builtins(watched.sheet),
                "deals": [
                    {
                        "deal": part.deal,
                        "commitment": part.commitment,
                        "secret": part.revealed.secret if part.revealed else None,
                    }
                    for part in watched.replay.parts
                ],
                "version": watched.version,
                "hash": watched.hash,
            }
        )


@requires(Action.WATCH)
class EventsAPIView(ProgramView):
    """The events of a match."""

    parameters = (OpenApiParameter("after", int, description="only events with a greater version"),)

    @extend_schema(
        operation_id="match_events",
        responses={(200, NDJSON): OpenApiTypes.STR, 403: RefusedSerializer},
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
