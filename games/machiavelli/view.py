"""What a viewer sees of a table, and a table as it may be for all a viewer knows."""

from collections import Counter as Multiset
from collections.abc import Callable
from random import Random
from typing import Any

from games.kernel.cards import FACE_DOWN
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.seats import OPEN, Seat
from games.kernel.view import LAYOUT, Badge, Counter, MenuItem, ParameterSpec, View, Zone, faces
from games.machiavelli.cards import PACK, pile_of
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
    return [
        Counter(f"{name}:{seat}", total, name, owner=seat)
        for seat, total in enumerate(table.totals)
    ]


def badges(table: MachiavelliState) -> list[Badge]:
    """Who deals, who moves melds at this moment, and who has passed."""
    seats = range(table.match.seats)
    moving = [table.turn] if table.rearranging else []
    return [
        *(Badge(f"dealer:{seat}", "dealer", seat) for seat in seats if seat == table.dealer),
        *(Badge(f"moves_melds:{seat}", "moves_melds", seat) for seat in moving),
        *(Badge(f"has_passed:{seat}", "has_passed", seat) for seat in sorted(table.passers)),
    ]


def facts(table: MachiavelliState) -> dict[str, Any]:
    """The course of the deal: all of it is public."""
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


def possible_table(view: View, match: Match, rng: Random) -> MachiavelliState:
    """A table that looks like `view`; cards that nobody has seen lie where `rng` puts them."""
    known = Multiset(card for zone in view.zones for card in zone.cards if card is not None)
    unseen = list((Multiset(PACK) - known).elements())
    rng.shuffle(unseen)
    return _table(view, match, lambda cards: [card or unseen.pop() for card in cards])


def seen_table(view: View) -> MachiavelliState:
    """The table as far as `view` shows it: enough for the steps of `view.seat` in its own turn.

    Other hands are empty, and the stock has as many cards as it has, none of them known.
    """
    match = Match(seats=view.facts["seats"], options=view.options, out=frozenset(view.facts["out"]))
    table = _table(view, match, lambda cards: [card for card in cards if card is not None])
    table.stock = (FACE_DOWN,) * len(view.zone("stock").cards)
    return table


def _table(
    view: View, match: Match, shown: Callable[[list[Card | None]], list[Card]]
) -> MachiavelliState:
    """The table of a view, with what `shown` makes of the cards of a zone.

    Raises `ValueError` for melds that are none.
    """
    table = MachiavelliState()
    table.match, table.phase = match, view.phase
    if not match.seats:
        return table
    table.sit(match.seats)
    told = view.facts
    table.dealer, table.turn = told["dealer"], told["turn"]
    table.rearranging, table.rearranged = told["rearranging"], told["rearranged"]
    table.passers, table.openers = frozenset(told["passers"]), frozenset(told["openers"])
    table.totals = tuple(view.sheet.totals)
    for zone in view.zones:
        cards = shown(zone.cards)
        if zone.kind == "hand" and zone.owner is not None:
            table.hands[zone.owner] = pile_of(cards)
        elif zone.kind == "meld":
            _lay(table, zone.id, tuple(cards))
        elif zone.id == "stock":
            table.stock = tuple(cards)
    table.melds = dict(sorted(table.melds.items()))
    return table


def _lay(table: MachiavelliState, zone: str, cards: tuple[Card, ...]) -> None:
    mask = table.book.read(cards)
    if not mask:
        raise ValueError(f"{zone} is no meld")
    table.melds[int(zone.partition(":")[2])] = mask
    table.table_cards = table.table_cards.with_one(mask)
