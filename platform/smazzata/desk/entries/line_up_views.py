"""Who sits at a table, and somebody else sitting down in the middle of the match."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import give_form
from smazzata.desk.entries.entry_forms import ResetForm, SitDownForm
from smazzata.desk.entries.line_up import change_line_up, sitting_at
from smazzata.desk.forms import CommandForm, find_sent, problem_of
from smazzata.desk.pages import for_officers, render_desk
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.round_view import get_round_of_table
from smazzata.presentation.tournament_presenter import TournamentPresenter


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(
    request: HttpRequest, presenter: TournamentPresenter, number: int, table: int
) -> HttpResponse:
    """The chairs of a table; `do` is `change`, or `reset`: only the members of the entries sat."""
    played = get_round_of_table(presenter.state, number, table)
    change = SitDownForm.of(request, presenter)
    reset = ResetForm.of(request, presenter, round=number, table=table, sitting=())
    sent = find_sent([change, reset])
    if sent is not None:
        answer = _give(request, presenter, sent, (number, table))
        if answer is not None:
            return answer
    sitting = sitting_at(presenter.state, played, table)
    sides = presenter.sides(played.table(table).sides)
    names = display_names(one.member for one in sitting if one.member)
    chairs = [(one, sides[one.number], names.get(one.member, "")) for one in sitting]
    bot = _("a bot")
    choices = [
        (f"{one.number}:{one.member}", name or f"{bot}, {side.name}") for one, side, name in chairs
    ]
    change.offer("out", choices)
    context = {
        "number": number,
        "table": table,
        "chairs": chairs,
        "change": change,
        "reset": reset,
        "said": bool(played.lineups.get(table)),
    }
    return render_desk(request, "line_up", presenter, context, problem_of(request, sent))


def _give(
    request: HttpRequest, presenter: TournamentPresenter, sent: CommandForm, place: tuple[int, int]
) -> HttpResponse | None:
    if not isinstance(sent, SitDownForm):
        return give_form(request, presenter, sent, request.path)
    who = principal_of(request)

    def sit_down(once: UUID) -> Refusal | None:
        return change_line_up(presenter.id, place, sent.change, who, once)

    return give_form(request, presenter, sent, request.path, carry_out=sit_down)
