"""Learning a game: the page that shows it in brief, and the way to its guided first deal."""

from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.kernel.cards import Pictures
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.registry import UnknownGameError, ruleset
from replays.lesson import Group, Lesson, Score
from smazzata.members.client_address import client_address
from smazzata.members.forms import GuestForm
from smazzata.members.guests import log_in_guest, new_guests
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, principal_of, public_page, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.play.lobby import handler
from smazzata.play.lobby.table_form import TableForm
from smazzata.play.lobby.views import NEW_TABLES
from smazzata.play.lobby.words import say
from smazzata.play.models import Room
from smazzata.presentation.drawn_cards import DrawnCard, draw_card
from smazzata.presentation.game_finder import Wish, families
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_names import game_name
from smazzata.tables.events import QUICK, Spectators
from smazzata.tables.lessons import lesson_of
from smazzata.tables.settings import TableSettings

STRENGTH = "medium"
"""Of the bots that a lesson is played with."""
LESSON = TableSettings(pace=QUICK, spectators=Spectators(allowed=False, listed=False), lesson=True)


class DrawnGroup(NamedTuple):
    """Cards of a picture that lie together."""

    cards: list[DrawnCard]
    says: str
    kind: str
    """`marked`, `dimmed` or empty."""


class DrawnScore(NamedTuple):
    """A line of a score in a picture."""

    who: str
    points: int
    length: int
    """Of its bar; one for what was lost is as long as one for as much that was won."""
    kind: str
    """`marked`, `lost`, both or empty."""


@public_page
def brief(request: HttpRequest, game: str) -> HttpResponse:
    """A game in a few pictures, each with its sentence or two."""
    return _brief(request, game, GuestForm())


def _brief(request: HttpRequest, game: str, guest: GuestForm) -> HttpResponse:
    """The page in brief; with the form of a stranger whose name was refused, why."""
    found = _lesson(game)
    options = _options(game, found)
    pictures = ruleset(game).pictures(options)
    spoken = language()
    context = {
        "game": game,
        "name": game_name(game),
        "picture": reverse("web:game-picture", args=[game]),
        "seats": ruleset(game).seats(options),
        "cards": len(ruleset(game).deck(options)),
        "deck": pictures.style,
        "pictures": [
            {
                "title": each.title.say(spoken),
                "text": each.text.say(spoken),
                "groups": [_drawn(group, pictures, spoken) for group in each.cards],
                "score": [_scored(line, spoken) for line in each.score],
                "most": max((abs(line.points) for line in each.score), default=0) or 1,
            }
            for each in found.brief
        ],
        "others": [
            each
            for family in families(Wish())
            for each in family.games
            if each.id != game and each.lesson
        ],
        "may_sit_down": principal_of(request).may(Action.PLAY_CASUAL),
        "guest": guest,
    }
    status = 422 if guest.errors else 200
    return render(request, "lobby/lesson.html", context, status=status)


@requires(Action.ENTER)
@require_POST
def begin(request: HttpRequest, game: str) -> HttpResponse:
    """Opens the table of a game's guided first deal; whoever is not known yet says a name."""
    if principal_of(request).account is None:
        return _come_in(request, game)
    return _begin(request, game)


@rate_limited(new_guests)
def _come_in(request: HttpRequest, game: str) -> HttpResponse:
    """The first deal of somebody new, who comes in as a guest with the same press."""
    _lesson(game)
    form = GuestForm.of(request)
    if form.is_valid():
        try:
            log_in_guest(request, form.cleaned_data["name"])
        except ValidationError as error:
            form.add_error("name", error)
        else:
            return _begin(request, game)
    return _brief(request, game, form)


@requires(Action.PLAY_CASUAL)
@rate_limited(NEW_TABLES)
def _begin(request: HttpRequest, game: str) -> HttpResponse:
    found = open_lesson(game, _lesson(game), principal_of(request), client_address(request))
    if isinstance(found, Refusal):
        context = {"code": found.code, "problem": say(found, game)}
        return render(request, "lobby/refused.html", context, status=409)
    return redirect("lobby:table", found.id)


def open_lesson(game: str, lesson: Lesson, who: Principal, address: str) -> Room | Refusal:
    """A table of a lesson: who learns has the first seat, bots have all others.

    Refusals are those of `open_room`.
    """
    seats = ruleset(game).seats(_options(game, lesson))
    form = TableForm(dict(lesson.options), seats, LESSON)
    return handler.open_room(game, form, who, (STRENGTH,) * (seats - 1), address)


def _lesson(game: str) -> Lesson:
    try:
        found = lesson_of(game)
    except UnknownGameError:
        found = None
    if found is None:
        raise Http404("lesson")
    return found


def _options(game: str, lesson: Lesson) -> Options:
    options = ruleset(game).resolve_options(lesson.options)
    assert not isinstance(options, Refusal), "a test plays each lesson"
    return options


def _scored(line: Score, spoken: str) -> DrawnScore:
    kinds = [*["marked"] * line.marked, *["lost"] * (line.points < 0)]
    return DrawnScore(line.who.say(spoken), line.points, abs(line.points), " ".join(kinds))


def _drawn(group: Group, pictures: Pictures, spoken: str) -> DrawnGroup:
    says = group.says if isinstance(group.says, str) else group.says.say(spoken)
    kind = "marked" if group.marked else "dimmed" if group.dimmed else ""
    cards = [draw_card(code, pictures, spoken) for code in group.cards.split()]
    return DrawnGroup(cards, says, kind)
