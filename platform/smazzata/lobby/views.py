"""The pages of the lobby: the front page, the list, the form, the room."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.kernel.refusal import Refusal
from games.registry import UnknownGameError, ruleset, rulesets, strengths
from smazzata.direction.models import TournamentRow
from smazzata.lobby import handler, invitations, queries
from smazzata.lobby.fields import fields
from smazzata.lobby.models import Room
from smazzata.lobby.wishes import Wish, wish
from smazzata.lobby.words import WORDS
from smazzata.members.access import Action
from smazzata.members.limits import Allowance, limited
from smazzata.members.visitors import Visitor, allowed, visitor
from smazzata.tables.clockrules import PRESETS
from smazzata.tables.words import sentence
from smazzata.web.hall import game_name
from smazzata.web.views.fragments import is_fragment, no_news
from smazzata.web.words import language

TOURNAMENTS = 5
"""Tournaments that the front page names."""
NEW_TABLES = Allowance("tables", 60, 3600)
"""A table with bots begins at once, and its match is in the log for ever."""
GONE = {"link_expired": 410, "room_closed": 410, "no_such_room": 404}


@allowed(Action.WATCH)
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this place is, and the way to a table."""
    tournaments = TournamentRow.objects.order_by("closed", "-opened_ms", "id")[:TOURNAMENTS]
    context = {
        "games": [_game(name) for name in rulesets()],
        "tournaments": [(row, row.title or game_name(row.game)) for row in tournaments],
        "running": queries.running_tables()[:TOURNAMENTS],
    }
    return render(request, "lobby/home.html", context)


@allowed(Action.WATCH)
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Own tables, rooms to join, tables to watch, tables that are over."""
    who = visitor(request)
    lists: dict[str, list[Any]] = {
        "rooms": queries.open_rooms(who.member),
        "running": queries.running_tables(),
        "finished": queries.finished_tables(),
    }
    if who.member is not None:
        lists["own_rooms"] = queries.own_rooms(who.member)
        lists["own_running"] = queries.own_tables(who.member, over=False)
        lists["own_finished"] = queries.own_tables(who.member, over=True)
    seen = queries.state_of(lists)
    if is_fragment(request) and request.GET.get("seen") == seen:
        return no_news()
    return _part(request, "lobby", {**lists, "seen": seen})


@allowed(Action.PLAY_CASUAL)
@require_http_methods(["GET", "HEAD", "POST"])
@limited(NEW_TABLES)
def new(request: HttpRequest) -> HttpResponse:
    """The form for a new table; htmx asks for its fields again when the game or format changes."""
    form = request.POST if request.method == "POST" else request.GET
    game = form.get("game", "") or next(iter(rulesets()))
    try:
        rules = ruleset(game)
    except UnknownGameError:
        raise Http404("game") from None
    who = visitor(request)
    refusal = None
    if request.method == "POST" and not is_fragment(request):
        wished = wish(rules, form.dict())
        made = wished if isinstance(wished, Refusal) else _opened(game, wished, form, who)
        if isinstance(made, Room):
            return redirect("lobby:table", made.id)
        refusal = made
    errors = {}
    if refusal is not None and "name" in refusal.params:
        errors[refusal.params["name"]] = _say(refusal, game)
    shown = fields(rules, form.dict(), language(), errors)
    context = {
        "game": game,
        "games": [_game(name) for name in rulesets()],
        "form": form,
        "usual": [field for field in shown if field.usual],
        "others": [field for field in shown if not field.usual],
        "open_others": any(f.error or f.value for f in shown if not f.usual),
        "strengths": list(strengths(game)),
        "clocks": list(PRESETS),
        "may_rate": who.may(Action.PLAY_RATED),
        "problem": _say(refusal, game) if refusal else "",
        "problem_code": refusal.code if refusal else "",
    }
    response = _part(request, "new", context)
    response.status_code = 422 if refusal else 200
    return response


def _opened(game: str, wished: Wish, form: Any, who: Visitor) -> Room | Refusal:
    strength = form.get("bots", "")
    bots = (strength[:32],) * (wished.seats - 1) if strength else ()
    return handler.open_room(game, wished, who, bots)


@allowed(Action.WATCH)
@require_safe
def table(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """The room while people wait; the live table from the first deal on."""
    room = queries.waiting_room(table_id)
    if room is None or room.started_at is not None:
        if is_fragment(request):  # the room's page was open when the match began
            return _whole_page()
        from smazzata.web.views.table import live_table

        return live_table(request, table_id)
    return _room(request, room, request.GET.get("key", ""))


@allowed(Action.WATCH)
@require_safe
def join(request: HttpRequest, table_id: UUID, key: str) -> HttpResponse:
    """A room found by its link."""
    room = queries.waiting_room(table_id)
    if room is None:
        raise Http404("room")
    if room.started_at is not None:
        return redirect("lobby:table", table_id)
    return _room(request, room, key)


def _room(
    request: HttpRequest, room: Room, key: str, problem: Refusal | None = None
) -> HttpResponse:
    """The page of a room; with a `problem`, why what was asked for in it was not done."""
    who = visitor(request)
    refusal = Refusal("room_closed") if room.closed_at else None
    refusal = refusal or handler.against_entering(room, who, key)
    if refusal is not None:
        return _whole_page() if is_fragment(request) else _refused(request, refusal)
    if is_fragment(request) and request.GET.get("seen") == str(room.version):
        return no_news()
    rules = ruleset(room.game)
    options = [
        (option.help.say(language()), option.say(room.options[option.name], language()))
        for option in rules.options
        if option.name in room.options
    ]
    places = queries.seats(room)
    context = {
        "room": room,
        "game": game_name(room.game),
        "places": places,
        "options": options,
        "key": key,
        "mine": who.member is not None and room.opened_by == who.member,
        "seated": any(place.member == who.member for place in places if place.member),
        "stranger": who.member is None,
        "strengths": [] if room.rated else list(strengths(room.game)),
        "link": invitations.link(request, room),
        "seen": room.version,
        "taken": sum(not place.free for place in places),
        "fragment": is_fragment(request),
        "here": _address(room, key),
        "problem": _say(problem, room.game) if problem else "",
        "problem_code": problem.code if problem else "",
    }
    response = _part(request, "room", context)
    response.status_code = 409 if problem else 200
    return response


@allowed(Action.WATCH)
@require_safe
def picture(request: HttpRequest, table_id: UUID, key: str = "") -> HttpResponse:
    """The room's link as a QR code."""
    room = queries.waiting_room(table_id)
    if room is None or handler.against_entering(room, visitor(request), key) is not None:
        raise Http404("room")
    drawn = invitations.picture(invitations.link(request, room))
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"Cache-Control": "no-store"})


@allowed(Action.PLAY_CASUAL)
@require_POST
def act(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Sit down, stand up, seat a bot, close: what people do in a room."""
    who = visitor(request)
    asked = request.POST.get("do", "")
    seat = request.POST.get("seat", "")
    number = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else -1
    key = request.POST.get("key", "")[:64]
    if asked == "sit":
        done = handler.sit(table_id, number, who, key)
    elif asked == "stand":
        done = handler.stand(table_id, who)
    elif asked == "bot":
        done = handler.seat_bot(table_id, number, request.POST.get("strength", "")[:32], who)
    elif asked == "no-bot":
        done = handler.seat_bot(table_id, number, None, who)
    elif asked == "close":
        done = handler.close(table_id, who)
    else:
        raise Http404("act")
    if isinstance(done, Refusal):
        if done.code == "room_started":
            return redirect("lobby:table", table_id)
        room = queries.waiting_room(table_id)
        if room is None or not room.waiting:
            return _refused(request, done)
        # Somebody was quicker: the room as it is now, and why, in one page.
        return _room(request, room, key, done)
    if asked == "close":
        return redirect("lobby:lobby")
    return redirect(_address(done, key))


def _address(room: Room, key: str) -> str:
    """The room's page, by the road its visitor came."""
    if key and not room.listed and room.waiting:
        return reverse("lobby:join", args=[room.id, key])
    return reverse("lobby:table", args=[room.id])


def _whole_page() -> HttpResponse:
    """Has htmx load the page anew: what it shows is no room any more."""
    return HttpResponse(headers={"HX-Refresh": "true"})


def _refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    context = {"code": refusal.code, "problem": _say(refusal, "")}
    status = GONE.get(refusal.code, 409)
    return render(request, "lobby/refused.html", context, status=status)


def _say(refusal: Refusal, game: str) -> str:
    words = ruleset(game).words if game else {}
    return sentence(refusal, language(), WORDS, words)


def _game(name: str) -> dict[str, str]:
    return {"id": name, "name": game_name(name)}


def _part(request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
    """The page, or for htmx the part of it that changes."""
    template = f"lobby/parts/{name}.html" if is_fragment(request) else f"lobby/{name}.html"
    response = render(request, template, context)
    response.headers["Vary"] = "HX-Request, Accept-Language, Cookie"
    response.headers["Cache-Control"] = "no-cache"
    return response
