"""What there is to win, for everybody; and the form in which a director types it."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from smazzata.desk.pages import for_officers, render_desk
from smazzata.hall.forms import PrizesForm
from smazzata.hall.prize_list import announced, prizes_of
from smazzata.members.principals import public_page
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from tournaments.regulations.regulation import Limits


@public_page
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
    text = "\n".join(_euro(cents) for cents in prizes_of(presenter.id))
    form = PrizesForm.of(request, initial={"prizes": text})
    if form.is_bound and form.carry_out(request, presenter):
        return redirect("hall:prizes", presenter.id)
    rules = presenter.rules.regulation
    limits = rules.limits if rules is not None else Limits()
    context = {
        "form": form,
        "limits": limits,
        "least": (limits.least_prizes or 0) // 100,
        "most": (limits.most_prizes or 0) // 100,
    }
    return render_desk(request, "prizes_form", presenter, context, form.problem, folder="hall")


def _euro(cents: int) -> str:
    return f"{cents // 100},{cents % 100:02}"
