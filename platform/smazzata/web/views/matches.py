"""A match: its score sheet and its proofs."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.kernel.shuffle import ALGORITHM
from smazzata.members.access import Action
from smazzata.members.visitors import allowed, visitor
from smazzata.web.asides import incidents
from smazzata.web.hall import game_name
from smazzata.web.scores import score_table
from smazzata.web.views.fragments import answer, is_old_news, no_news
from smazzata.web.watching import Watched, watch


@allowed(Action.WATCH)
@require_safe
def page(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The score sheet deal by deal, live, and what anyone needs to check the match."""
    watched = watch(match_id, visitor(request))
    if is_old_news(request, watched.version):
        return no_news()
    context = {
        **heading(watched),
        "table": score_table(watched),
        "algorithm": ALGORITHM,
        "incidents": incidents(watched),
    }
    return answer(request, "web/match", "web/parts/match", context)


def heading(watched: Watched) -> dict[str, Any]:
    """What the pages of a match say above everything else."""
    opened = watched.opened
    return {
        "watched": watched,
        "stream": watched.match,
        "game": game_name(opened.game),
        "opened": opened,
        "parties": watched.parties(),
    }
