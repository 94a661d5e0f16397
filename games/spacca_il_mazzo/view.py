"""What a viewer sees of a table, and what the seat on turn may try."""

from typing import Any

from games.kernel.seats import OPEN, Seat
from games.kernel.view import Badge, Counter, MenuItem, ParameterSpec, Zone, faces
from games.kernel.view_parts import badges_of, counters_of
from games.spacca_il_mazzo.state import CHOICE, EMPTY, IN_DEAL, SLOTS, SpaccaState

LAST_TURNS = 40
"""From so many turns before its end on one is told how many a deal has left."""


def slot_zone(seat: Seat, slot: int) -> str:
    """The zone of a place for one card that nobody knows; its number is the place's."""
    return f"down-{seat}:{slot}"


# --- zones --------------------------------------------------------------------------------------


def zones(table: SpaccaState, viewer: Seat) -> list[Zone]:
    """Pile, stock, second pack and burned cards; then each seat's hand and its cards on the table.

    A place whose card has gone stays, empty: it keeps its number.
    """
    all_seen = viewer == OPEN
    found = [
        Zone("pile", "pile", [*table.pile], label="pile", notes=_reference(table)),
        Zone("stock", "stock", faces(table.stock, seen=all_seen), label="stock"),
        Zone("second", "stock", faces(table.second, seen=all_seen), label="second_pack"),
    ]
    if table.burned:
        found.append(Zone("burned", "captured", [*table.burned], label="burned"))
    for seat, hand in enumerate(table.hands):
        held = faces(hand, seen=viewer in (seat, OPEN))
        label = "set_aside" if seat in table.match.out else "hand"
        found.append(Zone(f"hand:{seat}", "hand", held, owner=seat, label=label))
        found.append(Zone(f"up:{seat}", "row", [*table.up[seat]], owner=seat, label="up"))
        for slot, card in enumerate(table.down[seat]):
            lying = faces([card] if card != EMPTY else [], seen=all_seen)
            zone = slot_zone(seat, slot)
            found.append(Zone(zone, "slots", lying, owner=seat, label=f"down_{slot}"))
    return found


def _reference(table: SpaccaState) -> dict[str, Any]:
    """What has to be equalled, in words: the top card does not always say it."""
    return {"reference": f"from_{table.reference or 'any'}"} if table.phase in IN_DEAL else {}


def counters(table: SpaccaState, totals: list[int]) -> list[Counter]:
    """Everybody's points, and how many turns the deal has left when they run short (SPM-43)."""
    found = counters_of("points", totals)
    if table.phase in IN_DEAL:
        left = table.match.options["max_turns"] - table.turns_played
        if left <= LAST_TURNS:
            found.append(Counter("turns_left", left, "turns_left"))
    return found


def badges(table: SpaccaState) -> list[Badge]:
    """Who deals, and who is out of this deal at which place."""
    return [
        *badges_of("dealer", [table.dealer]),
        *(Badge(f"place:{seat}", f"place_{n}", seat) for n, seat in enumerate(table.out_order, 1)),
    ]


def facts(table: SpaccaState) -> dict[str, Any]:
    """The flow of the deal, and what everybody has seen go into hands and under the stock."""
    return {
        "dealer": table.dealer,
        "turn": table.turn,
        "drawn": table.drawn,
        "reference": table.reference,
        "turns": table.turns_played,
        "out_order": list(table.out_order),
        "known": [list(cards) for cards in table.known],
        "returned": list(table.returned),
    }


def menu(table: SpaccaState, seat: Seat) -> list[MenuItem]:
    """What the seat on turn may try. Of cards face up alone one learns why they are locked."""
    slots = [slot_zone(seat, slot) for slot in range(SLOTS) if table.down[seat][slot] != EMPTY]
    up = len(table.up[seat])
    if table.phase == CHOICE:
        found = [MenuItem("decline_joker", "decline_joker")]
        if up:
            pick = ParameterSpec("card", [f"up:{seat}"])
            found.append(MenuItem("joker_discard", "joker_discard", {"card": pick}))
        if slots:
            pick = ParameterSpec("zone", slots)
            found.append(MenuItem("joker_discard", "joker_discard", {"slot": pick}))
        return found
    found = []
    hand = len(table.hands[seat])
    if hand:
        params = {"hand": ParameterSpec("cards", [f"hand:{seat}"], most=hand)}
        if up:
            params["up"] = ParameterSpec("cards", [f"up:{seat}"], least=0, most=up, optional=True)
        found.append(MenuItem("play_cards", "play_cards", params, "pile"))
    if up:
        alone = {"up": ParameterSpec("cards", [f"up:{seat}"], most=up)}
        found.append(MenuItem("play_cards", "play_cards", alone, "pile"))
    if hand or not slots:
        if table.stock and not table.drawn:
            found.append(MenuItem("draw_card", "draw_card", at="stock"))
        if table.pile and not _only_locked(table, seat):
            found.append(MenuItem("take_pile", "take_pile", at="pile"))
    else:
        found.append(MenuItem("turn_down_card", "turn_down_card", {"slot": _slot(slots)}))
    if table.drawn and table.match.options["pass_after_draw"]:
        found.append(MenuItem("pass", "pass"))
    return found


def _slot(slots: list[str]) -> ParameterSpec:
    return ParameterSpec("zone", slots)


def _only_locked(table: SpaccaState, seat: Seat) -> bool:
    """Whether all that is left lies face up and waits for the first pack to be finished."""
    return not table.hands[seat] and not table.first_pack_finished
