"""Who sits at a table, and somebody else sitting down in the middle of the match."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import submit_form
from smazzata.desk.line_up import change_line_up, read_change, sitting_at
from smazzata.desk.pages import for_officers, render_desk
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.rounds import get_round_of_table
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.problems import Problem
from tournaments import commands
from tournaments.state import Round


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(
    request: HttpRequest, presenter: TournamentPresenter, number: int, table: int
) -> HttpResponse:
    """The chairs of a table; `do` is `change`, or `reset`: only the members of the entries sat."""
    played = get_round_of_table(presenter.state, number, table)
    problem = None
    if request.method == "POST":
        answer = _change(request, presenter, played, table)
        if answer is None:
            return redirect("desk:line-up", presenter.id, number, table)
        if isinstance(answer, HttpResponse):
            return answer
        problem = answer
    sitting = sitting_at(presenter.state, played, table)
    sides = presenter.sides(played.tables[table - 1].sides)
    names = display_names(one.member for one in sitting if one.member)
    chairs = [(one, sides[one.number], names.get(one.member, "")) for one in sitting]
    context = {
        "number": number,
        "table": table,
        "chairs": chairs,
        "said": bool(played.lineups.get(table)),
    }
    return render_desk(request, "line_up", presenter, context, problem)


def _change(
    request: HttpRequest, presenter: TournamentPresenter, played: Round, table: int
) -> HttpResponse | Problem | None:
    if request.POST.get("do") == "reset":
        return submit_form(request, presenter, commands.RecordLineup(played.number, table, ()))
    change = read_change(request.POST.dict())
    if isinstance(change, Refusal):
        return submit_form(request, presenter, change)
    who, place = principal_of(request), (played.number, table)
    return submit_form(
        request,
        presenter,
        (),
        carry_out=lambda once: change_line_up(presenter.id, place, change, who, once),
    )
