"""Somebody else for a member of an entry."""

from typing import Annotated
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.api import call_schema as schema
from smazzata.api.idempotency import once
from smazzata.api.requests import Confirmed, Person, Text
from smazzata.api.submission import find_tournament, submit_call
from smazzata.api.views.base import ProgramView
from smazzata.desk.entries.substitutions import Substitution, substitute
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.typed_text import one_line
from tournaments.entry_lists.sheets import clean
from tournaments.pairing.model import Number


class _Substitution(Confirmed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    entry: Number
    out: str
    person: Person
    club: Text = ""
    round: int
    reason: str
    category: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


@requires(Action.HOLD_OFFICE)
class SubstitutionsAPIView(ProgramView):
    """Somebody else for a member of an entry."""

    @extend_schema(operation_id="substitute", **schema.SUBSTITUTION)
    @once(_Substitution)
    def post(
        self, request: Request, sent: _Substitution, tournament_id: UUID
    ) -> Response | Refusal:
        """Has a person sit for an entry from a round on, for its member `out`; who is not known yet
        becomes a member.
        """
        presenter, who = find_tournament(request, tournament_id)
        person = sent.person.listed
        club, reason = clean(sent.club), one_line(sent.reason)
        swap = Substitution(sent.entry, sent.out, person, club, sent.round, reason, sent.category)

        return submit_call(
            presenter,
            [swap.command()] if person.name else Refusal("name_missing"),
            who,
            sent,
            carry_out=lambda: substitute(presenter.id, swap, who, sent.id),
        )
