"""The page of a running match: the live table, for who plays it and who watches it."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.presentation.rules_pages import address_of_rules
from smazzata.presentation.tournament_names import game_name
from smazzata.presentation.visible_match import get_match
from smazzata.tables.events import TableOpened
from smazzata.tables.reactions import REACTIONS, may_react


@requires(Action.WATCH)
@require_safe
def table_page(request: HttpRequest, table_id: UUID, again: str = "") -> HttpResponse:
    """The table; all that lies on it comes over the socket, which shows each what is theirs.

    `again` is the address that its players may ask for another match, where there is one.

    `?as=referee` asks for all cards open; the socket decides whether that is allowed.
    """
    who = principal_of(request)
    watched = get_match(table_id, who)
    seated = who.member is not None and any(c.member == who.member for c in watched.opened.chairs)
    as_referee = request.GET.get("as") == "referee"
    context = {
        "match": table_id,
        "picture": reverse("web:match-picture", args=[table_id]),
        "game": game_name(watched.opened.game),
        "opened": watched.opened,
        "socket": f"/ws/tables/{table_id}{'?as=referee' if as_referee else ''}",
        "referee": who.may(Action.SEE_ALL_CARDS) and not seated and not as_referee,
        "rules_of_game": address_of_rules(watched.rules),
        "rules": who.may(Action.RULE_AT_TABLE) and not seated,
        "again": again if seated else "",
        "seated": seated,
        "reactions": _reactions(watched.opened),
        "texts": texts(),
    }
    return render(request, "web/table.html", context)


def _reactions(opened: TableOpened) -> list[tuple[str, str]]:
    """The messages that may be sent at a table, by their codes."""
    return [(code, _(say)) for code, say in REACTIONS.items()] if may_react(opened) else []


def texts() -> dict[str, str]:
    """What the scripts of the live table say themselves; `{name}` stands for a value."""
    return {
        "hidden": _("face-down card"),
        "your_turn": _("It is your turn"),
        "deal_number": _("deal {deal}"),
        "turn_of": _("Turn of {names}"),
        "you_and": _("It is your turn, and that of {names}"),
        "you_have_chosen": _("You have chosen. Awaited: {names}"),
        "awaited": _("Awaited: {names}"),
        "so_many": _("{count} players"),
        "undo": _("Undo"),
        "undone": _("Taken back."),
        "hand": _("Your hand"),
        "meld_number": _("Meld {number}"),
        "new_meld": _("New meld"),
        "put_here": _("Put here"),
        "take_back": _("Take back"),
        "pick_all": _("Pick up all of it: {name}"),
        "put_back": _("Nothing is picked up."),
        "row_of": _("{name}, cards: {count}"),
        "stays_on_table": _("These cards stay on the table."),
        "stays_in_order": _("Your cards cannot be put in another order now."),
        "layout_help": _(
            "Pick cards up and put them to a meld or to a new one; only you see it until it is "
            "sent."
        ),
        "layout_keys": _(
            "Keys: arrows, Space picks up, with Shift a whole run, Enter puts what is picked up "
            "here."
        ),
        "layout_reset": _("As it lies"),
        "layout_check": _("May I?"),
        "layout_allowed": _("This is allowed."),
        "one_less": _("{name}: one less"),
        "one_more": _("{name}: one more"),
        "over": _("The match is over"),
        "you_won": _("You have won!"),
        "you_shared": _("First, together with others!"),
        "you_lost": _("Better luck next time"),
        "won": _("Won by {names}"),
        "points_to": _("to {points}"),
        "place_of": _("place {place} of {count}"),
        "shared": _("Shared first place: {names}"),
        "shared_by": _("First place shared by {count}"),
        "choose_one": _("{move}: touch the one you choose"),
        "choose_for": _("Touch cards, then press: {moves}"),
        "chosen": _("Cards chosen: {count}"),
        "cannot": _("It may not be played now."),
        "choose_first": _("Choose the cards first, then the place."),
        "more": _("Another way"),
        "why": _("Why not?"),
        "new_tab": _("(opens in a new tab)"),
        "clause_named": _("rule {clause}"),
        "moved_on": _("The table has moved on in the meantime: look, and decide again."),
        "held": _("There is no connection: the move is sent as soon as there is one."),
        "kept": _("The site cannot answer just now: your move is kept, and sent again by itself."),
        "withdrawn": _("The move was taken back before it was sent."),
        "reconnecting": _("The connection is lost. Reconnecting…"),
        "reconnected": _("The connection is back."),
        "spectator": _("You are watching this table."),
        "delayed": _("You are watching with a delay: {moves} moves, {seconds} seconds."),
        "referee": _("You see all cards as referee. This look is recorded."),
        "bot": _("bot"),
        "away": _("away"),
        "replace": _("Let a bot play"),
        "replace_seat": _("Let a bot play for {name}"),
        "resign": _("Resign"),
        "ask_resign": _(
            "Do you want to leave the match for good? You cannot come back, and the others go on."
        ),
        "stay": _("I stay at the table"),
        "no": _("No"),
        "gone": _("has resigned"),
        "you_are_gone": _("You have resigned the match. You may go on watching."),
        "bot_plays": _("A bot plays for you"),
        "bot_plays_hint": _("Take your seat back whenever you like."),
        "bank": _("reserve {time}"),
        "time_low": _("You have {seconds} seconds left."),
        "time_of": _("{name}: {time}."),
        "round_time": _("The match ends in {time}"),
        "clocks_stopped": _("The clocks are stopped."),
        "no_clock": _("This table plays without a clock."),
        "hand_is": _("In your hand, {count} cards: {cards}."),
        "received": _("You receive: {cards}."),
        "chosen_are": _("Chosen: {cards}."),
        "cards_row": _("row of cards"),
        "deal": _("Deal"),
        "deal_over": _("Deal {deal} is over"),
        "still_looking": _("Still looking: {names}."),
        "at_the_latest": _("The next deal begins in {time} at the latest."),
        "in_this_deal": _("In this deal"),
        "so_far": _("So far"),
        "close": _("Close"),
        "send_message": _("Send a message to the table"),
        "out": _("Out of the match"),
        "total": _("Total"),
        "place": _("Place"),
        "victory_points": _("Victory points"),
    }
