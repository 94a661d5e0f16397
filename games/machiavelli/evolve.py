"""What each event changes at a table of Machiavelli. Judges nothing: events carry outcomes."""

from collections.abc import Callable
from functools import reduce
from typing import Any

from games.kernel.chance import FirstDealerDrawn
from games.kernel.event import Card, Event
from games.kernel.seats import Seat
from games.machiavelli.cards import BIT, EMPTY, Pile, pile_of
from games.machiavelli.events import (
    CardDrawn,
    HandsDealt,
    LayoutFailed,
    LayoutPlayed,
    RearrangementBegun,
    RearrangementFailed,
    TableRestored,
    TurnPassed,
)
from games.machiavelli.state import PLAY, MachiavelliState


def announced(state: MachiavelliState, event: Event) -> None:
    """What follows from it is said by the next event."""


def hands_dealt(state: MachiavelliState, event: HandsDealt) -> None:
    """A new deal; the turn is the one after the dealer (MAC-06)."""
    match = state.match
    state.clear(match.seats)
    state.dealer = event.dealer
    state.hands = [pile_of(hand) for hand in event.hands]
    state.stock = tuple(match.order[sum(map(len, event.hands)) :])
    state.new_turn(event.dealer)
    state.end_turn()
    state.phase = PLAY


def _take_from_stock(state: MachiavelliState, seat: Seat, cards: list[Card]) -> None:
    hand = state.hands[seat]
    for card in cards:
        hand = hand.with_one(BIT[card])
    state.hands[seat] = hand
    state.stock = state.stock[len(cards) :]
    state.passers = frozenset()


def card_drawn(state: MachiavelliState, event: CardDrawn) -> None:
    """The turn is over (MAC-15)."""
    _take_from_stock(state, event.seat, [event.card])
    state.end_turn()


def layout_played(state: MachiavelliState, event: LayoutPlayed) -> None:
    """The table lies as it was laid, and the turn is over (MAC-18)."""
    masks = [sum(map(BIT.__getitem__, cards)) for cards in event.layout]
    state.melds = dict(zip(event.meld_numbers, masks, strict=True))
    state.table_cards = reduce(Pile.with_one, masks, EMPTY)
    state.hands[event.seat] = state.hands[event.seat].less(pile_of(event.from_hand))
    state.openers |= {event.seat}
    state.passers = frozenset()
    state.end_turn()


def rearrangement_begun(state: MachiavelliState, _event: RearrangementBegun) -> None:
    """Once a turn (MAC-22)."""
    state.rearranging = state.rearranged = True


def table_restored(state: MachiavelliState, _event: TableRestored) -> None:
    """The melds lie as they lay."""
    state.rearranging = False


def rearrangement_failed(state: MachiavelliState, event: RearrangementFailed) -> None:
    """The penalty is drawn and the turn is over; without a stock it is a pass."""
    if event.cards:
        _take_from_stock(state, event.seat, event.cards)
    else:  # MAC-25
        state.passers |= {event.seat}
    state.end_turn()


def turn_passed(state: MachiavelliState, event: TurnPassed) -> None:
    """One more in a row (MAC-24)."""
    state.passers |= {event.seat}
    state.end_turn()


APPLIERS: dict[type[Event], Callable[[MachiavelliState, Any], None]] = {
    FirstDealerDrawn: announced,
    HandsDealt: hands_dealt,
    CardDrawn: card_drawn,
    LayoutPlayed: layout_played,
    RearrangementBegun: rearrangement_begun,
    TableRestored: table_restored,
    LayoutFailed: announced,
    RearrangementFailed: rearrangement_failed,
    TurnPassed: turn_passed,
}
"""By event type the change that it stands for; the score sheet is the ruleset's."""
