"""A match: its score sheet and proofs, and its replay."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.kernel.seats import OPEN
from games.kernel.shuffle import ALGORITHM
from replays.replay import Part
from smazzata.members.access import Action
from smazzata.members.visitors import allowed
from smazzata.web.film import frames, viewer_of
from smazzata.web.hall import game_name
from smazzata.web.scores import score_table
from smazzata.web.views.fragments import answer, is_old_news, no_news
from smazzata.web.watching import Watched, watch


@allowed(Action.WATCH)
@require_safe
def page(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The score sheet deal by deal, live, and what anyone needs to check the match."""
    watched = watch(match_id)
    if is_old_news(request, watched.version):
        return no_news()
    context = {**_heading(watched), "table": score_table(watched), "algorithm": ALGORITHM}
    return answer(request, "match", "parts/match", context)


@allowed(Action.WATCH)
@require_safe
def replay(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The room in which a match is looked at move by move."""
    return render(request, "web/replay.html", _heading(watch(match_id)))


@allowed(Action.WATCH)
@require_safe
def film(request: HttpRequest, match_id: UUID) -> JsonResponse:
    """What the replay element needs to know before the first frame."""
    watched = watch(match_id)
    speaker = watched.speaker()
    replay = watched.replay
    rules = watched.rules
    deck = sorted(set(rules.deck(watched.state.match.options)))
    side_of = {seat: n for n, party in enumerate(watched.sheet.parties) for seat in party}
    body = {
        "match": str(watched.match),
        "version": watched.version,
        "finished": watched.finished,
        "deck": rules.deck_style,
        "clockwise": rules.clockwise,
        "cards": {code: speaker.card(code) for code in deck},
        "seats": [
            {"seat": player.seat, "name": player.name, "side": side_of[player.seat]}
            for player in watched.players
        ],
        "first": replay.first,
        "last": replay.last,
        "turns": replay.turns(),
        "deals": [_deal_entry(watched, part) for part in replay.parts],
        "texts": _texts(),
    }
    return JsonResponse(body)


@allowed(Action.WATCH)
@require_safe
def reel(request: HttpRequest, match_id: UUID, deal: int) -> JsonResponse:
    """The frames of one deal as `?seat=` may see them: a number, `public` or `open`."""
    watched = watch(match_id)
    viewer = viewer_of(request.GET.get("seat", "public"), len(watched.players))
    if viewer is None:
        raise Http404("viewer")
    try:
        shown = list(frames(watched.replay, deal, viewer, watched.speaker()))
    except KeyError:
        raise Http404("deal") from None
    except PermissionError:
        body = {"code": "deal_not_revealed", "message": _texts()["sealed"]}
        return JsonResponse(body, status=403)
    return JsonResponse({"deal": deal, "version": watched.version, "frames": shown})


def _deal_entry(watched: Watched, part: Part) -> dict[str, Any]:
    return {
        "deal": part.deal,
        "first": part.first,
        "last": part.last,
        "open": watched.replay.may_see(part.deal, OPEN),
        "reel": reverse("web:reel", args=[watched.match, part.deal]),
    }


def _texts() -> dict[str, str]:
    """The few things that the element itself says."""
    return {
        "hidden": _("face-down card"),
        "deal": _("Deal"),
        "move": _("Move"),
        "sealed": _("The cards of this deal are shown when it is over."),
        "failed": _("The replay could not be loaded. Try again."),
    }


def _heading(watched: Watched) -> dict[str, Any]:
    """What both pages say above everything else."""
    opened = watched.opened
    return {
        "watched": watched,
        "stream": watched.match,
        "game": game_name(opened.game),
        "opened": opened,
        "parties": watched.parties(),
    }
