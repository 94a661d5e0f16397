"""The autopilot by programs: which steps it takes, and leaving it others."""

from typing import Annotated
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.api import call_schema as schema
from smazzata.api.idempotency import once
from smazzata.api.requests import Sent
from smazzata.api.responses import refused
from smazzata.api.submission import find_tournament, submit_call
from smazzata.api.views.base import ProgramView
from smazzata.desk.officials.autopilot import OFFERED, hand_over, handed_over
from smazzata.desk.rights import NO_OFFICE, offices
from smazzata.members.permissions import Action
from smazzata.members.principals import requires


class _HandingOver(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    steps: Annotated[tuple[str, ...], msgspec.Meta(max_length=len(OFFERED))]


@requires(Action.HOLD_OFFICE)
class AutopilotAPIView(ProgramView):
    """The autopilot."""

    @extend_schema(operation_id="autopilot", **schema.AUTOPILOT)
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """The steps that the autopilot takes, and all that it can be left, for who serves there."""
        presenter, who = find_tournament(request, tournament_id)
        if not offices(who, presenter.id):
            return refused(NO_OFFICE)
        return Response({"steps": handed_over(presenter.id), "offered": OFFERED})

    @extend_schema(operation_id="hand_over", **schema.HAND_OVER)
    @once(_HandingOver)
    def post(self, request: Request, sent: _HandingOver, tournament_id: UUID) -> Response | Refusal:
        """Leaves the autopilot these steps and no others, the next one at once; for a director."""
        presenter, who = find_tournament(request, tournament_id)
        return submit_call(
            presenter, (), who, sent, carry_out=lambda: hand_over(presenter.id, sent.steps, who)
        )
