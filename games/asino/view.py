"""What a viewer sees of a table of Asino.

Of a hand that is not one's own that is the number of cards and the place that stands out, whatever
lies there: the same for everybody who may not know more (ASI-13, ASI-23).
"""

from typing import Any

from games.asino.legal import EMOTES_A_TURN, KINDS, delegates
from games.asino.state import DRAW, AsinoState
from games.kernel.public_facts import public_facts
from games.kernel.seats import OPEN, Seat
from games.kernel.view import Badge, Choice, Counter, MenuItem, ParameterSpec, Zone, faces
from games.kernel.view_parts import badges_of, counters_of

STOCK, HIDDEN, DISCARDS = "stock", "hidden_card", "discards"
FACTS = (
    "dealer",
    "hider",
    "turn",
    "target",
    "draws",
    "has_arranged",
    "raised",
    "emotes",
    "moods",
    "went_out",
    "ended",
)
"""What is public of a state beside its cards, under the same names."""

_KIND = ParameterSpec("word", choices=[Choice(kind, kind) for kind in KINDS])
_EMOTE = MenuItem("emote", "emote", {"kind": _KIND})


def zones(table: AsinoState, viewer: Seat) -> list[Zone]:
    """Hands, the deck while it is whole, the hidden card, the pairs in the middle."""
    everything = viewer == OPEN
    last = table.ended and table.cards_in_play() == 1  # ASI-18: it is shown
    hands = [
        Zone(
            f"hand:{seat}",
            "hand",
            faces(hand, seen=everything or last or viewer == seat),
            seat,
            label="hand",
            notes=_notes(table, seat),
        )
        for seat, hand in enumerate(table.hands)
    ]
    middle = []
    if table.stock:
        middle.append(Zone(STOCK, "stock", faces(table.stock, seen=everything), label="deck"))
    if table.hidden_card:
        face = faces(table.hidden_card, seen=everything or table.ended)
        middle.append(Zone(HIDDEN, "row", face, label="hidden_card"))
    if table.discards:
        middle.append(Zone(DISCARDS, "pile", [*table.discards], label="discards"))
    return [*hands, *middle]


def counters(table: AsinoState) -> list[Counter]:
    """How often each seat was the donkey, in a match of several hands (ASI-22)."""
    if not table.match.seats or table.options["match_hands"] == 1:
        return []
    return counters_of("times_donkey", table.times_donkey)


def badges(table: AsinoState) -> list[Badge]:
    """Who deals, who is drawn from, who is safe, what is shown in this turn."""
    drawing = table.phase == DRAW
    moods = [(mood, seat) for seat, mood in enumerate(table.moods) if mood and drawing]
    return [
        *badges_of("dealer", [table.dealer]),
        *badges_of("drawn_from", [table.target] if drawing else []),
        *badges_of("has_raised", [table.target] if drawing and table.raised is not None else []),
        *badges_of("is_safe", table.went_out),
        *(badge for mood, seat in moods for badge in badges_of(mood, [seat])),
    ]


def facts(table: AsinoState) -> dict[str, Any]:
    """The flow of the hand: all of it is public."""
    return public_facts(table, FACTS)


def menu(table: AsinoState, seat: Seat) -> list[MenuItem]:
    """What is awaited of a seat."""
    if table.phase == DRAW:
        place = ParameterSpec("place", [f"hand:{table.target}"])
        return [MenuItem("draw_card", "draw_card", {"position": place})]
    place = ParameterSpec("number", least=0, most=len(table.stock) - 1)
    items = [MenuItem("choose_hidden_card", "choose_hidden_card", {"position": place}, STOCK)]
    if others := delegates(table, seat):
        who = ParameterSpec("seat", choices=[Choice(other) for other in others])
        items.append(MenuItem("delegate_hidden_choice", "delegate_hidden_choice", {"seat": who}))
    return items


def off_turn_menu(table: AsinoState, seat: Seat) -> list[MenuItem]:
    """Tricks, whatever cards a seat holds (GEN-09)."""
    items: list[MenuItem] = []
    if table.phase != DRAW:
        return items
    if table.options["allow_arrange"] and seat == table.target and not table.has_arranged:
        items += _arrangements(seat, len(table.hands[seat]))
    if table.options["allow_emotes"] and table.emotes[seat] < EMOTES_A_TURN:
        items.append(_EMOTE)
    return items


def _arrangements(seat: Seat, count: int) -> list[MenuItem]:
    """To raise a card where it lies, or to lay all of them anew and perhaps raise one."""
    hand = [f"hand:{seat}"]
    order = ParameterSpec("places", hand, least=count, most=count)
    which = [Choice(place, f"raise_{place + 1}") for place in range(count)]
    raised = ParameterSpec("word", choices=which, optional=True)
    one = MenuItem("arrange_hand", "raise_card", {"raised": ParameterSpec("place", hand)})
    several = MenuItem("arrange_hand", "arrange_hand", {"order": order, "raised": raised})
    return [one, several] if count > 1 else [one]


def _notes(table: AsinoState, seat: Seat) -> dict[str, Any]:
    """Of the hand that is drawn from: its owner sees it as it is presented (ASI-13, ASI-25)."""
    if table.phase != DRAW or seat != table.target:
        return {}
    raised = {} if table.raised is None else {"raised": table.raised}
    return {"in_order": True, **raised}
