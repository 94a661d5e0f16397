"""What a viewer sees of a table, and a table as it may be for all a viewer knows."""

from typing import Any

from games.kernel.seats import OPEN, Seat
from games.kernel.view import LAYOUT, Badge, Counter, MenuItem, ParameterSpec, Zone, faces
from games.kernel.view_parts import badges_of, counters_of
from games.machiavelli.options import OFF, PENALTY_POINTS, SINGLE_DEAL
from games.machiavelli.scoring import DEALS_WON, HAND_POINTS
from games.machiavelli.state import MachiavelliState


def zones(table: MachiavelliState, viewer: Seat) -> list[Zone]:
    """The stock, the melds, and the hands; a meld keeps its number while most of it lasts."""
    stock = faces(table.stock, seen=viewer == OPEN)
    out, melds = table.match.out, table.book.melds
    return [
        Zone("stock", "stock", stock, label="stock"),
        *(
            Zone(f"meld:{number}", "meld", [*melds[mask]], label="meld")
            for number, mask in table.melds.items()
        ),
        *(
            Zone(
                f"hand:{seat}",
                "hand",
                faces(hand.names(), seen=viewer in (seat, OPEN)),
                owner=seat,
                label="set_aside" if seat in out else "hand",
            )
            for seat, hand in enumerate(table.hands)
        ),
    ]


def counters(table: MachiavelliState) -> list[Counter]:
    """Deals won, or penalty points, of each seat; in a match of one deal neither."""
    how = table.match.options.get("match_format", SINGLE_DEAL)
    if not table.totals or how == SINGLE_DEAL:
        return []
    points = how == PENALTY_POINTS
    name = HAND_POINTS if points else DEALS_WON
    return counters_of(name, table.totals)


def badges(table: MachiavelliState) -> list[Badge]:
    """Who deals, who moves melds at this moment, and who has passed."""
    return [
        *badges_of("dealer", [table.dealer]),
        *badges_of("moves_melds", [table.turn] if table.rearranging else []),
        *badges_of("has_passed", sorted(table.passers)),
    ]


def facts(table: MachiavelliState) -> dict[str, Any]:
    """The flow of the deal: all of it is public."""
    return {
        "dealer": table.dealer,
        "turn": table.turn,
        "rearranging": table.rearranging,
        "rearranged": table.rearranged,
        "passers": sorted(table.passers),
        "openers": sorted(table.openers),
    }


def menu(table: MachiavelliState, seat: Seat) -> list[MenuItem]:
    """What the seat on turn may try: a new table always, by melds and cards moved about."""
    zones_moved = [f"hand:{seat}", *(f"meld:{number}" for number in table.melds)]
    found = [MenuItem("play_layout", "play_layout", {"layout": ParameterSpec(LAYOUT, zones_moved)})]
    if table.rearranging:
        found.append(MenuItem("restore_table", "restore_table"))
        if table.match.options["failed_rearrangement"] != OFF:
            found.append(MenuItem("declare_failed_rearrangement", "declare_failed_rearrangement"))
        return found
    if table.stock:
        found.append(MenuItem("draw_card", "draw_card", at="stock"))
    else:
        found.append(MenuItem("pass_turn", "pass_turn"))
    if table.melds and not table.rearranged:
        found.append(MenuItem("begin_rearrangement", "begin_rearrangement"))
    return found
