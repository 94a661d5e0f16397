"""Who is here: the roll call, and codes that are read at the door."""

from typing import Annotated
from uuid import UUID

import msgspec
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.api import call_schema as schema
from smazzata.api.idempotency import once
from smazzata.api.requests import Sent
from smazzata.api.submission import find_tournament, submit_call
from smazzata.api.views.base import ProgramView
from smazzata.desk.entries import roll_call
from smazzata.desk.entries.check_in import check_in
from smazzata.desk.rights import against
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, requires
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.pairing.model import Number
from tournaments.subjects.admission import AdmitEntry


class _Tick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entry: Number
    here: bool
    settled: bool | None = None


class _Arrivals(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    entries: Annotated[list[_Tick], msgspec.Meta(max_length=1000)] = []
    code: str = ""


@requires(Action.HOLD_OFFICE)
class ArrivalsAPIView(ProgramView):
    """Who is here."""

    @extend_schema(operation_id="arrive", **schema.ARRIVALS)
    @once(_Arrivals)
    def post(self, request: Request, sent: _Arrivals, tournament_id: UUID) -> Response | Refusal:
        """Ticks entries off the list at the door, or the one whose `code` was read there.

        `settled` is left as it stands where it is not said. Nothing of this is in the log.
        """
        presenter, who = find_tournament(request, tournament_id)
        return submit_call(
            presenter, (), who, sent, carry_out=lambda: _arrive(presenter, sent, who)
        )


def _arrive(presenter: TournamentPresenter, sent: _Arrivals, who: Principal) -> Refusal | None:
    refusal = against(who, presenter.id, [AdmitEntry])
    unknown = [t.entry for t in sent.entries if t.entry not in presenter.state.entries]
    if refusal is None and unknown:
        refusal = Refusal("unknown_entry", params={"entry": unknown[0]})
    if refusal is not None:
        return refusal
    if sent.code:
        found = check_in(presenter.id, sent.code, who, timezone.now())
        if isinstance(found, Refusal):
            return found
    known = roll_call.ticked(presenter.id)
    before, now = {}, {}
    for tick in sent.entries:
        row = known.get(tick.entry)
        stood = (bool(row and row.here), bool(row and row.settled))
        before[tick.entry] = stood
        now[tick.entry] = (tick.here, stood[1] if tick.settled is None else tick.settled)
    return roll_call.tick(presenter.id, before, now, who)
