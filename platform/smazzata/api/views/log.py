"""The public log by programs, and what officials remark on its events."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.api import hall_schema
from smazzata.api.idempotency import once
from smazzata.api.query_params import choice, page_number, whole_number
from smazzata.api.requests import Sent
from smazzata.api.submission import find_tournament, submit_call, tell_standing
from smazzata.api.views.base import ProgramView, shared_json
from smazzata.api.views.tournaments import PAGE
from smazzata.desk.submission import Done
from smazzata.hall import remarks
from smazzata.hall.log import LINES, LogLine, beside, page_of
from smazzata.hall.models import Remark
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.shared_work import BY_CHOICE
from smazzata.presentation.tournament_presenter import get_tournament
from tournaments.event_words import TOPICS

KIND = OpenApiParameter("kind", str, enum=TOPICS, description="only events about this")
ENTRY = OpenApiParameter("entry", int, description="only what concerns this entry")


class _Remark(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    version: int
    text: str


@requires(Action.WATCH)
class LogAPIView(ProgramView):
    """The public log."""

    conditional = True

    parameters = (KIND, ENTRY, PAGE)

    @extend_schema(operation_id="log", **hall_schema.LOG)
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """What happened, the newest first, in the words that everybody reads, with its remarks.

        Words are in the language of Accept-Language; reasons that officials typed are not in them.
        """
        presenter = get_tournament(tournament_id)
        kind = choice(request, "kind", TOPICS)
        entry = whole_number(request, "entry", least=1) or None
        wanted = min(page_number(request), 1 + presenter.version // LINES)

        def tell() -> dict[str, Any]:
            page, lines = page_of(presenter, kind, entry, wanted)
            return {
                "version": presenter.version,
                "page": page.number,
                "pages": page.paginator.num_pages,
                "events": [_plain(line) for line in lines],
            }

        key = ("api-log", *presenter.mark, kind, entry, wanted, beside(presenter))
        return shared_json(request, key, tell, BY_CHOICE if kind or entry else None)


def _plain(line: LogLine) -> dict[str, Any]:
    return {
        "version": line.version,
        "at": line.at,
        "kind": line.kind,
        "office": line.office,
        "words": line.words,
        "remarks": [
            {"remark": said.pk, "at": said.at, "office": office, "text": said.text}
            for said, office in line.remarks
        ],
    }


@requires(Action.HOLD_OFFICE)
class RemarksAPIView(ProgramView):
    """Remarks on the log."""

    @extend_schema(operation_id="remark", **hall_schema.REMARK)
    @once(_Remark)
    def post(self, request: Request, sent: _Remark, tournament_id: UUID) -> Response | Refusal:
        """Says something of the event `version` of the log, in public: name no illness, no fault.

        The answer tells the number of the remark, by which it is withdrawn.
        """
        presenter, who = find_tournament(request, tournament_id)

        def remark() -> Refusal | None:
            return remarks.remark(presenter.id, sent.version, sent.text, who, sent.id)

        def tell_number(after: Done) -> Response:
            return tell_standing(after, remark=Remark.objects.get(once=sent.id).pk)

        return submit_call(presenter, (), who, sent, carry_out=remark, answer=tell_number)


@requires(Action.HOLD_OFFICE)
class WithdrawRemarkAPIView(ProgramView):
    """Withdrawing a remark."""

    @extend_schema(operation_id="withdraw_remark", **hall_schema.WITHDRAW_REMARK)
    @once(Sent)
    def post(
        self, request: Request, sent: Sent, tournament_id: UUID, remark: int
    ) -> Response | Refusal:
        """Takes a remark back: one's own, or as director anybody's; again it changes nothing."""
        presenter, who = find_tournament(request, tournament_id)
        number = min(remark, 10**9)
        return submit_call(
            presenter,
            (),
            who,
            sent,
            carry_out=lambda: remarks.withdraw_remark(presenter.id, number, who),
        )
