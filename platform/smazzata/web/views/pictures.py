"""The pictures that go with links: drawn once for all who ask, and only what everybody may see.

They know nobody: cookies are not read, and whoever sits at a table gets what the public gets. The
language is that of `?lang=`.
"""

import logging
import threading
from collections.abc import Callable
from hashlib import sha256
from subprocess import CalledProcessError, TimeoutExpired
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page
from rest_framework.exceptions import Throttled

from games.kernel.seats import SPECTATOR
from games.registry import UnknownGameError, ruleset
from smazzata.members.principals import public_page
from smazzata.members.rate_limited import count
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.drawing import draw
from smazzata.presentation.pictures import (
    LINES,
    RankedLine,
    game_picture,
    home_picture,
    player_picture,
    position_picture,
    ranking_picture,
    result_picture,
    view_of_link,
)
from smazzata.presentation.player_presenter import get_player
from smazzata.presentation.points import points
from smazzata.presentation.rating_list import get_rating_list
from smazzata.presentation.replay_presenter import viewer_of
from smazzata.presentation.shared_work import AGAIN_S, share
from smazzata.presentation.tournament_presenter import get_tournament
from smazzata.presentation.visible_match import get_match
from smazzata.register.aliases import find_person
from smazzata.web.views.people import AskedList
from smazzata.web.views.replays import in_named_language, without_cookies

log = logging.getLogger(__name__)

LOOKS = RateLimit("picture-looks", 300, 60)
"""How many a visitor may ask for: what one shows is found out first, a whole match is read."""
PICTURES = RateLimit("pictures", 20, 60)
"""How many a visitor may have drawn, each a third of a second's work; one that is there counts for
nothing."""
KEPT_S = 300
"""Seconds for which others may keep a picture."""
_AT_THE_EASEL = threading.Lock()
"""A process has one picture drawn at a time, and makes other things meanwhile."""
View = Callable[..., HttpResponse]


def picture(view: Callable[..., str]) -> View:
    """A page that answers with the PNG of the SVG that `view` writes.

    It is kept by what it shows and by nothing else: two tables that look alike have one picture,
    and take the same time.
    """

    @public_page
    @conditional_page
    @without_cookies
    @in_named_language
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        count(LOOKS, request)
        svg = view(request, *args, **kwargs)
        key = ("picture", sha256(svg.encode()).hexdigest())
        drawn = share(request, key, lambda: _draw(svg), PICTURES, _AT_THE_EASEL)
        response = HttpResponse(drawn, content_type="image/png")
        response.headers["Content-Disposition"] = 'inline; filename="smazzata.png"'
        response.headers["Cache-Control"] = f"public, max-age={KEPT_S}"
        return response

    return answer


def _draw(svg: str) -> bytes:
    """The PNG; 404 where the library cannot draw it, come again where the machine cannot now."""
    try:
        return draw(svg)
    except CalledProcessError as error:
        log.exception("picture_not_drawn")
        raise Http404("picture") from error
    except (TimeoutExpired, OSError) as error:
        log.warning("picture_not_drawn: %s", type(error).__name__)
        raise Throttled(wait=AGAIN_S) from error


@picture
def home(_request: HttpRequest) -> str:
    """The site itself."""
    return home_picture()


@picture
def game(_request: HttpRequest, game: str) -> str:
    """A game, for its rules and its lesson."""
    try:
        return game_picture(ruleset(game))
    except UnknownGameError:
        raise Http404("game") from None


@picture
def match(request: HttpRequest, match_id: UUID) -> str:
    """A match at `?move=`, as `?seat=` sees it; without a move its result, or how it stands now."""
    watched = get_match(match_id)
    if not watched.replay.moments:
        return home_picture()
    if "move" not in request.GET:
        if watched.finished:
            return result_picture(watched)
        return position_picture(watched, watched.replay.last, SPECTATOR)
    asked = request.GET["move"]
    version = watched.replay.nearest(int(asked) if asked.isdecimal() and len(asked) < 10 else 0)
    viewer = viewer_of(request.GET.get("seat", "open"), len(watched.players))
    return position_picture(watched, version, view_of_link(watched, viewer, version))


@picture
def result(_request: HttpRequest, match_id: UUID) -> str:
    """The result of a match as an upright picture, to be sent; 404 while it is played."""
    watched = get_match(match_id)
    if not watched.finished:
        raise Http404("result")
    return result_picture(watched, tall=True)


@picture
def tournament(_request: HttpRequest, tournament_id: UUID) -> str:
    """A tournament: who leads, or how many have entered."""
    presenter = get_tournament(tournament_id)
    _page, standings = presenter.standings(1)
    lines = [
        RankedLine(
            str(each.row.place),
            each.side.name,
            str(points(each.row.vp, presenter.decimals)),
        )
        for each in standings[:LINES]
    ]
    facts = [presenter.game] if presenter.title != presenter.game else []
    if presenter.venue:
        facts.append(presenter.venue.name)
    facts += [said for said in (presenter.course or presenter.over,) if said]
    entries = len(presenter.state.entries)
    return ranking_picture(presenter.title, " · ".join(facts), lines, entries)


@picture
def ratings(request: HttpRequest) -> str:
    """A rating list: who leads in a discipline, of everybody or of one club."""
    asked = AskedList.of(request)
    if asked.discipline is None:
        return home_picture()
    found = get_rating_list(asked.discipline.id, 1, club=asked.club)
    lines = [
        RankedLine("" if each.rank is None else str(each.rank), each.name, each.rating.mean)
        for each in found.players[:LINES]
    ]
    facts = [asked.discipline.name, *([asked.club.name] if asked.club else [])]
    number = found.page.paginator.count
    return ranking_picture(_("Who plays best"), " · ".join(facts), lines, number)


@picture
def player(_request: HttpRequest, member_id: UUID) -> str:
    """A player as their page shows them."""
    return player_picture(get_player(UUID(find_person(str(member_id))), 1))
