"""What the seat's page asks of the server about its telephone, and what a browser tells it.

Addresses of telephones are secrets: they travel in bodies, never in an address that is logged.
"""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games.kernel.refusal import Refusal
from smazzata.hall.models import PushSubscription
from smazzata.hall.push import tables
from smazzata.hall.push.subscriptions import (
    Telephone,
    digest_of,
    entry_of,
    move,
    read_telephone,
    subscribe,
    unsubscribe,
)
from smazzata.members.permissions import Action
from smazzata.members.principals import Login, principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit, address_key
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.runtime.translation import gettext_noop
from smazzata.tables.words import sentence

REQUESTS = RateLimit("push", 3000, 3600)
"""By address: a whole hall may share one. 400 telephones, each page looks once."""
LONGEST = 8_192
"""Bytes of a request."""


@requires(Action.WATCH)
@rate_limited(REQUESTS, key=address_key)
@cache_control(private=True, no_store=True)
@require_POST
def telephone(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """`{"do": "state" | "start" | "stop", ...}` of one telephone; answers `{"entry", "name"}`.

    `start` has `entry` and `subscription`, the others `endpoint`. What `stop` answers has
    `others`: whether the telephone waits for other tournaments.
    """
    presenter = get_tournament(tournament_id)
    asked = _body(request)
    match asked.get("do"), asked.get("endpoint"):
        case "start", _:
            return _start(presenter, asked)
        case "stop", str(endpoint):
            others = unsubscribe(presenter.id, endpoint)
            return JsonResponse({"entry": None, "name": "", "others": others})
        case "state", str(endpoint):
            return _of_entry(presenter, entry_of(presenter.id, endpoint))
    return _refused(Refusal("push_unreadable"), 400)


@requires(Action.OWN_DATA)
@rate_limited(REQUESTS, key=address_key)
@cache_control(private=True, no_store=True)
@require_POST
def own_tables(request: HttpRequest) -> HttpResponse:
    """The same for the tables at which one sits oneself; its `entry` is 0 where it is told."""
    who, asked = principal_of(request), _body(request)
    assert who.member is not None
    assert who.account is not None
    match asked.get("do"), asked.get("endpoint"):
        case "start", _:
            found = read_telephone(asked.get("subscription"))
            if isinstance(found, Refusal):
                return _refused(found, 400)
            login = Login(request.session.session_key, who.account.pk)
            refusal = tables.subscribe(who.member, login, found, language())
            if refusal is not None:
                return _refused(refusal, 409)
            return JsonResponse({"entry": 0, "name": who.name})
        case "stop", str(endpoint):
            tables.unsubscribe(who.member, endpoint)
            others = PushSubscription.objects.filter(digest=digest_of(endpoint)).exists()
            return JsonResponse({"entry": None, "name": "", "others": others})
        case "state", str(endpoint):
            told = tables.is_told(who.member, endpoint)
            return JsonResponse({"entry": 0 if told else None, "name": who.name})
    return _refused(Refusal("push_unreadable"), 400)


@csrf_exempt  # No cookie speaks for anybody here: the old address and its secret do.
@requires(Action.WATCH)
@rate_limited(REQUESTS, key=address_key)
@require_POST
def moved(request: HttpRequest) -> HttpResponse:
    """A browser has another address for the same telephone: `{"old", "new"}`. Always 204."""
    asked = _body(request)
    old, found = asked.get("old"), read_telephone(asked.get("new"))
    if isinstance(old, Mapping) and isinstance(found, Telephone):
        move(old, found)
    return HttpResponse(status=204)


def _start(presenter: TournamentPresenter, asked: Mapping[str, Any]) -> HttpResponse:
    entry, found = asked.get("entry"), read_telephone(asked.get("subscription"))
    if isinstance(found, Refusal):
        return _refused(found, 400)
    if type(entry) is not int:
        return _refused(Refusal("push_entry"), 409)
    refusal = subscribe(presenter, entry, found, language())
    if refusal is not None:
        return _refused(refusal, 409)
    return _of_entry(presenter, entry)


def _of_entry(presenter: TournamentPresenter, entry: int | None) -> HttpResponse:
    name = presenter.sides([entry])[entry].name if entry is not None else ""
    return JsonResponse({"entry": entry, "name": name})


def _refused(refusal: Refusal, status: int) -> HttpResponse:
    return JsonResponse({"code": refusal.code, "message": say(refusal)}, status=status)


def _body(request: HttpRequest) -> Mapping[str, Any]:
    """What was sent; nothing for what is too long, no object, or holds half a letter."""
    if int(request.headers.get("Content-Length") or 0) > LONGEST:
        return {}
    try:
        found = json.loads(request.body[: LONGEST + 1])
        # JSON may name half of a surrogate pair, of which neither a digest nor a row can be made.
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


WORDS: dict[str, str] = {
    "push_off": gettext_noop("This site sends no messages."),
    "push_over": gettext_noop("The tournament is over: there is nothing more to tell."),
    "push_entry": gettext_noop("The tournament has no such entry, or it has withdrawn."),
    "push_endpoint": gettext_noop("The browser gave no address at which messages are taken."),
    "push_service_unknown": gettext_noop(
        "Messages of this browser go through {service}, which this site does not know."
    ),
    "push_keys": gettext_noop("The browser gave no keys with which a message could be sealed."),
    "push_too_many": gettext_noop("So many telephones wait for this seat that no more are taken."),
    "push_unreadable": gettext_noop("The request cannot be read."),
}


def say(refusal: Refusal) -> str:
    """A refusal in the reader's language."""
    return sentence(refusal, language(), WORDS)
