"""The hall by programs: the clock of the round, words to everybody, a slip that went astray."""

from typing import Annotated
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.api import hall_schema
from smazzata.api.idempotency import once
from smazzata.api.requests import Sent
from smazzata.api.submission import find_tournament, submit_call
from smazzata.api.views.base import ProgramView
from smazzata.hall import services
from smazzata.hall.clock import Change
from smazzata.hall.evening import evening
from smazzata.hall.slips.device_keys import MOST_TABLES
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.tournament_presenter import get_tournament


class _ClockChange(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    do: Change
    minutes: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0


class _Announcing(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    text: str


class _SlipKey(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    table: Annotated[int, msgspec.Meta(ge=1, le=MOST_TABLES)]


@requires(Action.WATCH)
class ClockAPIView(ProgramView):
    """The clock of the round."""

    @extend_schema(operation_id="clock", **hall_schema.CLOCK)
    def get(self, _request: Request, tournament_id: UUID) -> Response:
        """The clock of the round that is posted, as all screens have it.

        It goes by the server's time, which the header `Server-Time` tells in milliseconds since
        1970. At its end nothing happens by itself.
        """
        now = evening(get_tournament(tournament_id))
        clock = now.clock
        told = {
            "round": now.round.number if now.round else None,
            "phase": clock.phase,
            "ends_ms": clock.ends_ms if clock.phase == "running" else None,
            "left_ms": clock.left_ms if clock.phase == "paused" else None,
            "over": clock.over(now.now_ms),
            "changes": clock.revision,
            "allowed": now.allowed,
        }
        return Response(told, headers={"Server-Time": str(now.now_ms)})

    @requires(Action.HOLD_OFFICE)
    @extend_schema(operation_id="change_clock", **hall_schema.CHANGE_CLOCK)
    @once(_ClockChange)
    def post(self, request: Request, sent: _ClockChange, tournament_id: UUID) -> Response | Refusal:
        """Starts the clock, stops it, lets it go on, gives more time, or ends the time now; for a
        director or referee.
        """
        presenter, who = find_tournament(request, tournament_id)
        seconds = sent.minutes * 60
        return submit_call(
            presenter,
            (),
            who,
            sent,
            carry_out=lambda: services.change_clock(presenter.id, sent.do, seconds, who, sent.id),
        )


@requires(Action.WATCH)
class AnnouncementAPIView(ProgramView):
    """What is said to everybody."""

    conditional = True

    @extend_schema(operation_id="announcement", **hall_schema.ANNOUNCEMENT)
    def get(self, _request: Request, tournament_id: UUID) -> Response:
        """What is being said to everybody, on all screens and telephones."""
        said = services.announcement_of(get_tournament(tournament_id).id)
        return Response({"text": said.text if said else "", "at": said.at if said else None})

    @requires(Action.HOLD_OFFICE)
    @extend_schema(operation_id="announce", **hall_schema.ANNOUNCE)
    @once(_Announcing)
    def post(self, request: Request, sent: _Announcing, tournament_id: UUID) -> Response | Refusal:
        """Says something to everybody, in place of what was said before; for a director or referee.

        An empty text takes back what is being said.
        """
        presenter, who = find_tournament(request, tournament_id)
        return submit_call(
            presenter,
            (),
            who,
            sent,
            carry_out=lambda: services.announce(presenter.id, sent.text, who, sent.id),
        )


@requires(Action.HOLD_OFFICE)
class SlipKeysAPIView(ProgramView):
    """The codes of printed slips."""

    @extend_schema(operation_id="replace_slip_key", **hall_schema.REPLACE_SLIP_KEY)
    @once(_SlipKey)
    def post(self, request: Request, sent: _SlipKey, tournament_id: UUID) -> Response | Refusal:
        """Makes the printed code of a table's slip worth nothing, in the newest round, because the
        slip went astray; the slip that is printed from then on has another. For who runs the hall.
        """
        presenter, who = find_tournament(request, tournament_id)
        return submit_call(
            presenter,
            (),
            who,
            sent,
            carry_out=lambda: services.replace_slip_key(presenter.id, sent.table, who),
        )
