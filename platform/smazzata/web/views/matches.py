"""A match, its score sheet and its proofs."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from games.kernel.shuffle import ALGORITHM
from smazzata.members.principals import principal_of, public_page
from smazzata.presentation.fragments import is_unchanged, not_changed, render_page
from smazzata.presentation.rating_words import ShownRating, signed
from smazzata.presentation.score_table import score_table
from smazzata.presentation.table_notices import incidents
from smazzata.presentation.tournament_names import game_name, titles
from smazzata.presentation.visible_match import VisibleMatch, get_match
from smazzata.ratings.models import RatedTable, RatingStep
from smazzata.ratings.people import person_of
from smazzata.ratings.standing import is_settled
from tournaments.federation.rating.fold import Standing
from tournaments.federation.rating.law import Rating


@public_page
def page(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The score sheet deal by deal, live, and what anyone needs to check the match."""
    watched = get_match(match_id, principal_of(request))
    if is_unchanged(request, watched.version):
        return not_changed()
    context = {
        **heading(watched),
        "table": score_table(watched),
        "algorithm": ALGORITHM,
        "incidents": incidents(watched),
    }
    return render_page(request, "web/match", "web/parts/match", context)


def heading(watched: VisibleMatch) -> dict[str, Any]:
    """What the pages of a match say above everything else."""
    opened = watched.opened
    return {
        "watched": watched,
        "picture": reverse("web:match-picture", args=[watched.match]),
        "stream": watched.match,
        "game": game_name(opened.game),
        "opened": opened,
        "tournament": titles([opened.tournament]).get(str(opened.tournament)),
        "parties": watched.parties(),
    }


@public_page
def effect(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """What the match did to the rating of who asks, as a sentence; 204 where there is none yet.

    Ratings follow the ledger a moment later: whoever has just seen the last card asks again.
    """
    person = person_of(str(principal_of(request).member))
    table = RatedTable.objects.filter(match=match_id).first()
    step = (
        table
        and RatingStep.objects.filter(
            stream=table.stream, round=table.round, table=table.table, person=person
        ).first()
    )
    if not step:
        return HttpResponse(status=204)
    settled = is_settled(Standing(Rating(step.mu, step.sigma, step.day), step.tables))
    said = _("Your rating: {rating} ({change})").format(
        rating=ShownRating(step.mu, step.sigma, not settled),
        change=signed(step.mu - step.mu_before),
    )
    return HttpResponse(said, content_type="text/plain; charset=utf-8")
