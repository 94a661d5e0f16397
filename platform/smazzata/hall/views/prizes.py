"""What there is to win, for everybody; and the form in which a director types it."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.refusal import Refusal
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.words import Problem
from smazzata.hall.prize_list import announced, prizes_of, read_prizes, set_prizes
from smazzata.hall.words import say
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from tournaments.codes.regulation import Limits


@requires(Action.WATCH)
@require_safe
def page(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The prizes, and who gets them by the standings that were published last."""
    presenter = get_tournament(tournament_id)
    found = announced(presenter)
    context = {"presenter": presenter, "fund": found.fund, **found._asdict()}
    return render(request, "hall/prizes.html", context)


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def typed(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The form: one amount a line, the first for the first place."""
    problem = None
    text = "\n".join(_euro(cents) for cents in prizes_of(presenter.id))
    if request.method == "POST":
        text = request.POST.get("prizes", "")[:10_000]
        cents = read_prizes(text)
        refusal = (
            cents
            if isinstance(cents, Refusal)
            else set_prizes(presenter, cents, principal_of(request))
        )
        if refusal is None:
            return redirect("hall:prizes", presenter.id)
        problem = Problem(say(refusal), refusal.code)
    rules = presenter.rules.regulation
    limits = rules.limits if rules is not None else Limits()
    context = {
        "typed": text,
        "limits": limits,
        "least": (limits.least_prizes or 0) // 100,
        "most": (limits.most_prizes or 0) // 100,
    }
    return render_desk(request, "prizes_form", presenter, context, problem, folder="hall")


def _euro(cents: int) -> str:
    return f"{cents // 100},{cents % 100:02}"
