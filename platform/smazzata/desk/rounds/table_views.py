"""The results of a round, typed one after the other; and one table with what is ruled on it."""

from functools import partial
from itertools import zip_longest
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid5

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import give_form
from smazzata.desk.forms import find_sent, problem_of
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.rounds.disputed_slips import dispute_at
from smazzata.desk.rounds.result_forms import TABLE_FORMS, CorrectForm, ResultsForm, field
from smazzata.desk.submission import (
    Done,
    NeedsConfirmation,
    Outcome,
    Submitter,
    official,
    submit,
)
from smazzata.desk.words import describe_problem, say
from smazzata.members.directory import display_names
from smazzata.members.idempotency import digest_request, do_once, form_key
from smazzata.members.principals import principal_of
from smazzata.presentation.round_view import get_round, get_round_of_table, side_result
from smazzata.presentation.search import find_tables, read_search
from smazzata.presentation.sides import joined
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.problems import Problem
from smazzata.tournament_management.online_tables import is_open
from smazzata.tournament_management.tournament import load, match_id
from tournaments.movements.progression import through_by_draw
from tournaments.state import Round
from tournaments.subjects.lateness import ladder_of
from tournaments.subjects.tie_breaks import find_level_tables

NOTHING = Refusal("nothing_typed")


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def round_(request: HttpRequest, presenter: TournamentPresenter, number: int) -> HttpResponse:
    """All tables of a round with room for the totals that are still missing.

    What is right is stored, table by table; what is not comes back with its reason beside it.
    """
    played = get_round(presenter.state, number)
    form = ResultsForm.of(request, played)
    wrong: dict[int, str] = {}
    problem = None
    if form.is_bound:
        problem = _record(request, presenter, form, wrong)
        if problem is None and not wrong:
            return redirect(request.get_full_path())
        presenter = TournamentPresenter(load(presenter.id), presenter.rules)
        played = get_round(presenter.state, number)
    only, asked = request.GET.get("show") == "missing", read_search(request)
    among: set[int] | None = None
    if asked:
        among = find_tables(played, asked, presenter.sides) | {*wrong}
    elif only:
        among = {t for t in played.numbers if t not in played.results} | {*wrong}
    view = presenter.round(number, request.GET.get("page"), among)
    rows: list[dict[str, Any]] = [
        {
            "table": row,
            # A table that is finished may say more lines than it had sides.
            "fields": list(zip_longest(row.sides, form.ask(row.number))),
            "error": wrong.get(row.number, ""),
            "error_id": form.error_id(row.number),
            "claims": len(played.claims.get(row.number, {})),
            "disputed": row.number in played.disputed,
        }
        for row in view.tables
    ]
    first = next((r["table"].number for r in rows if not r["table"].finished), 0)
    if first:
        form.ask(first)[0].field.widget.attrs["autofocus"] = True
    missing = next((t for t in played.numbers if t not in played.results), 0)
    context = {"round": view, "number": number, "rows": rows, "first": first, "page": view.page}
    context["once"] = form["once"]
    kept = {"q": asked} if asked else {"show": "missing"} if only else {}
    # Whoever has found a table types it; then the next one is looked for.
    context |= {
        "finds": bool(asked and not first),
        "online": missing and is_open(presenter.id, number, missing),
    }
    context |= {"only": only, "q": asked, "filter": f"{urlencode(kept)}&" if kept else ""}
    response = render_desk(request, "round", presenter, context, problem)
    if wrong:
        response.status_code = 422
    return response


def _record(
    request: HttpRequest,
    presenter: TournamentPresenter,
    form: ResultsForm,
    wrong: dict[int, str],
) -> Problem | None:
    """Each table is a command of its own: one that is refused keeps no other from being stored."""
    key, by = form_key(request), official(principal_of(request), presenter.id)
    if isinstance(key, Refusal):
        return describe_problem(key)
    typed = form.read()
    wrong |= typed.wrong
    if not typed.commands and not wrong:
        return describe_problem(NOTHING)
    for command in typed.commands:
        digest = digest_request(key.address, command.data())
        own = key._replace(id=uuid5(key.id, str(command.table)), digest=digest)
        outcome = do_once(own, partial(_submit, presenter.id, command, by, own.id), _is_done)
        if isinstance(outcome, NeedsConfirmation):
            raise AssertionError("nobody is asked about a result that is typed")
        if isinstance(outcome, Refusal):
            wrong[command.table] = say(outcome)
    return None


def _submit(tournament: UUID, command: Command, by: Submitter, command_id: UUID) -> Outcome:
    return submit(tournament, [command], by, command_id)


def _is_done(outcome: Outcome) -> bool:
    return isinstance(outcome, Done)


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def table(
    request: HttpRequest, presenter: TournamentPresenter, number: int, table: int
) -> HttpResponse:
    """One table: its result, and the rulings on it."""
    played = get_round_of_table(presenter.state, number, table)
    seated = played.table(table).sides
    sides = presenter.sides(seated)
    outcome = played.results.get(table)
    lines = [joined([sides[entry] for entry in entries]) for entries in played.sides_at(table)]
    stands = {field("mp", table, at): outcome.mp[at] for at in range(len(lines)) if outcome}
    forms = [
        form.of(
            request,
            presenter,
            played,
            table,
            [side.name for side in lines],
            [sides[entry] for entry in seated],
            initial=stands if form is CorrectForm else {},
        )
        for form in TABLE_FORMS
    ]
    sent = find_sent(forms)
    if sent is not None:
        answer = give_form(request, presenter, sent, request.path)
        if answer is not None:
            return answer
    dispute = dispute_at(presenter.rules, played, table, lines)
    said = {n: member for n, member in played.signed.get(table, {}).items() if member}
    names = display_names(said.values())
    signed = {n: names[member] for n, member in said.items()}
    context = {
        "number": number,
        "table": table,
        "lines": lines,
        "results": [
            side_result(joined([sides[n] for n in entries]), outcome)
            for entries in played.told_at(table)
        ],
        "forms": {min(form.acts): form for form in forms},
        "outcome": outcome,
        "source": played.sources.get(table, ""),
        "disputed": table in played.disputed,
        "claims": [
            (
                sides.get(by),
                played.of_sides(table, totals),
                signed.get(by, ""),
            )
            for by, totals in played.claims.get(table, {}).items()
        ],
        "dispute": dispute
        and {
            "by": [sides[by] for by in dispute.by],
            "rows": dispute.rows,
            "totals_only": [sides.get(by) for by in dispute.totals_only],
        },
        "late": [(sides[n], minutes) for n, minutes in played.late.items() if n in sides],
        "ladder": ladder_of(presenter.rules),
        "overruled": len(played.overruled.get(table, ())),
        "sat": _list_seated(played, table),
        "later": len(presenter.state.rounds) > number,
        "online": match_id(presenter.id, number, table)
        if is_open(presenter.id, number, table)
        else None,
        "level": table in find_level_tables(presenter.rules, played),
        "goes_on": sides.get(played.ties_broken.get(table, 0)),
        "through": sides.get(through_by_draw(presenter.state, played).get(table, 0)),
    }
    return render_desk(request, "table", presenter, context, problem_of(request, sent))


def _list_seated(played: Round, table: int) -> list[tuple[str, int, int]]:
    """Who sat there (empty for a bot), for which entry and from which deal, where it was said."""
    said = played.lineups.get(table, ())
    names = display_names(seated.member for seated in said if seated.member)
    return [(names.get(s.member, ""), s.number, s.since) for s in said]
