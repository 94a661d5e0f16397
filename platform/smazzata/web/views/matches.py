"""A match: its score sheet and proofs, and its replay."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.kernel.seats import OPEN, SPECTATOR
from games.kernel.shuffle import ALGORITHM
from smazzata.web.film import Deal, viewer_of
from smazzata.web.scores import score_table
from smazzata.web.watching import Watched, watch


@require_safe
def page(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The score sheet deal by deal, and what anyone needs to check the match."""
    watched = watch(match_id)
    context = {**_heading(watched), "table": score_table(watched), "algorithm": ALGORITHM}
    return render(request, "web/match.html", context)


@require_safe
def replay(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The room in which a match is looked at move by move."""
    return render(request, "web/replay.html", _heading(watch(match_id)))


@require_safe
def film(request: HttpRequest, match_id: UUID) -> JsonResponse:
    """What the replay element needs to know before the first frame."""
    watched = watch(match_id)
    speaker = watched.speaker()
    sheet = watched.sheet
    party_of = {seat: n for n, party in enumerate(sheet.parties) for seat in party}
    deals = watched.film.deals
    body = {
        "match": str(watched.match),
        "version": watched.version,
        "finished": watched.finished,
        "deck": watched.rules.deck_style,
        "clockwise": watched.rules.clockwise,
        "cards": {
            code: speaker.card(code) for code in set(watched.rules.deck(sheet_options(watched)))
        },
        "seats": [
            {"seat": player.seat, "name": player.name, "side": party_of[player.seat]}
            for player in watched.players
        ],
        "deals": [_deal_entry(watched, deal) for deal in deals],
        "moves": [[move.version, move.turn] for move in watched.film.moves],
        "texts": {
            "hidden": _("face-down card"),
            "cards": _("cards"),
            "deal": _("Deal"),
            "move": _("Move"),
            "sealed": _("The cards of this deal are shown when it is over."),
            "failed": _("The replay could not be loaded. Try again."),
        },
    }
    return JsonResponse(body)


def sheet_options(watched: Watched) -> dict[str, Any]:
    """The complete options that the match is played with."""
    return watched.state.match.options


@require_safe
def reel(request: HttpRequest, match_id: UUID, deal: int) -> JsonResponse:
    """The frames of one deal as `?seat=` may see them: a number, `public` or `open`."""
    watched = watch(match_id)
    found = watched.film.deal(deal)
    viewer = viewer_of(request.GET.get("seat", "public"), len(watched.players))
    if found is None or viewer is None:
        raise Http404("deal")
    if not watched.film.shows(found, viewer):
        message = _("The cards of this deal are shown when it is over.")
        return JsonResponse({"code": "deal_not_revealed", "message": message}, status=403)
    frames = list(watched.film.frames(found, viewer, watched.speaker()))
    return JsonResponse({"deal": deal, "version": watched.version, "frames": frames})


def _deal_entry(watched: Watched, deal: Deal) -> dict[str, Any]:
    return {
        "deal": deal.number,
        "first": deal.first,
        "last": deal.last,
        "open": watched.film.shows(deal, OPEN),
        "reel": reverse("web:reel", args=[watched.match, deal.number]),
    }


def _heading(watched: Watched) -> dict[str, Any]:
    """What both pages say above everything else."""
    opened = watched.opened
    words = watched.rules.words
    speaker = watched.speaker()
    return {
        "watched": watched,
        "game": speaker.label(opened.game) if opened.game in words else opened.game.capitalize(),
        "opened": opened,
        "parties": watched.parties(),
        "public": SPECTATOR,
    }
