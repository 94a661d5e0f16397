"""What each event changes. No rules here: every log that was decided once can be folded."""

from collections.abc import Callable
from typing import Any

from games.kernel.cards import JOKER
from games.kernel.event import Event
from games.pinnacola import events as e
from games.pinnacola.melds import read_meld
from games.pinnacola.state import DRAW, MELD, SEATS, PinnacolaState


def on_hands_dealt(state: PinnacolaState, event: e.HandsDealt) -> None:
    """The cards of a new deal; the seat after the dealer begins (PIN-03)."""
    state.clear()
    state.dealer = event.dealer
    for seat, hand in enumerate(event.hands):
        state.give(seat, hand)
    state.stock = tuple(state.match.order[sum(map(len, event.hands)) :])
    state.new_turn((event.dealer + 1) % SEATS)


def on_pozzo_opened(state: PinnacolaState, event: e.PozzoOpened) -> None:
    """The top card of what is left lies open (PIN-04)."""
    state.pozzo = (event.card,)
    state.stock = state.stock[1:]
    state.phase = DRAW


def on_card_drawn(state: PinnacolaState, event: e.CardDrawn) -> None:
    """The top of the stock goes to the hand."""
    state.stock = state.stock[1:]
    state.give(event.seat, (event.card,))
    state.drawn = event.card
    state.phase = MELD


def on_pozzo_taken(state: PinnacolaState, event: e.PozzoTaken) -> None:
    """The row is shorter, the hand longer."""
    state.pozzo = state.pozzo[: event.from_index]
    state.give(event.seat, event.cards)
    state.newest_only = len(event.cards) == 1
    state.phase = MELD


def on_meld_opened(state: PinnacolaState, event: e.MeldOpened) -> None:
    """A new meld lies on the table."""
    state.melds.append(read_meld(event.reading))
    state.owners.append(event.seat)
    state.lose(event.seat, event.cards)
    state.laid = True


def on_meld_extended(state: PinnacolaState, event: e.MeldExtended) -> None:
    """A meld reads as the event says; one of the partner's is no longer closing from the hand."""
    state.melds[event.meld] = read_meld(event.reading)
    state.lose(event.seat, event.cards)
    state.laid = True
    if event.meld < state.fresh:
        state.in_hand = False  # PIN-24


def on_joker_swapped(state: PinnacolaState, event: e.JokerSwapped) -> None:
    """The card lies in the meld, the joker in the hand, for now."""
    state.melds[event.meld] = read_meld(event.reading)
    state.lose(event.seat, (event.card,))
    state.give(event.seat, (JOKER,))
    state.laid = True
    state.in_hand = False  # PIN-24


def on_seat_opened(state: PinnacolaState, event: e.SeatOpened) -> None:
    """PIN-15."""
    state.opened_seats |= {event.seat}


def on_card_discarded(state: PinnacolaState, event: e.CardDiscarded) -> None:
    """The turn passes on (PIN-22)."""
    state.lose(event.seat, (event.card,))
    state.pozzo = (*state.pozzo, event.card)
    state.idle_turns = state.idle_turns + 1 if state.newest_only and not state.laid else 0
    state.new_turn((event.seat + 1) % SEATS)
    state.phase = DRAW


def on_deal_ended(state: PinnacolaState, _event: e.DealEnded) -> None:
    """The score follows."""
    state.close()


APPLIERS: dict[type[Event], Callable[[PinnacolaState, Any], None]] = {
    e.HandsDealt: on_hands_dealt,
    e.PozzoOpened: on_pozzo_opened,
    e.CardDrawn: on_card_drawn,
    e.PozzoTaken: on_pozzo_taken,
    e.MeldOpened: on_meld_opened,
    e.MeldExtended: on_meld_extended,
    e.JokerSwapped: on_joker_swapped,
    e.SeatOpened: on_seat_opened,
    e.CardDiscarded: on_card_discarded,
    e.DealEnded: on_deal_ended,
}
"""Of all events but `deal_scored`, which the ruleset books."""
