"""The pages of the lobby: the front page, the list, the form for a new table."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games.kernel.refusal import Refusal
from games.registry import UnknownGameError, ruleset, rulesets, strengths
from smazzata.members.client_address import client_address
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, public_page, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.play.lobby import handler, queries
from smazzata.play.lobby.next_table import WAITS, find_next_table
from smazzata.play.lobby.table_form import TableForm, proposed_clock, read_table_form, usual_clock
from smazzata.play.lobby.words import BOTS_OF_TABLE, CLOCKS, say
from smazzata.play.models import Room
from smazzata.presentation.entrants import tournaments_of
from smazzata.presentation.fragments import is_fragment, not_changed, render_page
from smazzata.presentation.game_finder import (
    Wish,
    families,
    finder,
    fits,
    found_games,
    read_wish,
)
from smazzata.presentation.narration import language
from smazzata.presentation.option_fields import form_fields
from smazzata.presentation.rating_list import current_ratings_of
from smazzata.presentation.rules_pages import address_of_clause
from smazzata.presentation.tournament_names import game_name
from smazzata.register.aliases import find_handles
from smazzata.runtime.forms import SiteForm
from smazzata.tournament_management.models import TournamentRow

TOURNAMENTS, TABLES = 6, 4
"""Tournaments that the front page names, and tables of each kind."""
FAN = 3
"""Every which game lays its card into the fan of the front page."""
NEW_TABLES = RateLimit("tables", 60, 3600)
"""A table with bots begins at once, and its match is in the log for ever."""


@public_page
def home(request: HttpRequest) -> HttpResponse:
    """What this place is, and the way to a table."""
    who = principal_of(request)
    wish = read_wish(request.GET.dict())
    tournaments = TournamentRow.objects.order_by("closed", "-opened_ms", "id")[:TOURNAMENTS]
    own = queries.own_tables(who.member, over=False) if who.member is not None else []
    waiting = queries.own_rooms(who.member) if who.member is not None else []
    entered = tournaments_of(find_handles(who.member)) if who.member is not None else []
    all_games = {game.id: game for family in families(Wish()) for game in family.games}
    favourite = queries.favourite_game(who.member) or next(iter(all_games))
    context = {
        "number_of_games": len(all_games),
        "go_on": own[0] if own else None,
        "waiting": waiting[0] if waiting else None,
        "own": own[1 : TABLES + 1],
        "entered": [each for each in entered if each.next != "look"][:TABLES],
        "any_entered": bool(entered),
        "my_ratings": current_ratings_of(who.member) if who.member is not None else [],
        "waits": WAITS,
        "favourite": all_games[favourite],
        "may_sit_down": who.may(Action.PLAY_CASUAL),
        "fan": [*all_games.values()][::FAN],
        "games": [game for family in families(wish) for game in family.games],
        "find": finder(wish),
        "sought": wish != Wish(),
        "rooms": queries.open_rooms(who.member)[:TABLES],
        # Whoever scans the code of a hall looks for these.
        "going_on": _with_titles(row for row in tournaments if not row.closed),
        "over": _with_titles(row for row in tournaments if row.closed),
        "running": queries.running_tables()[:TABLES],
    }
    return render(request, "lobby/home.html", context)


def _with_titles(rows: Iterable[TournamentRow]) -> list[tuple[TournamentRow, str]]:
    return [(row, row.title or game_name(row.game)) for row in rows]


@public_page
def lobby(request: HttpRequest) -> HttpResponse:
    """Own tables, rooms to join, tables to watch, tables that are over."""
    who = principal_of(request)
    wish = read_wish(request.GET.dict())
    wanted = {name for name, rules in rulesets().items() if fits(rules, wish)}
    games = wanted if wish != Wish() else None
    lists: dict[str, list[Any]] = {
        "rooms": queries.open_rooms(who.member, games, wish.players),
        "running": queries.running_tables(games),
        "finished": queries.finished_tables(games),
    }
    if who.member is not None:
        lists["own_rooms"] = queries.own_rooms(who.member)
        lists["own_running"] = queries.own_tables(who.member, over=False)
        lists["own_finished"] = queries.own_tables(who.member, over=True)
    seen = queries.lists_version(lists)
    if is_fragment(request) and request.GET.get("seen") == seen:
        return not_changed()
    context = {
        **lists,
        "seen": seen,
        "find": finder(wish),
        "games": found_games(wish),
        "favourite": queries.favourite_game(who.member),
        "waits": WAITS,
        "may_sit_down": who.may(Action.PLAY_CASUAL),
    }
    return render_page(request, "lobby/lobby", "lobby/parts/lobby", context)


class NextTableForm(SiteForm):
    """A wish to sit down at the next table of a game."""

    game = forms.CharField(max_length=32)
    minutes = forms.TypedChoiceField(
        coerce=int, choices=[(str(each), each) for each in (*WAITS, 0)]
    )


@requires(Action.PLAY_CASUAL)
@require_POST
@rate_limited(NEW_TABLES)
def next_table(request: HttpRequest) -> HttpResponse:
    """Sits somebody down where people wait for the same game, or opens a table that fills."""
    form = NextTableForm.of(request)
    if not form.is_valid():
        raise Http404("game")
    found = find_next_table(
        form.cleaned_data["game"],
        form.cleaned_data["minutes"],
        principal_of(request),
        timezone.now(),
        client_address(request),
    )
    if isinstance(found, Refusal):
        context = {"code": found.code, "problem": say(found, "")}
        return render(request, "lobby/refused.html", context, status=409)
    return redirect("lobby:table", found.id)


class NewTableForm(SiteForm):
    """A new table: what is asked depends on the game, whose options say how they are read."""

    refuses_nul = False  # a game or option of such a name is not known


@requires(Action.PLAY_CASUAL)
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited(NEW_TABLES)
def new(request: HttpRequest) -> HttpResponse:
    """The form for a new table; htmx asks for its fields again when the game or format changes."""
    sent = NewTableForm.of(request)
    form = dict(sent.sent()) if sent.is_bound else request.GET.dict()
    game = form.get("game", "") or next(iter(rulesets()))
    try:
        rules = ruleset(game)
    except UnknownGameError:
        raise Http404("game") from None
    who = principal_of(request)
    refusal = None
    if request.method == "POST" and not is_fragment(request):
        wished, bots = read_table_form(rules, form), form.get("bots", "")
        made = wished if isinstance(wished, Refusal) else _opened(request, game, wished, bots)
        if isinstance(made, Room):
            return redirect("lobby:table", made.id)
        refusal = made
    errors = {}
    if refusal is not None and "name" in refusal.params:
        errors[refusal.params["name"]] = say(refusal, game)
    shown = form_fields(rules, form, language(), errors)
    context = {
        "game": game,
        "families": families(Wish()),
        "luck": rules.luck,
        "form": form,
        "usual": [field for field in shown if field.usual],
        "others": [field for field in shown if not field.usual],
        "open_others": any(f.error or f.value for f in shown if not f.usual),
        "strengths": [(each, BOTS_OF_TABLE[each]) for each in strengths(game)],
        "clocks": CLOCKS,
        "usual_clock": usual_clock(rules),
        "clock": proposed_clock(rules, form),
        "may_rate": who.may(Action.PLAY_RATED),
        "problem": say(refusal, game) if refusal else "",
        "problem_code": refusal.code if refusal else "",
        "problem_clause": refusal.clause if refusal else "",
        "problem_rule": address_of_clause(rules, refusal.clause) if refusal else None,
    }
    response = render_page(request, "lobby/new", "lobby/parts/new", context)
    response.status_code = 422 if refusal else 200
    return response


def _opened(request: HttpRequest, game: str, wished: TableForm, strength: str) -> Room | Refusal:
    bots = (strength[:32],) * (wished.seats - 1) if strength else ()
    return handler.open_room(game, wished, principal_of(request), bots, client_address(request))
