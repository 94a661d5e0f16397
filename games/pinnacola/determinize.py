"""Tables as they may be for all that a viewer knows."""

from collections.abc import Mapping
from random import Random

from games.kernel.cards import FACE_DOWN
from games.kernel.event import Card
from games.kernel.kinds import TWO_PACKS
from games.kernel.match import Match
from games.kernel.unseen import filled
from games.kernel.view import View, Zone
from games.pinnacola.melds import read_meld
from games.pinnacola.state import DRAW, SEATS, PinnacolaState


def possible_table(view: View, match: Match, rng: Random) -> PinnacolaState:
    """A table that looks like `view`; cards that nobody has seen lie where `rng` puts them."""
    return _table(view, match, filled(view.zones, TWO_PACKS, rng))


def seen_table(view: View, match: Match) -> PinnacolaState:
    """The table as far as `view` shows it: enough for the steps of `view.seat` in its own turn.

    Other hands are empty, and the stock has as many cards as it has, none of them known.
    """

    def shown(zone: Zone) -> list[Card]:
        if zone.kind == "stock":
            return [FACE_DOWN] * len(zone.cards)
        return [card for card in zone.cards if card is not None]

    return _table(view, match, {zone.id: shown(zone) for zone in view.zones})


def _table(view: View, match: Match, lying: Mapping[str, list[Card]]) -> PinnacolaState:
    """The table of a view, with the cards that are `lying` in each zone.

    Raises `ValueError` for melds that are none, and for a turn without a card to draw.
    """
    table = PinnacolaState()
    table.match, table.phase = match, view.phase
    if match.seats:
        table.totals = tuple(view.sheet.totals)
    told = view.facts
    table.dealer, table.turn = told["dealer"], told["turn"]
    table.opened_seats = frozenset(told["opened"])
    table.fresh, table.in_hand = told["fresh_melds"], told["in_hand"]
    table.newest_only, table.laid = told["newest_only"], told["laid"]
    table.idle_turns, table.drawn = told["idle_turns"], told["drawn"]
    melds: dict[int, Zone] = {}
    for zone in view.zones:
        if zone.kind == "meld":
            melds[int(zone.id.partition(":")[2])] = zone
        elif zone.kind == "hand" and zone.owner is not None:
            table.give(zone.owner, lying[zone.id])
        elif zone.kind == "stock":
            table.stock = tuple(lying[zone.id])
        else:
            table.pozzo = tuple(lying[zone.id])
    for number in range(len(melds)):
        zone = melds[number]
        table.melds.append(read_meld(zone.notes["reading"]))
        # A meld that is told without its owner was laid by the first seat of its side.
        owner = zone.notes.get("laid_by", zone.side)
        if owner is None or owner not in range(SEATS):
            raise ValueError(f"{zone.id} is nobody's")
        table.owners.append(owner)
    if table.phase == DRAW and not (table.stock and table.pozzo):
        raise ValueError("there is always a card to draw, and one in the pozzo")  # PIN-25
    return table
