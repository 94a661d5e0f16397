"""The pages of a room: who sits where, sitting down and standing up, and once more afterwards."""

from uuid import UUID

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.kernel.refusal import Refusal
from games.registry import ruleset, strengths
from smazzata.members.client_address import client_address
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, public_page, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.play.lobby import handler, queries
from smazzata.play.lobby.rematch import rematch
from smazzata.play.lobby.views import NEW_TABLES
from smazzata.play.lobby.waiting import note_there
from smazzata.play.lobby.words import BOTS, CLOCKS, say
from smazzata.play.models import Room
from smazzata.presentation.fragments import is_fragment, not_changed, render_page
from smazzata.presentation.narration import language
from smazzata.presentation.qr_codes import public_address, qr_svg
from smazzata.presentation.rules_pages import address_of_rules
from smazzata.presentation.table_page import table_page
from smazzata.presentation.tournament_names import game_name
from smazzata.runtime.forms import SiteForm
from smazzata.runtime.whole_numbers import whole_number

ACTS = ("sit", "stand", "bot", "no-bot", "close")
GONE = {"link_expired": 410, "room_closed": 410, "no_such_room": 404}


class RoomForm(SiteForm):
    """What somebody does in a room; the link's `key` comes with it."""

    do = forms.ChoiceField(choices=[(act, act) for act in ACTS])
    seat = forms.CharField(required=False)
    key = forms.CharField(required=False, strip=False)
    strength = forms.CharField(required=False, strip=False)

    def clean_seat(self) -> int:
        """The seat; -1, which no table has, for what names none."""
        seat = whole_number(self.cleaned_data["seat"], 2)
        return -1 if seat is None else seat


@public_page
def table(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """The room while people wait; the live table from the first deal on."""
    room = queries.find_room(table_id)
    if room is None or room.started_at is not None:
        if is_fragment(request):  # the room's page was open when the match began
            return _whole_page()
        again = reverse("lobby:rematch", args=[table_id]) if room else ""
        return table_page(request, table_id, again)
    return _room(request, room, request.GET.get("key", ""))


@public_page
def join(request: HttpRequest, table_id: UUID, key: str) -> HttpResponse:
    """A room found by its link."""
    room = queries.find_room(table_id)
    if room is None:
        raise Http404("room")
    if room.started_at is not None:
        return redirect("lobby:table", table_id)
    return _room(request, room, key)


def _room(
    request: HttpRequest, room: Room, key: str, problem: Refusal | None = None
) -> HttpResponse:
    """The page of a room; with a `problem`, why what was asked for in it was not done."""
    who = principal_of(request)
    refusal = Refusal("room_closed") if room.closed_at else None
    refusal = refusal or handler.against_entering(room, who, key)
    if refusal is not None:
        return _whole_page() if is_fragment(request) else _refused(request, refusal)
    seats = queries.seats(room, who.member)
    # That a seat is kept no longer is news without a change of the room.
    seen = f"{room.version}.{sum(bool(seat.kept_for) for seat in seats)}"
    seated = any(seat.member == who.member for seat in seats if seat.member)
    mine = who.member is not None and room.opened_by == who.member
    if who.member is not None and (seated or mine):
        note_there(room, who.member)
    if is_fragment(request) and request.GET.get("seen") == seen:
        return not_changed()
    rules = ruleset(room.game)
    options = [
        (option.help.say(language()), option.say(room.options[option.name], language()))
        for option in rules.options
        if option.name in room.options
    ]
    context = {
        "room": room,
        "game": game_name(room.game),
        "seats": seats,
        "options": options,
        "rules_of_game": address_of_rules(rules),
        "key": key,
        "mine": mine,
        "seated": seated,
        "anonymous": who.member is None,
        "strengths": []
        if room.settings.rated
        else [(each, BOTS[each]) for each in strengths(room.game)],
        "clock": CLOCKS.get(room.settings.clock_name, _("times of its own")),
        "link": join_link(request, room),
        "seen": seen,
        "awaited": [seat.kept_for for seat in seats if seat.free and seat.kept_for],
        "taken": sum(not seat.free for seat in seats),
        "fragment": is_fragment(request),
        "here": _address(room, key),
        "problem": say(problem, room.game) if problem else "",
        "problem_code": problem.code if problem else "",
    }
    response = render_page(request, "lobby/room", "lobby/parts/room", context)
    response.status_code = 409 if problem else 200
    return response


@public_page
def picture(request: HttpRequest, table_id: UUID, key: str = "") -> HttpResponse:
    """The room's link as a QR code."""
    room = queries.find_room(table_id)
    if room is None or handler.against_entering(room, principal_of(request), key) is not None:
        raise Http404("room")
    drawn = qr_svg(join_link(request, room))
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"Cache-Control": "no-store"})


@requires(Action.PLAY_CASUAL)
@require_POST
def act(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Sit down, stand up, seat a bot, close: what people do in a room."""
    who = principal_of(request)
    form = RoomForm.of(request)
    if not form.is_valid():
        raise Http404("act")
    said = form.cleaned_data
    asked, seat, key = said["do"], said["seat"], said["key"][:64]
    if asked == "sit":
        done = handler.sit(table_id, seat, who, key)
    elif asked == "stand":
        done = handler.stand(table_id, who)
    elif asked == "bot":
        done = handler.seat_bot(table_id, seat, said["strength"][:32], who)
    elif asked == "no-bot":
        done = handler.seat_bot(table_id, seat, None, who)
    else:
        done = handler.close(table_id, who)
    if isinstance(done, Refusal):
        if done.code == "room_started":
            return redirect("lobby:table", table_id)
        room = queries.find_room(table_id)
        if room is None or not room.waiting:
            return _refused(request, done)
        # Somebody was quicker: the room as it is now, and why, in one page.
        return _room(request, room, key, done)
    if asked == "close":
        return redirect("lobby:lobby")
    return redirect(_address(done, key))


@requires(Action.PLAY_CASUAL)
@require_POST
@rate_limited(NEW_TABLES)
def again(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Once more with the same people: the first who asks opens the room, the others join it."""
    made = rematch(table_id, principal_of(request), client_address(request))
    return _refused(request, made) if isinstance(made, Refusal) else redirect(_address(made, ""))


def _address(room: Room, key: str) -> str:
    """The room's page, by the road its visitor came."""
    if key and not room.settings.spectators.listed and room.waiting:
        return reverse("lobby:join", args=[room.id, key])
    return reverse("lobby:table", args=[room.id])


def _whole_page() -> HttpResponse:
    """Has htmx load the page anew: what it shows is no room any more."""
    return HttpResponse(headers={"HX-Refresh": "true"})


def _refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    context = {"code": refusal.code, "problem": say(refusal, "")}
    status = GONE.get(refusal.code, 409)
    return render(request, "lobby/refused.html", context, status=status)


def join_link(request: HttpRequest, room: Room) -> str:
    """The whole address of a room; that of an unlisted one holds its key."""
    if room.settings.spectators.listed:
        path = reverse("lobby:table", args=[room.id])
    else:
        path = reverse("lobby:join", args=[room.id, room.key])
    return public_address(request, path)
