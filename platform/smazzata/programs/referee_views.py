"""What a referee keeps beside the log: the words of people who were heard."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.kernel.refusal import Refusal
from smazzata.desk import statements
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.typed_text import one_line
from smazzata.programs import schema
from smazzata.programs.answers import refused
from smazzata.programs.bodies import read_body
from smazzata.programs.giving import Sent, at, once


class _Statement(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    call: int
    text: str
    member: str = ""
    """Who said it; empty: somebody who looked on."""


@requires(Action.HOLD_OFFICE)
class StatementsAPIView(APIView):
    """Statements on a call."""

    @extend_schema(operation_id="take_statement", **schema.STATEMENT)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Writes down what somebody said on a call; the log says who was heard, and a digest."""
        sent = read_body(request, _Statement)
        if isinstance(sent, Refusal):
            return refused(sent)
        presenter, who = at(request, tournament_id)
        whom = (presenter.state.members.get(sent.member, 0), sent.member)
        text = one_line(sent.text)
        return once(
            presenter,
            who,
            sent,
            lambda: statements.take(presenter.id, sent.call, whom, text, who, sent.id),
        )
