"""What each event changes. No rules here: every log that was decided once can be folded."""

from collections.abc import Callable, Mapping
from typing import Any

from games.bestia.cards import HAND, MASKS
from games.bestia.events import (
    CardsDealt,
    CardsServed,
    DealSettled,
    DealWithoutPlayers,
    DeclarationSkipped,
    InviteAccepted,
    InviteDeclined,
    Knocked,
    Passed,
    StakePaid,
    TacticFined,
)
from games.bestia.state import (
    ACCEPTED,
    COMPELLED,
    DECLARE,
    DECLINED,
    DISCARD,
    KNOCKED,
    PASSED,
    BestiaState,
)
from games.kernel.event import Event


def on_stake_paid(state: BestiaState, event: StakePaid) -> None:
    """The stake lies in the pot."""
    state.chips = state.chips.pay("stake", event.seat, event.amount)


def on_cards_dealt(state: BestiaState, event: CardsDealt) -> None:
    """The cards of a new deal; the mano speaks first (BES-12)."""
    state.dealer = event.dealer
    state.hands = [MASKS.of(hand) for hand in event.hands]
    state.lay_stock(state.match.order[1 + HAND * len(state.turns(0)) :])
    state.turn(event.turned)
    state.said = [""] * state.match.seats
    state.trick = state.tricks = ()
    state.waiting = state.from_mano()
    state.phase = DECLARE


def on_declaration_skipped(state: BestiaState, _event: DeclarationSkipped) -> None:
    """All that stay take part."""
    for seat in state.waiting:
        state.said[seat] = COMPELLED
    state.waiting = ()


def on_knocked(state: BestiaState, event: Knocked) -> None:
    """The seat takes part."""
    state.said[event.seat] = KNOCKED
    state.waiting = state.waiting[1:]


def on_passed(state: BestiaState, event: Passed) -> None:
    """The hand lies on the heap."""
    state.said[event.seat] = PASSED
    state.heap = [*state.heap, *state.hand(event.seat)]
    state.hands[event.seat] = 0
    state.waiting = state.waiting[1:]


def on_invite_accepted(state: BestiaState, event: InviteAccepted) -> None:
    """The seat takes part, and will be served."""
    state.said[event.seat] = ACCEPTED


def on_invite_declined(state: BestiaState, event: InviteDeclined) -> None:
    """The seat stays out."""
    state.said[event.seat] = DECLINED
    state.waiting = state.waiting[1:]


def on_cards_served(state: BestiaState, event: CardsServed) -> None:
    """Cards from the stock; the last of them ends the seat's service, but for a fourth (BES-23)."""
    if not state.take(event.seat, event.cards):
        return
    if state.hand_size(event.seat) > HAND:
        state.phase = DISCARD
    else:
        state.served()


def on_deal_settled(state: BestiaState, event: DealSettled) -> None:
    """Shares are paid out, then bestie and fines are paid in."""
    chips = state.chips.book("shares", event.shares)
    chips = chips.collect("bestie", event.bestie)
    state.chips = chips.collect("fines", event.fines)
    state.only_stakes = event.next_pot == 0  # BES-7


def nothing(_state: BestiaState, _event: Event) -> None:
    """What follows from it is said by the next event, or by none: a pot that stays."""


APPLIERS: Mapping[type[Event], Callable[[BestiaState, Any], None]] = {
    StakePaid: on_stake_paid,
    CardsDealt: on_cards_dealt,
    DeclarationSkipped: on_declaration_skipped,
    Knocked: on_knocked,
    Passed: on_passed,
    InviteAccepted: on_invite_accepted,
    InviteDeclined: on_invite_declined,
    CardsServed: on_cards_served,
    TacticFined: nothing,
    DealSettled: on_deal_settled,
    DealWithoutPlayers: nothing,
}
