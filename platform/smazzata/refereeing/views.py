"""What a referee may do at a running table: a page to choose, a page to confirm, then an event."""

from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.ledger.errors import LedgerError, UnknownStream
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_names import game_name, titles
from smazzata.presentation.visible_match import players
from smazzata.refereeing import services
from smazzata.refereeing.game_rulings import command_in, game_rulings
from smazzata.refereeing.services import FORFEIT_CAUSES
from smazzata.refereeing.words import WORDS
from smazzata.tables.table import Table, load
from smazzata.tables.words import sentence

RULINGS = ("bot", "forfeit", "time", "stop", "start", "impose")
"""`impose` is for what the game itself lets a referee impose, named by `command`."""


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
    people = players(table.chairs)
    offered = game_rulings(table, [player.name for player in people])
    context: dict[str, Any] = {
        "table_id": table_id,
        "game": game_name(table.opened.game),
        "opened": table.opened,
        "tournament": titles([table.opened.tournament]).get(str(table.opened.tournament)),
        "over": table.rules.is_over(table.state),
        "seats": list(zip(people, table.chairs, strict=True)),
        "out": table.state.match.out,
        "clocks": table.clock is not None,
        "stopped": table.clock is not None and table.clock.stopped_ms is not None,
        "time_called": table.state.match.time_called,
        "ruling": ruling,
        "game_rulings": offered,
        "imposed": next((one for one in offered if one["do"] == asked.get("command")), None),
        "seat": seat,
        "causes": FORFEIT_CAUSES,
        "once": asked.get("once", "") or str(uuid4()),
    }
    if request.method != "POST":
        return render(request, "refereeing/rulings.html", context)
    try:
        refusal = _ruled(request, table_id, ruling, seat, table)
    except LedgerError as error:
        context["problem"], context["problem_code"] = error.sentence(language()), error.code
    else:
        if refusal is None:
            return redirect("refereeing:rulings", table_id)
        context["problem"] = sentence(refusal, language(), WORDS, table.words)
        context["problem_code"] = refusal.code
    return render(request, "refereeing/rulings.html", context, status=409)


def _ruled(
    request: HttpRequest, table_id: UUID, ruling: str, seat: int, table: Table
) -> Refusal | None:
    """Carries a ruling out; the same form sent twice does it once."""
    try:
        once = UUID(request.POST.get("once", ""))
    except ValueError:
        return MALFORMED
    who = principal_of(request)
    match ruling:
        case "bot":
            return services.replace_by_bot(table_id, seat, who, once).refusal
        case "forfeit":
            cause = request.POST.get("cause", FORFEIT_CAUSES[0])
            return services.forfeit(table_id, seat, cause, who, once).refusal
        case "time":
            return services.call_time(table_id, who, once).refusal
        case "stop":
            return services.stop_clocks(table_id, who, once).refusal
        case "start":
            return services.start_clocks(table_id, who, once).refusal
        case "impose":
            command = command_in(request.POST.dict(), table)
            return services.impose(table_id, command, who, once).refusal
    return MALFORMED


def _seat(text: str, table: Table) -> int:
    """The seat that a form names; -1, which no table has, for anything else."""
    return int(text) if text in {str(n) for n in range(len(table.chairs))} else -1
