"""The results of a round, typed one after the other; and one table with what is ruled on it."""

from typing import Any
from uuid import UUID, uuid5

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk import services
from smazzata.desk.result_forms import RULINGS, field, read_results, read_ruling
from smazzata.desk.views.forms import asked_first, attempt, for_officers, given, shown
from smazzata.desk.words import say
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.sides import joined
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.tournament import load
from tournaments.lateness import ladder
from tournaments.state import Round

NOTHING = Refusal("nothing_typed")


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def round_(request: HttpRequest, presenter: TournamentPresenter, number: int) -> HttpResponse:
    """All tables of a round with room for the totals that are still missing.

    What is right is stored, table by table; what is not comes back with its reason beside it.
    """
    played = _posted(presenter, number)
    wrong: dict[int, str] = {}
    problem = None
    if request.method == "POST":
        problem = attempt(
            lambda once: _recorded(request, presenter.id, number, once, wrong), request
        )
        if problem is None and not wrong:
            return redirect(request.get_full_path())
        presenter = TournamentPresenter(load(presenter.id), presenter.rules)
        played = _posted(presenter, number)
    view = presenter.round(number, request.GET.get("page"))
    rows: list[dict[str, Any]] = [
        {
            "table": row,
            "fields": [
                (side, field(row.number, at), request.POST.get(field(row.number, at), ""))
                for at, side in enumerate(row.sides)
            ],
            "error": wrong.get(row.number, ""),
            "claims": len(played.claims.get(row.number, {})),
            "disputed": row.number in played.disputed,
        }
        for row in view.tables
    ]
    only = request.GET.get("show") == "missing"
    if only:
        rows = [row for row in rows if row["error"] or not row["table"].finished]
    first = next((r["table"].number for r in rows if r["error"] or not r["table"].finished), 0)
    context = {"round": view, "number": number, "rows": rows, "first": first, "page": view.page}
    context |= {"only": only, "filter": "show=missing&" if only else ""}
    response = shown(request, "round", presenter, context, problem)
    if wrong:
        response.status_code = 422
    return response


def _recorded(
    request: HttpRequest, tournament: UUID, number: int, once: UUID, wrong: dict[int, str]
) -> Refusal | None:
    """Each table is a command of its own: one that is refused keeps no other from being stored."""
    typed = read_results(request.POST.dict(), load(tournament).state.rounds[number - 1])
    wrong |= {table: say(refusal) for table, refusal in typed.refusals.items()}
    if not typed.commands and not wrong:
        return NOTHING
    for command in typed.commands:
        id_ = uuid5(once, str(command.table))
        answer = services.give(tournament, [command], principal_of(request), id_)
        if isinstance(answer, Refusal):
            wrong[command.table] = say(answer)
    return None


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def table(
    request: HttpRequest, presenter: TournamentPresenter, number: int, table: int
) -> HttpResponse:
    """One table: its result, and the rulings on it."""
    played = _posted(presenter, number)
    if not 1 <= table <= len(played.tables):
        raise Http404("table")
    problem = None
    if request.method == "POST":
        command = read_ruling(request.POST.dict(), played, table)
        asked = asked_first(request, presenter, command)
        if isinstance(asked, HttpResponse):
            return asked
        problem = asked or given(request, presenter.id, command)
        if problem is None:
            return redirect("desk:table", presenter.id, number, table)
    outcome = played.results.get(table)
    sides = presenter.sides(played.tables[table - 1].sides)
    lines: list[dict[str, Any]] = [
        {
            "side": joined([sides[entry] for entry in entries]),
            "mp": outcome.mp[at] if outcome else "",
            "vp": outcome.vp[at] if outcome else "",
            "mp_field": field(table, at),
            "vp_field": f"vp-{table}-{at}",
        }
        for at, entries in enumerate(played.sides_at(table))
    ]
    said = {n: member for n, member in played.signed.get(table, {}).items() if member}
    names = display_names(said.values())
    signed = {n: names[member] for n, member in said.items()}
    context = {
        "number": number,
        "table": table,
        "lines": lines,
        "people": [sides[entry] for entry in played.tables[table - 1].sides],
        "outcome": outcome,
        "source": played.sources.get(table, ""),
        "disputed": table in played.disputed,
        "claims": [
            (sides.get(by), list(zip(lines, totals, strict=False)), signed.get(by, ""))
            for by, totals in played.claims.get(table, {}).items()
        ],
        "rulings": RULINGS,
        "late": [(sides[n], minutes) for n, minutes in played.late.items() if n in sides],
        "ladder": ladder(presenter.rules),
        "overruled": len(played.overruled.get(table, ())),
        "sat": _sat(played, table),
        "later": len(presenter.state.rounds) > number,
    }
    return shown(request, "table", presenter, context, problem)


def _posted(presenter: TournamentPresenter, number: int) -> Round:
    if not 1 <= number <= len(presenter.state.rounds):
        raise Http404("round")
    return presenter.state.rounds[number - 1]


def _sat(played: Round, table: int) -> list[tuple[str, int, int]]:
    """Who sat there (empty for a bot), for which entry and from which deal, where it was said."""
    said = played.lineups.get(table, ())
    names = display_names(seated.member for seated in said if seated.member)
    return [(names.get(s.member, ""), s.number, s.since) for s in said]
