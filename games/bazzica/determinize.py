"""Tables as they may be for all that a viewer knows."""

from collections.abc import Sequence
from random import Random

from games.bazzica.cards import brisques, has_court, packs
from games.bazzica.state import BazzicaState, Laid
from games.bazzica.view import FACTS
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.public_facts import recall_facts
from games.kernel.seats import OPEN, Seat
from games.kernel.trick_view import seen, unseen_cards
from games.kernel.unseen import dealt_unseen
from games.kernel.view import View


def seen_table(view: View, match: Match) -> BazzicaState:
    """The table as far as `view` shows it: hands, stock and tricks hold the known cards only."""
    table = seen(BazzicaState(), view, match)
    table.totals = tuple(view.sheet.totals)
    recall_facts(table, FACTS, view.facts)
    table.had_court = [bool(value) for value in view.facts["had_court"]]
    table.drawn = [value or "" for value in view.facts["drawn"]]
    table.laid = tuple(Laid(side, kind, tuple(cards)) for side, kind, *cards in view.facts["laid"])
    table.deal_marks = [dict(marked) for marked in view.facts["deal_marks"]]
    table.known = [[*cards] for cards in view.facts["known"]]
    if view.zones:
        for seat in range(len(table.hands)):
            table.exposed[seat] = [*filter(None, view.zone(f"declared:{seat}").cards)]
        for side in range(len(table.captured)):
            table.captured[side] = [*filter(None, view.zone(f"captured:{side}").cards)]
        if table.variant.turn_up:
            table.turned = next(filter(None, view.zone("turned").cards), "")
    return table


def imagined(table: BazzicaState, view: View, rng: Random) -> None:
    """Deals the cards that nobody has seen to where there is room for them."""
    seats = range(len(table.hands))
    sides = range(len(table.captured))
    names = [*(f"hand:{seat}" for seat in seats), *(f"captured:{side}" for side in sides)]
    rooms = [view.zone(name).cards.count(None) for name in [*names, "stock"]]
    unseen = unseen_cards(table, packs(table.variant.packs))
    held = dealt_unseen(unseen, rooms, rng)
    for seat in seats:
        table.hold(seat, [*table.hands[seat], *held[seat]])
        if seat != view.seat and view.seat != OPEN:
            _imagine_blanche(table, seat)
    for side in sides:
        table.captured[side] += held[len(seats) + side]
        won = table.taken_by(side)
        table.rich_tricks[side] = _rich(won, len(seats))
        table.rich_before[side] = _rich(won[: table.won_before[side]], len(seats))
    table.stock = [*table.stock, *held[-1]]


def _imagine_blanche(table: BazzicaState, seat: Seat) -> None:
    """What only another seat knows of its *carta bianca*, as its imagined hand has it."""
    hidden = [card for card in table.hands[seat] if card not in table.known[seat]]
    if table.blanche_chain[seat]:
        table.drawn[seat] = hidden[0] if hidden else ""
    elif not table.has_played[seat]:
        table.had_court[seat] = has_court(hidden)


def _rich(cards: Sequence[Card], size: int) -> int:
    """How many tricks with an ace or a ten so many cards may have been."""
    return sum(brisques(cards[at : at + size]) > 0 for at in range(0, len(cards), size))
