"""What a referee may do at a running table: a page to choose, a page to confirm, then an event."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.ledger.errors import UnknownStream
from smazzata.members.idempotency import do_form_once
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.play.refereeing.forms import RulingForm, game_rulings
from smazzata.presentation.tournament_names import game_name, titles
from smazzata.presentation.visible_match import players
from smazzata.tables.table import load

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
    people = players(table.chairs)
    offered = game_rulings(table, [player.name for player in people])
    form = RulingForm.of(request, table, offered, initial=request.GET.dict())
    if form.ruling not in {"", *RULINGS}:
        raise Http404("ruling")
    if form.is_valid():
        who = principal_of(request)
        found = do_form_once(request, lambda once: form.give(table_id, who, once))
        if not isinstance(found, Refusal):
            return redirect("refereeing:rulings", table_id)
        form.refuse(found)
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
        "ruling": form.ruling,
        "game_rulings": [one.words for one in offered],
        "imposed": form.imposed.words if form.imposed else None,
        "seat": form.seat_number,
        "form": form,
    }
    return render(request, "refereeing/rulings.html", context, status=409 if form.errors else 200)
