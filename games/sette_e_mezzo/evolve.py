"""What each event changes. No rules here: every log that was decided once can be folded."""

from collections.abc import Callable, Sequence
from typing import Any

from games.kernel.event import Card, Event
from games.sette_e_mezzo.events import (
    BankBust,
    BankDrawn,
    BankOpened,
    BankPassed,
    BankTurnStarted,
    BetPlaced,
    CardAsked,
    CardCalled,
    ChipsMoved,
    FirstCardShown,
    HandDealt,
    HandEnded,
    SeatBust,
    SeatStood,
    SevenAndHalfMade,
    TurnStarted,
)
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


def on_bank(table: SetteEMezzoState, event: BankDrawn | BankPassed) -> None:
    """Another seat holds the bank."""
    table.bank = event.seat


def on_bank_opened(table: SetteEMezzoState, _event: BankOpened) -> None:
    """The pack of the smazzata lies there as it was shuffled (SEM-12)."""
    table.stock = list(table.match.order)
    table.discard, table.seen_discards = [], []
    table.reshuffles = 0


def on_hand_dealt(table: SetteEMezzoState, event: HandDealt) -> None:
    """One card before each seat that plays (SEM-13)."""
    table.hand = event.number
    table.first_cards = [dealt[0] if dealt else "" for dealt in event.cards]
    table.standing = [WAITING if dealt else AWAY for dealt in event.cards]
    del table.stock[: sum(event.sizes)]


def on_turn_started(table: SetteEMezzoState, event: TurnStarted) -> None:
    """A player knows his card, and has to bet (SEM-15, SEM-16)."""
    table.turn = event.seat
    table.looked_at[event.seat] = True
    table.standing[event.seat] = PLAYING
    table.phase = BET


def on_bet_placed(table: SetteEMezzoState, event: BetPlaced) -> None:
    """He may call cards (SEM-18)."""
    table.bets[event.seat] = Stakes(event.call_stake, event.stand_stake)
    table.phase = CALL


def on_card_called(table: SetteEMezzoState, event: CardCalled) -> None:
    """From the top of the stock."""
    table.called[event.seat].append(event.card)
    del table.stock[0]


def on_seat_stood(table: SetteEMezzoState, event: SeatStood) -> None:
    """He keeps what he has."""
    table.standing[event.seat] = STOOD


def on_first_card_shown(table: SetteEMezzoState, event: FirstCardShown) -> None:
    """Everybody knows it."""
    table.turned_up[event.seat] = True


def on_bank_turn_started(table: SetteEMezzoState, event: BankTurnStarted) -> None:
    """The bank plays with open cards (SEM-25)."""
    table.turn = event.seat
    table.looked_at[event.seat] = table.turned_up[event.seat] = True
    table.standing[event.seat] = PLAYING
    table.phase = BANK


def on_seven_and_half_made(table: SetteEMezzoState, event: SevenAndHalfMade) -> None:
    """There is nothing more to ask for."""
    table.standing[event.seat] = MADE


def on_seat_bust(table: SetteEMezzoState, event: SeatBust) -> None:
    """Called cards go away at once, the first one stays (SEM-22)."""
    table.standing[event.seat] = BUST
    _discard(table, table.called[event.seat])
    table.called[event.seat] = []


def on_chips_moved(table: SetteEMezzoState, event: ChipsMoved) -> None:
    """Chips change hands, and who leaves has paid."""
    for seat, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
        items = table.tallies[seat]
        name = AS_BANK if seat == table.bank else event.reason
        items[name] = items.get(name, 0) + amount
        table.hand_chips[seat] += amount
    if event.reason == LEFT:
        table.standing[event.payer] = AWAY


def on_hand_ended(table: SetteEMezzoState, _event: HandEnded) -> None:
    """All cards are discarded; those that nobody turned up stay unknown (SEM-39)."""
    for seat, shown in enumerate(table.turned_up):
        known = [table.first_cards[seat]] if shown else []
        _discard(table, [*known, *table.called[seat]])
        if table.first_cards[seat] and not shown:
            table.discard.append(table.first_cards[seat])
    table.clear(table.match.seats)
    table.close()


def lay_new_stock(table: SetteEMezzoState, order: Sequence[Card]) -> None:
    """The shuffled discards are the stock (SEM-24)."""
    table.stock = list(order)
    table.discard, table.seen_discards = [], []
    table.reshuffles += 1


def nothing(_table: SetteEMezzoState, _event: Event) -> None:
    """It was said, and changes nothing by itself."""


def _discard(table: SetteEMezzoState, cards: Sequence[Card]) -> None:
    """Cards that everybody saw go to the discards."""
    table.discard += cards
    table.seen_discards = sorted([*table.seen_discards, *cards])


APPLIERS: dict[type[Event], Callable[[SetteEMezzoState, Any], None]] = {
    BankDrawn: on_bank,
    BankPassed: on_bank,
    BankOpened: on_bank_opened,
    HandDealt: on_hand_dealt,
    TurnStarted: on_turn_started,
    BetPlaced: on_bet_placed,
    CardAsked: nothing,
    CardCalled: on_card_called,
    SeatStood: on_seat_stood,
    FirstCardShown: on_first_card_shown,
    BankTurnStarted: on_bank_turn_started,
    SevenAndHalfMade: on_seven_and_half_made,
    SeatBust: on_seat_bust,
    BankBust: nothing,
    ChipsMoved: on_chips_moved,
    HandEnded: on_hand_ended,
}
"""By event type the change that it stands for; the score sheet is the ruleset's."""
