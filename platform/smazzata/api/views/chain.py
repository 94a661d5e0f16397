"""The whole record of a match, for whoever wants to prove it."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from smazzata.api.serializers import RefusedSerializer
from smazzata.api.views.base import ProgramView
from smazzata.api.views.matches import NDJSON
from smazzata.ledger.exporting import export
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.presentation.proofs import reason_in_words, why_not_public
from smazzata.presentation.visible_match import get_match


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
        operation_id="match_chain",
        responses={
            (200, NDJSON): OpenApiTypes.STR,
            403: RefusedSerializer,
            409: RefusedSerializer,
        },
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
