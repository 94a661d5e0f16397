"""What was corrected, and what each correction moved: for everybody who plays by it."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from smazzata.members.permissions import Action
from smazzata.members.principals import public_page, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.corrections import difference_of, in_context
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.tournament_management.corrections import Correction, around, corrections
from tournaments.pairing.model import Number
from tournaments.state import Tournament
from tournaments.words import say

DIFFERENCES = RateLimit("differences", 600, 3600)
"""Each pairs a round twice."""


@public_page
def index(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """All corrections of a tournament, the newest first."""
    presenter = get_tournament(tournament_id)
    found = [c for c in corrections(tournament_id) if _is_public(presenter, c)]
    context = {"presenter": presenter, "corrections": [(c, _words(presenter, c)) for c in found]}
    return render(request, "web/corrections.html", context)


@requires(Action.WATCH)
@rate_limited(DIFFERENCES)
@require_safe
def page(request: HttpRequest, tournament_id: UUID, version: int) -> HttpResponse:
    """One correction: lines, ratings, and the pairing that would have been."""
    presenter = get_tournament(tournament_id)
    found = around(tournament_id, version)
    if found is None or not _is_public(presenter, found[0]):
        raise Http404("correction")
    correction, before, after = found
    told = difference_of(tournament_id, before, after)
    sides = presenter.sides(sorted({moved.number for moved in told.told.moved}))
    context = {
        "presenter": presenter,
        "correction": correction,
        "words": _words(presenter, correction, before),
        "moved": [(moved, sides[moved.number]) for moved in told.told.moved],
        **in_context(presenter, told),
    }
    return render(request, "web/correction.html", context)


def _is_public(presenter: TournamentPresenter, correction: Correction) -> bool:
    rounds = [getattr(event, "round", 0) for event in correction.events]
    return max(rounds) <= len(presenter.state.rounds)


def _words(
    presenter: TournamentPresenter, correction: Correction, before: Tournament | None = None
) -> list[str]:
    """Each event of a correction as the public log says it."""
    names = {n: side.name for n, side in presenter.sides(presenter.state.entries).items()}
    said = []

    def named(number: Number) -> str:
        return names.get(number, str(number))

    for event in correction.events:
        number, table = getattr(event, "round", 0), getattr(event, "table", 0)
        seated: tuple[int, ...] = ()
        totals = correction.replaced.get((number, table))
        rounds = (before or presenter.state).rounds
        # A round that was recalled may have had more tables than the one that is played.
        if 0 < number <= len(rounds) and table in rounds[number - 1].numbers:
            seated = rounds[number - 1].table(table).sides
            earlier = before and rounds[number - 1].results.get(table)
            totals = earlier.mp if earlier else totals
        said.append(say(event, language(), named, seated, totals, presenter.decimals))
    return said
