"""Who waits for a place: the list, and how they come in after all."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.api.program_view import ProgramView
from smazzata.desk import admission, waiting_list
from smazzata.desk.rights import NO_OFFICE, offices
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.programs import schema
from smazzata.programs.answers import refused
from smazzata.programs.done_calls import once
from smazzata.programs.giving import Confirmed, asked, at, do_there

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
        presenter, who = at(request, tournament_id)
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
        presenter, who = at(request, tournament_id)

        def attend() -> Response | Refusal | None:
            if sent.do == "strike":
                return waiting_list.strike(presenter.id, sent.waiting, who)
            drawn = bool(presenter.state.drawn)
            late = waiting_list.entry_of(presenter.id, sent.waiting) if drawn else None
            first = asked(presenter, [late], who, sent.confirm) if late else None
            return first or waiting_list.let_in(presenter.id, sent.waiting, who, sent.id)

        return do_there(presenter, who, sent, attend)
