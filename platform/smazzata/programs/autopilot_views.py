"""The autopilot by programs: which steps it takes, and leaving it others."""

from typing import Annotated
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.kernel.refusal import Refusal
from smazzata.desk.autopilot import OFFERED, hand_over, handed_over
from smazzata.desk.rights import NO_OFFICE, offices
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.programs import schema
from smazzata.programs.answers import refused
from smazzata.programs.bodies import read_body
from smazzata.programs.done_calls import do_there_once
from smazzata.programs.giving import Sent, at


class _HandingOver(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    steps: Annotated[tuple[str, ...], msgspec.Meta(max_length=len(OFFERED))]


@requires(Action.HOLD_OFFICE)
class AutopilotAPIView(APIView):
    """The autopilot."""

    @extend_schema(operation_id="autopilot", **schema.AUTOPILOT)
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """The steps that the autopilot takes, and all that it can be left, for who serves there."""
        presenter, who = at(request, tournament_id)
        if not offices(who, presenter.id):
            return refused(NO_OFFICE)
        return Response({"steps": handed_over(presenter.id), "offered": OFFERED})

    @extend_schema(operation_id="hand_over", **schema.HAND_OVER)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Leaves the autopilot these steps and no others, the next one at once; for a director."""
        sent = read_body(request, _HandingOver)
        if isinstance(sent, Refusal):
            return refused(sent)
        presenter, who = at(request, tournament_id)
        return do_there_once(
            presenter, who, sent, "autopilot", lambda: hand_over(presenter.id, sent.steps, who)
        )
