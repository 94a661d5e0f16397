"""What a viewer sees of a table (hidden information: own hand only, everything laid, the pile)."""

from typing import Any

from games.burraco.cards import CODES, bits, codes_of
from games.burraco.scoring import points_so_far, worth
from games.burraco.state import DRAW, MELD, BurracoState
from games.kernel.event import Card
from games.kernel.kinds import TWO_PACKS
from games.kernel.seats import MOST_SEATS, OPEN, Seat
from games.kernel.view import HANDS, Choice, Counter, MenuItem, ParameterSpec, Zone

USE_ROW = ParameterSpec(
    "word", choices=[Choice(False, "false"), Choice(True, "true")], optional=True
)
WILD_END = ParameterSpec(
    "word", choices=[Choice("low", "low"), Choice("high", "high")], optional=True
)
MELDS = tuple(f"meld:{number}" for number in range(len(TWO_PACKS) // 3))
POINTS = tuple(f"points:{party}" for party in range(MOST_SEATS))
DEAL_POINTS = tuple(f"deal_points:{party}" for party in range(MOST_SEATS))
"""Zones and counters by number: every view names them."""
DRAWING = (
    MenuItem("draw_stock", "draw_stock", at="stock"),
    MenuItem("take_discards", "take_discards", at="pile"),
)


def _faces(kinds: list[int]) -> list[Card | None]:
    return [CODES[kind] for kind in kinds]


def _backs(count: int) -> list[Card | None]:
    return [None] * count


def zones(state: BurracoState, viewer: Seat) -> list[Zone]:
    """Hands, rows, melds, stock, pile and pozzetti; unknown faces are None."""
    everything = viewer == OPEN
    stock = _backs(state.stock)
    if everything:
        stock = _faces(state.deck[state.top : state.bottom])
    found = [
        Zone("stock", "stock", stock, None, None, "zone_stock"),
        Zone("pile", "pile", _faces(state.pile), None, None, "zone_pile"),
    ]
    for number, pozzetto in enumerate(state.pozzetti, 1):
        if pozzetto:
            cards = _faces(pozzetto) if everything else _backs(len(pozzetto))
            found.append(Zone(f"pozzetto:{number}", "stock", cards, label="zone_pozzetto"))
    for seat, hand in enumerate(state.hands):
        seen = everything or (viewer == seat and not state.veiled >> seat & 1)
        cards = [*codes_of(hand)] if seen else _backs(state.sizes[seat])
        found.append(Zone(HANDS[seat], "hand", cards, seat, state.sides[seat], "zone_hand"))
    for seat, row in enumerate(state.rows):
        found.append(Zone(f"row:{seat}", "row", _faces(row), seat, seat, "zone_row"))
    worths, setup = state.setup.worths, state.setup
    for number, meld in enumerate(state.melds):
        _, notes = worths.get(meld) or worth(meld, setup)
        side = state.owners[number]
        found.append(Zone(MELDS[number], "meld", [*meld.cards], None, side, "zone_meld", notes))
    return found


def counters(state: BurracoState, parties: list[list[Seat]]) -> list[Counter]:
    """Match points, and what the deal would bring if it ended now, as far as all can see.

    Sizes stand in the zones.
    """
    running = points_so_far(state) if state.phase in (DRAW, MELD) else []
    found = []
    for party, seats in enumerate(parties):
        owner, side = (seats[0], None) if len(seats) == 1 else (None, party)
        total = state.totals[party]
        found.append(Counter(POINTS[party], total, "match_points", owner, side))
        if running:
            points = running[party]
            found.append(Counter(DEAL_POINTS[party], points, "deal_points", owner, side))
    return found


def menu(state: BurracoState, seat: Seat) -> list[MenuItem]:
    """What the seat on turn may try."""
    if state.phase == DRAW:
        return [*DRAWING]
    hand = [HANDS[seat]]
    size = state.sizes[seat]
    row = {"use_row": USE_ROW} if state.rows and state.rows[seat] else {}
    fixed = state.setup.book.rules.free_end_wild != "all"
    more = {**row, "wild_end": WILD_END} if fixed else row
    entries = []
    opened = ParameterSpec("cards", hand, 2 if row else 3, size)
    if opened.least <= size:
        entries.append(MenuItem("open_meld", "open_meld", {"cards": opened, **more}, "own"))
    own = [n for n, owner in enumerate(state.owners) if owner == state.sides[seat]]
    if own:
        meld = ParameterSpec("zone", [MELDS[number] for number in own])
        added = ParameterSpec("cards", hand, 0 if row else 1, size)
        entries.append(
            MenuItem("add_to_meld", "add_to_meld", {"meld_id": meld, "cards": added, **more})
        )
    entries.append(MenuItem("discard", "discard", {"card": ParameterSpec("card", hand)}, "pile"))
    return entries


def facts(state: BurracoState, viewer: Seat) -> dict[str, Any]:
    """What else decides about moves: public, except what the seat on turn drew and holds."""
    own_turn = viewer in (state.turn, OPEN)
    return {
        "dealer": state.dealer,
        "turn": state.turn,
        "sides": list(state.sides),
        "pozzetti_taken": list(state.taken),
        "three_pozzetti": state.three_pozzetti,
        "picked_up": state.picked,
        "laid": state.laid,
        "idle_turns": state.stall,
        "lap": state.lap,
        "unseen_hands": [*bits(state.veiled)],
        "single_pickup": CODES[state.barred] if state.barred >= 0 else None,
        "single_pickup_exempt": state.exempt if own_turn else None,
        "drawn": CODES[state.drawn] if own_turn and state.drawn >= 0 else None,
    }
