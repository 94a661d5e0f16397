"""What was corrected, and what each correction moved: for everybody who plays by it."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from smazzata.members.directory import display_names
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.narration import language
from smazzata.presentation.player_presenter import rating_number
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.tournament_management.corrections import Correction, around, corrections
from smazzata.tournament_management.process_manager import rating
from tournaments.differences import difference
from tournaments.event_words import say
from tournaments.pairing.model import Number
from tournaments.state import Tournament

DIFFERENCES = RateLimit("differences", 600, 3600)
"""Each pairs a round twice."""


@requires(Action.WATCH)
@require_safe
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
    told = difference(before, after, _rated(after))
    seated = {n for sides in (told.pairing.instead if told.pairing else ()) for n in sides}
    seated |= {n for _, sides in (told.pairing.posted if told.pairing else ()) for n in sides}
    sides = presenter.sides(sorted(seated | {moved.number for moved in told.moved}))
    names = display_names(moved.member for moved in told.ratings)
    context: dict[str, Any] = {
        "presenter": presenter,
        "correction": correction,
        "words": _words(presenter, correction, before),
        "moved": [(moved, sides[moved.number]) for moved in told.moved],
        "pairing": told.pairing,
        "posted": [
            (at, [sides[n] for n in seats])
            for at, seats in (told.pairing.posted if told.pairing else ())
        ],
        "instead": [
            [sides[n] for n in seats] for seats in (told.pairing.instead if told.pairing else ())
        ],
        "ratings": [
            (names[m.member], rating_number(m.before.mu), rating_number(m.after.mu))
            for m in told.ratings
        ],
    }
    return render(request, "web/correction.html", context)


def _rated(state: Tournament) -> dict[str, Any]:
    """What members had before the tournament: of one that is rated already, as it was rated."""
    known = dict(rating(state).individual)
    return known | {c.subject: c.before for c in state.ratings.get("individual", [])}


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
        if 0 < number <= len(rounds) and 0 < table <= len(rounds[number - 1].tables):
            seated = rounds[number - 1].tables[table - 1].sides
            earlier = before and rounds[number - 1].results.get(table)
            totals = earlier.mp if earlier else totals
        said.append(say(event, language(), named, seated, totals, presenter.decimals))
    return said
