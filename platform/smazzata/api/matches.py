"""Matches for programs."""

from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.kernel.event import redact
from games.kernel.seats import SPECTATOR
from smazzata.api.numbers import whole_number
from smazzata.api.shapes import MatchShape
from smazzata.web.watching import Watched, watch

NDJSON = "application/x-ndjson"


class Match(APIView):
    """One match."""

    @extend_schema(operation_id="match", responses=MatchShape)
    def get(self, request: Request, match_id: UUID) -> Response:
        """Who plays what, the itemised score, and what proves it."""
        watched = watch(match_id)
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


class Events(APIView):
    """The events of a match."""

    @extend_schema(
        operation_id="match_events",
        parameters=[
            OpenApiParameter("after", int, description="only events with a greater version")
        ],
        responses={(200, NDJSON): OpenApiTypes.STR},
    )
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """Every event as the public may see it, one JSON object a line.

        `hash` is the link of the chain over the whole event; hidden cards are null. When a deal
        is over its `deal_revealed` event tells the secret and the whole deck.
        """
        after = whole_number(request, "after")
        watched = watch(match_id)
        lines = [_line(watched, entry) for entry in _entries(watched) if entry[0] > after]
        return HttpResponse(b"".join(lines), content_type=NDJSON)


def _entries(watched: Watched) -> list[tuple[int, dict[str, Any]]]:
    """Version and public body of every event; the first tells who sits where."""
    opening = watched.stored[0]
    first = (opening.version, {"type": opening.type, **opening.data})
    moves = [(move.version, redact(move.event, SPECTATOR)) for move in watched.replay.moments]
    return [first, *moves]


def _line(watched: Watched, entry: tuple[int, dict[str, Any]]) -> bytes:
    version, body = entry
    stored = watched.stored[version - 1]
    line = {"version": version, "at": stored.at_ms, "hash": stored.hash.hex(), **body}
    return msgspec.json.encode(line) + b"\n"
