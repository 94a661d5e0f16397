"""What each event changes. No rules here: every log that was decided once can be folded."""

from collections.abc import Callable, Sequence
from typing import Any

from games.kernel.event import Card, Event
from games.sette_e_mezzo import events as e
from games.sette_e_mezzo.settlement import AS_BANK, LEFT
from games.sette_e_mezzo.state import (
    AWAY,
    BANK,
    BET,
    BUST,
    CALL,
    MADE,
    PLAYING,
    STOOD,
    WAITING,
    SetteEMezzoState,
    Stakes,
)


def on_bank(state: SetteEMezzoState, event: e.BankDrawn | e.BankPassed) -> None:
    """Another seat holds the bank."""
    state.bank = event.seat


def on_bank_opened(state: SetteEMezzoState, _event: e.BankOpened) -> None:
    """The pack of the smazzata lies there as it was shuffled (SEM-12)."""
    state.stock = list(state.match.order)
    state.discard, state.seen_discards = [], []
    state.reshuffles = 0


def on_hand_dealt(state: SetteEMezzoState, event: e.HandDealt) -> None:
    """One card before each seat that plays (SEM-13)."""
    state.hand = event.number
    state.first_cards = [dealt[0] if dealt else "" for dealt in event.cards]
    state.standing = [WAITING if dealt else AWAY for dealt in event.cards]
    del state.stock[: sum(event.sizes)]


def on_turn_started(state: SetteEMezzoState, event: e.TurnStarted) -> None:
    """A player knows his card, and has to bet (SEM-15, SEM-16)."""
    state.turn = event.seat
    state.looked_at[event.seat] = True
    state.standing[event.seat] = PLAYING
    state.phase = BET


def on_bet_placed(state: SetteEMezzoState, event: e.BetPlaced) -> None:
    """He may call cards (SEM-18)."""
    state.bets[event.seat] = Stakes(event.call_stake, event.stand_stake)
    state.phase = CALL


def on_card_called(state: SetteEMezzoState, event: e.CardCalled) -> None:
    """From the top of the stock."""
    state.called[event.seat].append(event.card)
    del state.stock[0]


def on_seat_stood(state: SetteEMezzoState, event: e.SeatStood) -> None:
    """He keeps what he has."""
    state.standing[event.seat] = STOOD


def on_first_card_shown(state: SetteEMezzoState, event: e.FirstCardShown) -> None:
    """Everybody knows it."""
    state.turned_up[event.seat] = True


def on_bank_turn_started(state: SetteEMezzoState, event: e.BankTurnStarted) -> None:
    """The bank plays with open cards (SEM-25)."""
    state.turn = event.seat
    state.looked_at[event.seat] = state.turned_up[event.seat] = True
    state.standing[event.seat] = PLAYING
    state.phase = BANK


def on_seven_and_half_made(state: SetteEMezzoState, event: e.SevenAndHalfMade) -> None:
    """There is nothing more to ask for."""
    state.standing[event.seat] = MADE


def on_seat_bust(state: SetteEMezzoState, event: e.SeatBust) -> None:
    """Called cards go away at once, the first one stays (SEM-22)."""
    state.standing[event.seat] = BUST
    _discard(state, state.called[event.seat])
    state.called[event.seat] = []


def on_chips_moved(state: SetteEMezzoState, event: e.ChipsMoved) -> None:
    """Chips change hands, and who leaves has paid."""
    for seat, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
        items = state.tallies[seat]
        name = AS_BANK if seat == state.bank else event.reason
        items[name] = items.get(name, 0) + amount
        state.hand_chips[seat] += amount
    if event.reason == LEFT:
        state.standing[event.payer] = AWAY


def on_hand_ended(state: SetteEMezzoState, _event: e.HandEnded) -> None:
    """All cards are discarded; those that nobody turned up stay unknown (SEM-39)."""
    for seat, shown in enumerate(state.turned_up):
        known = [state.first_cards[seat]] if shown else []
        _discard(state, [*known, *state.called[seat]])
        if state.first_cards[seat] and not shown:
            state.discard.append(state.first_cards[seat])
    state.clear(state.match.seats)
    state.close()


def lay_new_stock(state: SetteEMezzoState, order: Sequence[Card]) -> None:
    """The shuffled discards are the stock (SEM-24)."""
    state.stock = list(order)
    state.discard, state.seen_discards = [], []
    state.reshuffles += 1


def nothing(_table: SetteEMezzoState, _event: Event) -> None:
    """It was said, and changes nothing by itself."""


def _discard(state: SetteEMezzoState, cards: Sequence[Card]) -> None:
    """Cards that everybody saw go to the discards."""
    state.discard += cards
    state.seen_discards = sorted([*state.seen_discards, *cards])


APPLIERS: dict[type[Event], Callable[[SetteEMezzoState, Any], None]] = {
    e.BankDrawn: on_bank,
    e.BankPassed: on_bank,
    e.BankOpened: on_bank_opened,
    e.HandDealt: on_hand_dealt,
    e.TurnStarted: on_turn_started,
    e.BetPlaced: on_bet_placed,
    e.CardAsked: nothing,
    e.CardCalled: on_card_called,
    e.SeatStood: on_seat_stood,
    e.FirstCardShown: on_first_card_shown,
    e.BankTurnStarted: on_bank_turn_started,
    e.SevenAndHalfMade: on_seven_and_half_made,
    e.SeatBust: on_seat_bust,
    e.BankBust: nothing,
    e.ChipsMoved: on_chips_moved,
    e.HandEnded: on_hand_ended,
}
"""By event type the change that it stands for; the score sheet is the ruleset's."""
