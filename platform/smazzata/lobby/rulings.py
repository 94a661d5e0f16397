"""What a referee may do at a running table: a page to choose, a page to confirm, then an event."""

from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.kernel.match import CallTime, Forfeit
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM
from smazzata.ledger.errors import LedgerError, UnknownStream
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import game_name
from smazzata.presentation.visible_match import players
from smazzata.tables.conflict_of_interest import has_conflict_of_interest
from smazzata.tables.events import REFEREE
from smazzata.tables.handler import submit
from smazzata.tables.pausing import start_clocks, stop_clocks
from smazzata.tables.seat_takeover import PLAYS_HERE, actor_of, take_over
from smazzata.tables.table import Table, load
from smazzata.tables.words import sentence

CAUSES = ("abandoned", "absent", "conduct")
"""Why a seat is taken out of a match."""
RULINGS = ("bot", "forfeit", "time", "stop", "start")


@requires(Action.RULE_AT_TABLE)
@require_http_methods(["GET", "HEAD", "POST"])
def rulings(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """The seats of a table and what can be ruled; with `do` the question whether it is meant so."""
    try:
        table = load(table_id).state
    except UnknownStream:
        raise Http404("table") from None
    asked = request.POST if request.method == "POST" else request.GET
    ruling, seat = asked.get("do", ""), _seat(asked.get("seat", ""), table)
    if ruling not in {"", *RULINGS}:
        raise Http404("ruling")
    context: dict[str, Any] = {
        "table_id": table_id,
        "game": game_name(table.opened.game),
        "over": table.rules.is_over(table.state),
        "seats": list(zip(players(table.chairs), table.chairs, strict=True)),
        "out": table.state.match.out,
        "clocks": table.clock is not None,
        "stopped": table.clock is not None and table.clock.stopped_ms is not None,
        "time_called": table.state.match.time_called,
        "ruling": ruling,
        "seat": seat,
        "causes": CAUSES,
        "once": asked.get("once", "") or str(uuid4()),
    }
    if request.method != "POST":
        return render(request, "lobby/rulings.html", context)
    try:
        refusal = _ruled(request, table, table_id, ruling, seat)
    except LedgerError as error:
        context["problem"], context["problem_code"] = error.sentence(language()), error.code
    else:
        if refusal is None:
            return redirect("lobby:rulings", table_id)
        context["problem"] = sentence(refusal, language(), table.words)
        context["problem_code"] = refusal.code
    return render(request, "lobby/rulings.html", context, status=409)


def _ruled(
    request: HttpRequest, table: Table, match: UUID, ruling: str, seat: int
) -> Refusal | None:
    """Carries a ruling out; the same form sent twice does it once.

    Nobody rules where they play, nor in their own tournament: `plays_here`.
    """
    by = principal_of(request).member or ""
    if has_conflict_of_interest(table, by):
        return PLAYS_HERE
    try:
        once = UUID(request.POST.get("once", ""))
    except ValueError:
        return Refusal("malformed")
    cause = request.POST.get("cause", CAUSES[0])
    if ruling == "bot":
        return take_over(match, seat, None, REFEREE, by, once).refusal
    if ruling == "forfeit":
        if cause not in CAUSES:
            return Refusal("malformed")
        command: dict[str, Any] = Forfeit(seat, cause).data()
    elif ruling == "stop":
        return stop_clocks(match, by, once).refusal
    elif ruling == "start":
        return start_clocks(match, by, once).refusal
    elif ruling == "time":
        command = CallTime().data()
    else:
        return Refusal("malformed")
    return submit(match, SYSTEM, command, once, actor_of(by)).refusal


def _seat(text: str, table: Table) -> int:
    """The seat that a form names; -1, which no table has, for anything else."""
    return int(text) if text in {str(n) for n in range(len(table.chairs))} else -1
