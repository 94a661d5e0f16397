"""Who waits for a place: the list, and how they come in after all."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.api import call_schema as schema
from smazzata.api.idempotency import once
from smazzata.api.requests import Confirmed
from smazzata.api.responses import refused
from smazzata.api.submission import find_tournament, submit_call
from smazzata.api.views.base import ProgramView
from smazzata.desk.entries import admission, waiting_list
from smazzata.desk.rights import NO_OFFICE, offices
from smazzata.members.permissions import Action
from smazzata.members.principals import requires

Position = Annotated[int, msgspec.Meta(ge=0, le=10**9)]


class _Waiting(Confirmed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    waiting: Position
    do: Literal["let_in", "strike"]


@requires(Action.HOLD_OFFICE)
class WaitingAPIView(ProgramView):
    """Who waits for a place."""

    @extend_schema(operation_id="waiting", **schema.WAITING_LIST)
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """The waiting list for whoever serves there, the earliest first; `room` is how many more
        entries the hall holds, null where that is not known.
        """
        presenter, who = find_tournament(request, tournament_id)
        if not offices(who, presenter.id):
            return refused(NO_OFFICE)
        rows = waiting_list.waiting(presenter.id)
        return Response(
            {
                "room": admission.room(presenter.id, presenter.state),
                "waiting": [{"waiting": r.id, "name": r.name, "club": r.club} for r in rows],
            }
        )

    @extend_schema(operation_id="attend_waiting", **schema.WAITING)
    @once(_Waiting)
    def post(self, request: Request, sent: _Waiting, tournament_id: UUID) -> Response | Refusal:
        """Enters somebody who waits (`let_in`), or takes them off the list (`strike`)."""
        presenter, who = find_tournament(request, tournament_id)

        if sent.do == "strike":
            return submit_call(
                presenter,
                (),
                who,
                sent,
                carry_out=lambda: waiting_list.strike(presenter.id, sent.waiting, who),
            )
        late = waiting_list.entry_of(presenter.id, sent.waiting) if presenter.state.drawn else None
        return submit_call(
            presenter,
            [late] if late else (),
            who,
            sent,
            carry_out=lambda: waiting_list.let_in(presenter.id, sent.waiting, who, sent.id),
        )
