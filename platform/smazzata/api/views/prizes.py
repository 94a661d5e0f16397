"""Prizes by programs: what there is to win, and who gets it."""

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
from smazzata.api.views.base import ProgramView, plain_side
from smazzata.hall.prize_list import announced, set_prizes
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.tournament_presenter import get_tournament
from tournaments.standings.prizes import MOST_PRIZES


class _Prizes(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    cents: Annotated[tuple[int, ...], msgspec.Meta(max_length=MOST_PRIZES)]


@requires(Action.WATCH)
class PrizesAPIView(ProgramView):
    """The prizes."""

    conditional = True

    @extend_schema(operation_id="prizes", **hall_schema.PRIZES)
    def get(self, _request: Request, tournament_id: UUID) -> Response:
        """The prizes, and who gets them by the standings that were published last.

        Money is whole cents. Whoever shares a place shares the prizes of all places it takes up.
        """
        found = announced(get_tournament(tournament_id))
        payout = found.payout
        told = {
            "cents": found.prizes,
            "fund": found.fund,
            "published": found.published.version if found.published else None,
            "won": [
                {
                    **plain_side(won.side),
                    "place": won.share.place,
                    "cents": won.share.cents,
                    "tied": won.share.tied,
                }
                for won in (payout.won if payout else ())
            ],
            "unassigned": payout.unassigned if payout else None,
        }
        return Response(told)

    @requires(Action.HOLD_OFFICE)
    @extend_schema(operation_id="set_prizes", **hall_schema.SET_PRIZES)
    @once(_Prizes)
    def post(self, request: Request, sent: _Prizes, tournament_id: UUID) -> Response | Refusal:
        """Says what there is to win, in place of what was said before; for a director.

        `cents` has the first place first, no later place gets more; with none of them no prizes are
        announced.
        """
        presenter, who = find_tournament(request, tournament_id)
        return submit_call(
            presenter, (), who, sent, carry_out=lambda: set_prizes(presenter, sent.cents, who)
        )
