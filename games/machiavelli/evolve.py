"""What each event changes at a table of Machiavelli. Judges nothing: events carry outcomes."""

from collections.abc import Callable
from functools import reduce
from typing import Any

from games.kernel.chance import FirstDealerDrawn
from games.kernel.event import Card, Event
from games.kernel.seats import Seat
from games.machiavelli import events as e
from games.machiavelli.cards import BIT, EMPTY, Pile, pile_of
from games.machiavelli.state import PLAY, MachiavelliState


def on_announced(state: MachiavelliState, event: Event) -> None:
    """What follows from it is said by the next event."""


def on_hands_dealt(state: MachiavelliState, event: e.HandsDealt) -> None:
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


def on_card_drawn(state: MachiavelliState, event: e.CardDrawn) -> None:
    """The turn is over (MAC-15)."""
    _take_from_stock(state, event.seat, [event.card])
    state.end_turn()


def on_layout_played(state: MachiavelliState, event: e.LayoutPlayed) -> None:
    """The table lies as it was laid, and the turn is over (MAC-18)."""
    masks = [sum(map(BIT.__getitem__, cards)) for cards in event.layout]
    state.melds = dict(zip(event.meld_numbers, masks, strict=True))
    state.table_cards = reduce(Pile.with_one, masks, EMPTY)
    state.hands[event.seat] = state.hands[event.seat].less(pile_of(event.from_hand))
    state.openers |= {event.seat}
    state.passers = frozenset()
    state.end_turn()


def on_rearrangement_begun(state: MachiavelliState, _event: e.RearrangementBegun) -> None:
    """Once a turn (MAC-22)."""
    state.rearranging = state.rearranged = True


def on_table_restored(state: MachiavelliState, _event: e.TableRestored) -> None:
    """The melds lie as they lay."""
    state.rearranging = False


def on_rearrangement_failed(state: MachiavelliState, event: e.RearrangementFailed) -> None:
    """The penalty is drawn and the turn is over; without a stock it is a pass."""
    if event.cards:
        _take_from_stock(state, event.seat, event.cards)
    else:  # MAC-25
        state.passers |= {event.seat}
    state.end_turn()


def on_turn_passed(state: MachiavelliState, event: e.TurnPassed) -> None:
    """One more in a row (MAC-24)."""
    state.passers |= {event.seat}
    state.end_turn()


APPLIERS: dict[type[Event], Callable[[MachiavelliState, Any], None]] = {
    FirstDealerDrawn: on_announced,
    e.HandsDealt: on_hands_dealt,
    e.CardDrawn: on_card_drawn,
    e.LayoutPlayed: on_layout_played,
    e.RearrangementBegun: on_rearrangement_begun,
    e.TableRestored: on_table_restored,
    e.LayoutFailed: on_announced,
    e.RearrangementFailed: on_rearrangement_failed,
    e.TurnPassed: on_turn_passed,
}
"""By event type the change that it stands for; the score sheet is the ruleset's."""
