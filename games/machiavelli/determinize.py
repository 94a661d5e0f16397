"""Tables as they may be for all that a viewer knows."""

from collections.abc import Mapping
from random import Random

from games.kernel.cards import FACE_DOWN
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.unseen import filled
from games.kernel.view import View
from games.machiavelli.cards import PACK, pile_of
from games.machiavelli.state import MachiavelliState


def possible_table(view: View, match: Match, rng: Random) -> MachiavelliState:
    """A table that looks like `view`; cards that nobody has seen lie where `rng` puts them."""
    return _table(view, match, filled(view.zones, PACK, rng))


def seen_table(view: View) -> MachiavelliState:
    """The table as far as `view` shows it: enough for the steps of `view.seat` in its own turn.

    Other hands are empty, and the stock has as many cards as it has, none of them known.
    """
    match = Match(seats=view.facts["seats"], options=view.options, out=frozenset(view.facts["out"]))
    known = {zone.id: [card for card in zone.cards if card is not None] for zone in view.zones}
    table = _table(view, match, known)
    table.stock = (FACE_DOWN,) * len(view.zone("stock").cards)
    return table


def _table(view: View, match: Match, lying: Mapping[str, list[Card]]) -> MachiavelliState:
    """The table of a view, with the cards that are `lying` in each zone.

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
        cards = lying[zone.id]
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
