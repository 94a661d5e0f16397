"""Calls of the referee from the sides of a table: which are open, and another one by a form."""

from uuid import UUID

from django.http import HttpRequest

from smazzata.desk.idempotency import attempt_form
from smazzata.presentation.typed_text import one_line
from smazzata.runtime.problems import Problem
from smazzata.score_slips.services import Writer, call_referee
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
    request: HttpRequest, tournament: UUID, place: tuple[int, int, Number], by: Writer
) -> Problem | None:
    """Calls the referee to a table, for one side, as a form says; the problem if there is one."""
    about = one_line(request.POST.get("about", ""))
    return attempt_form(request, lambda once: call_referee(tournament, place, about, by, once))
