"""What a viewer sees of a table."""

from collections.abc import Sequence
from typing import Any

from games.bestia_quattro.cards import HAND
from games.bestia_quattro.options import MOST_SANCTION, PLAYERS
from games.bestia_quattro.state import (
    ASSISTS,
    BATTENTE,
    BLIND,
    DECLARE,
    EXCHANGE,
    OUT,
    PASSED,
    PLAY,
    STEAL,
    BestiaQuattroState,
)
from games.kernel.event import Card
from games.kernel.seats import OPEN, Seat
from games.kernel.view import Badge, Choice, Counter, MenuItem, ParameterSpec, View, Zone

_SAID = {
    BATTENTE: "opener",
    ASSISTS: "assistant",
    PASSED: "has_passed",
    OUT: "out_of_deal",
}
"""The badge of a seat, by what it said last."""
HIDDEN_PILES = ("stock", "reserve", "heap", "burnt")
ALWAYS_THERE = ("stock", "heap")
"""Of these also the empty place is shown."""


def pile(view: View, name: str) -> list[Card | None]:
    """The cards of one of `HIDDEN_PILES`, which a view leaves out when they are none."""
    return next((zone.cards for zone in view.zones if zone.id == name), [])


def zones(table: BestiaQuattroState, viewer: Seat) -> list[Zone]:
    """Hands, the turned cards, what lies face down, the trick, and what each seat took."""
    everything = viewer == OPEN
    out = table.match.out
    hands = [
        Zone(
            f"hand:{seat}",
            "hand",
            _faces(hand, seen=everything or (viewer == seat and table.looked[seat])),
            owner=seat,
            label="set_aside" if seat in out else "hand",
        )
        for seat, hand in enumerate(table.hands)
    ]
    piles = [
        Zone(
            name,
            "pile" if everything and name != "stock" else "stock",
            _faces(getattr(table, name), seen=everything),
            label=name,
        )
        for name in HIDDEN_PILES
        if name in ALWAYS_THERE or getattr(table, name)
    ]
    captured = [
        Zone(
            f"captured:{seat}",
            "captured",
            [play.card for trick in table.tricks if trick.winner == seat for play in trick.plays],
            owner=seat,
            label="captured",
        )
        for seat in range(table.match.seats)
    ]
    return [
        *hands,
        Zone("turned", "row", [*table.turned], label="turned"),
        *piles,
        Zone(
            "trick",
            "trick",
            [play.card for play in table.trick],
            label="trick",
            notes={"seats": [play.seat for play in table.trick]},
        ),
        *captured,
    ]


def _faces(cards: Sequence[Card], *, seen: bool) -> list[Card | None]:
    return [*cards] if seen else [None] * len(cards)


def counters(table: BestiaQuattroState) -> list[Counter]:
    """The pot, and each seat's chips."""
    chips = table.chips
    return [
        Counter("pot", chips.pot, "pot"),
        *(Counter(f"chips:{seat}", held, "chips", seat) for seat, held in enumerate(chips.held)),
    ]


def badges(table: BestiaQuattroState) -> list[Badge]:
    """Who deals, and what each seat does in this deal."""
    seats = range(table.match.seats)
    said = [(seat, _SAID.get(table.said[seat])) for seat in seats]
    return [
        *(Badge(f"dealer:{seat}", "dealer", seat) for seat in seats if seat == table.dealer),
        *(Badge(f"{word}:{seat}", word, seat) for seat, word in said if word),
    ]


SAME = (
    "dealer",
    "only_stakes",
    "giro",
    "giro_called",
    "turn_deal",
    "trump",
    "stolen",
    "blindable",
    "blind_level",
    "may_counter",
    "battente",
    "reshuffles",
)
"""Facts that are shown as they are."""
LISTS = ("looked", "said", "blinds_paid")
TUPLES = ("had_turn", "assistants", "owed", "waiting")


def facts(table: BestiaQuattroState) -> dict[str, Any]:
    """The course of match and deal: all of it is public."""
    return {
        **{name: getattr(table, name) for name in SAME},
        **{name: list(getattr(table, name)) for name in (*LISTS, *TUPLES)},
        "booked": [[item, list(received)] for item, received in table.chips.booked],
        "tricks": [
            {
                "seats": [play.seat for play in trick.plays],
                "cards": [play.card for play in trick.plays],
                "winner": trick.winner,
            }
            for trick in table.tricks
        ],
    }


def menu(table: BestiaQuattroState, seat: Seat) -> list[MenuItem]:
    """What the seat that is awaited may try."""
    card = {"card": ParameterSpec("card", [f"hand:{seat}"])}
    if table.phase == PLAY:
        return [MenuItem("play_card", "play_card", card, "trick")]
    if table.phase == EXCHANGE and seat == table.stealer:
        return [MenuItem("discard", "discard", card, "heap")]
    if table.phase == EXCHANGE:
        chosen = ParameterSpec("cards", [f"hand:{seat}"], least=0, most=HAND)
        return [MenuItem("exchange", "exchange", {"discard": chosen})]
    return [MenuItem(word, word) for word in words(table, seat)]


def rulings(table: BestiaQuattroState) -> list[MenuItem]:
    """What a referee may impose (BEQ-52)."""
    seats = [Choice(seat) for seat in sorted(table.turns(0))]
    params = {
        "seat": ParameterSpec("seat", choices=seats),
        "amount": ParameterSpec("number", least=1, most=MOST_SANCTION),
    }
    return [MenuItem("sanction", "sanction", params)]


def words(table: BestiaQuattroState, seat: Seat) -> list[str]:
    """The names of the commands without parameters that the seat that is awaited may give."""
    if table.phase == BLIND and not table.blind_level:
        return ["blind", "no_blind"]
    if table.phase == BLIND:
        counter = table.blind_level == 1 and seat == table.may_counter
        return [*["counter_blind"][: int(counter)], "match", "leave"]
    if table.phase == STEAL:
        return ["steal", "no_steal"]
    assert table.phase == DECLARE
    return ["knock" if table.battente < 0 else "assist", "pass"]


def may_call_giro(table: BestiaQuattroState) -> bool:
    """Whether the giro can be called now (BEQ-53)."""
    agreed = table.match.options["giro_call"] == PLAYERS
    return agreed and not table.giro and not table.giro_called
