"""Calls of the referee from the sides of a table: which are open, and another one by a form."""

from uuid import UUID

from django.http import HttpRequest

from games.kernel.refusal import Refusal
from smazzata.hall.slips.services import Writer, call_referee
from smazzata.hall.slips.slip_forms import CallForm
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament


def is_called(state: Tournament, played: Round, table: int) -> bool:
    """Whether a call of the referee to this table is open."""
    calls = state.open_calls
    return any((call.round, call.table) == (played.number, table) for call in calls)


def has_called(state: Tournament, played: Round, table: int, by: Writer) -> bool:
    """Whether all for whom somebody writes have a call open: another one would tell nothing."""
    calls = state.open_calls
    here = {call.by for call in calls if (call.round, call.table) == (played.number, table)}
    return {*by.entries} <= here


def send_call(
    request: HttpRequest,
    form: CallForm,
    tournament: UUID,
    place: tuple[int, int, Number],
    by: Writer,
) -> bool:
    """Calls the referee to a table, for one side; False where that is refused, as the form says."""

    def call(once: UUID) -> Refusal | None:
        return call_referee(tournament, place, form.cleaned_data["about"], by, once)

    return form.carry_out(request, call)
