"""The replay of a match: the room, its frames, and what can be taken away or shown elsewhere."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import conditional_page

from replays.record import Record, write
from replays.words import sentence
from smazzata.config.security import allow_framing
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, public_page
from smazzata.members.rate_limited import rate_limit_key, too_many_requests
from smazzata.members.rate_limits import RateLimit, consume
from smazzata.presentation.narration import language
from smazzata.presentation.proofs import reason_in_words, why_not_public
from smazzata.presentation.qr_codes import public_address
from smazzata.presentation.replay_presenter import ReplayPresenter, replay_texts, viewer_of
from smazzata.presentation.table_notices import table_notices
from smazzata.presentation.tournament_table import rulings_of, tournament_table
from smazzata.presentation.visible_match import VisibleMatch, get_match
from smazzata.tables.records import exported
from smazzata.tournament_management.tournament import load
from smazzata.web.preferences import preferences_in, preferences_of
from smazzata.web.standalone_replay import standalone_replay
from smazzata.web.views.comments import CommentForm
from smazzata.web.views.matches import heading
from smazzata.web.views.offline import keep_for

FILES = RateLimit("replay_file", 10, 60)
"""A long match takes two seconds to be written from every side."""
View = Callable[..., HttpResponse]


def in_named_language(view: View) -> View:
    """Answer in the language that `?lang=` names, whatever the browser wishes."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        named = request.GET.get("lang", "")
        if named not in dict(settings.LANGUAGES):
            return view(request, *args, **kwargs)
        with translation.override(named):
            return view(request, *args, **kwargs)

    return answer


@public_page
def room(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The room in which a match is looked at move by move."""
    watched = get_match(match_id, principal_of(request))
    here = public_address(request, reverse("web:replay", args=[match_id]))
    framed = public_address(request, reverse("web:embed", args=[match_id]))
    shown = urlencode({"lang": language(), **preferences_of(request).query()})
    context = {
        **heading(watched),
        "players": watched.players,
        "tournament_table": tournament_table(watched),
        "index": reverse("web:replay-index", args=[match_id]),
        "here": here,
        "moment": _moment(request),
        "framed": f"{framed}?{shown}",
        "comments": watched.finished,
        "comment_form": CommentForm() if principal_of(request).may(Action.COMMENT) else None,
    }
    return render(request, "web/replay.html", context)


def _moment(request: HttpRequest) -> str:
    """What of an address names a moment: a link that is passed on leads there again."""
    named = {name: request.GET.get(name, "") for name in ("move", "seat")}
    return urlencode({name: word for name, word in named.items() if word.isalnum()})


def without_cookies(view: View) -> View:
    """Answer as if the browser had sent no cookie: in the language that it asks for itself."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.COOKIES = {}
        with translation.override(translation.get_language_from_request(request)):
            return view(request, *args, **kwargs)

    return answer


@public_page
@allow_framing
@without_cookies
@in_named_language
def embed(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The replay alone, for a frame in another site's page.

    It looks the same to everybody, as its address says: it reads no cookie, and neither do the
    frames that it fetches.
    """
    watched = get_match(match_id)
    lang = language()
    context = {
        **heading(watched),
        "players": watched.players,
        "index": f"{reverse('web:replay-index', args=[match_id])}?lang={lang}",
        "here": public_address(request, reverse("web:replay", args=[match_id])),
        "embedded": True,
        "preferences": preferences_in(request.GET),
    }
    return render(request, "web/embed.html", context)


@public_page
@gzip_page
@conditional_page
@in_named_language
def replay_index(request: HttpRequest, match_id: UUID) -> JsonResponse:
    """What the replay element needs to know before the first frame."""
    watched = get_match(match_id, principal_of(request))
    body = replay_of(watched).index()
    answer = _fresh(JsonResponse({"match": str(match_id), "version": watched.version, **body}))
    deals = [] if "lang" in request.GET else [part["deal"] for part in body["deals"]]
    also = [reverse("web:deal-frames", args=[match_id, deal]) + "?seat=open" for deal in deals]
    return keep_for(request, answer, when=watched.finished, also=also)


@public_page
@gzip_page
@conditional_page
@in_named_language
def deal_frames(request: HttpRequest, match_id: UUID, deal: int) -> JsonResponse:
    """The frames of one deal as `?seat=` may see them: a number, `public` or `open`."""
    watched = get_match(match_id, principal_of(request))
    viewer = viewer_of(request.GET.get("seat", "public"), len(watched.players))
    if viewer is None:
        raise Http404("viewer")
    try:
        shown = list(replay_of(watched).frames(deal, viewer))
    except KeyError:
        raise Http404("deal") from None
    except PermissionError:
        body = {"code": "deal_not_revealed", "message": replay_texts()["sealed"]}
        return JsonResponse(body, status=403)
    answer = _fresh(JsonResponse({"deal": deal, "version": watched.version, "frames": shown}))
    return keep_for(request, answer, when=watched.finished)


@public_page
@gzip_page
@conditional_page
def record(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The record of a match that is over, as a file; 403 while it would tell hidden cards."""
    watched = get_match(match_id, principal_of(request))
    if why_not_public(watched) == "decks_elsewhere":
        body = {"code": "decks_elsewhere", "message": reason_in_words("decks_elsewhere")}
        return JsonResponse(body, status=403)
    found = exported(match_id)
    if not isinstance(found, Record):
        said = sentence(found[0], language(), watched.rules.words_of(watched.replay.options))
        return JsonResponse({"code": found[0].code, "message": said}, status=403)
    return _file(write(found), "application/json", f"{watched.opened.game}-{match_id}.json")


@public_page
@conditional_page
@in_named_language
def standalone(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The replay as one file that needs neither this site nor a network; ten a minute."""
    wait = consume(FILES, rate_limit_key(request))
    if wait:
        return too_many_requests(request, wait)
    watched = get_match(match_id, principal_of(request))
    context = {
        **heading(watched),
        "here": public_address(request, reverse("web:replay", args=[match_id])),
    }
    text = standalone_replay(replay_of(watched), context, preferences_of(request))
    return _file(text, "text/html; charset=utf-8", f"{watched.opened.game}-{match_id}.html")


def replay_of(watched: VisibleMatch) -> ReplayPresenter:
    """The replay of a match of the ledger for this reader."""
    speaker = watched.speaker()
    notices = table_notices(watched.stored, speaker)
    tournament = watched.opened.tournament
    rulings = rulings_of(load(UUID(str(tournament))).state, watched.match) if tournament else {}
    return ReplayPresenter(watched.replay, watched.players, speaker, notices, rulings)


def _fresh(response: JsonResponse) -> JsonResponse:
    """Kept by browsers, and asked for again by its tag: a name may be erased at any time."""
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _file(text: str, content_type: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type=content_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-cache"
    return response
