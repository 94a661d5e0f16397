"""What each event changes. No rules here: every log that was decided once can be folded."""

from collections.abc import Callable, Mapping
from typing import Any

from games.bestia_quattro import events as said
from games.bestia_quattro.cards import HAND
from games.bestia_quattro.state import (
    ASSISTS,
    BATTENTE,
    BLIND,
    DEALT,
    DECLARE,
    OUT,
    PASSED,
    STEAL,
    BestiaQuattroState,
)
from games.kernel.event import Event
from games.kernel.seats import Seat

State = BestiaQuattroState


def _next(state: State) -> None:
    state.waiting = state.waiting[1:]


# --- before the cards are read --------------------------------------------------------------


def on_giro_opened(state: State, _event: said.GiroOpened) -> None:
    """From now on each dealer has its last turn."""
    state.giro = True


def on_dealer_named(state: State, event: said.DealerNamed) -> None:
    """A deal begins: nothing lies on the table."""
    state.clear(state.match.seats)
    state.dealer = event.seat
    state.turn_deal = event.turn_deal
    if event.turn_deal == 1:
        state.had_turn += (event.seat,)


def on_stakes_paid(state: State, event: said.StakesPaid) -> None:
    """The stakes lie in the pot."""
    state.chips = state.chips.collect("stake", event.amounts)


def on_first_packet_dealt(state: State, event: said.FirstPacketDealt) -> None:
    """Two cards each, from the top of the deck."""
    state.stock = state.match.order
    _packet(state, event.cards)


def on_second_packet_dealt(state: State, event: said.SecondPacketDealt) -> None:
    """Two cards more each: the cards lie there."""
    _packet(state, event.cards)
    state.blindable = state.only_stakes
    state.phase = DEALT


def _packet(state: State, cards: list[list[str]]) -> None:
    state.unread = [(*held, *more) for held, more in zip(state.unread, cards, strict=True)]
    state.stock = state.stock[sum(map(len, cards)) :]


def on_trump_turned(state: State, event: said.TrumpTurned) -> None:
    """The next card of the deck lies open."""
    state.turn(event.card)
    state.stock = state.stock[1:]


def on_blind_phase_opened(state: State, event: said.BlindPhaseOpened) -> None:
    """The mano is asked."""
    state.waiting = (event.seat,)
    state.phase = BLIND


def on_blind_raised(state: State, event: said.BlindRaised) -> None:
    """All others have to pay or leave."""
    _pay_blind(state, event.seat, event.amount)
    state.blind_level = 1
    state.waiting = tuple(state.active_from(event.seat + 1)[:-1])
    state.may_counter = state.waiting[0]


def on_blind_declined(state: State, _event: said.BlindDeclined) -> None:
    """Nobody has to pay."""
    _next(state)


def on_counter_blind_raised(state: State, event: said.CounterBlindRaised) -> None:
    """The others have to pay twice as much, and the mano, last, once more."""
    _pay_blind(state, event.seat, event.amount)
    state.blind_level = 2
    mano = [seat for seat, paid in enumerate(state.blinds_paid) if paid and seat != event.seat]
    staying = [seat for seat in mano if seat not in state.match.out]
    state.waiting = (*state.waiting[1:], *staying)


def on_blind_matched(state: State, event: said.BlindMatched) -> None:
    """The chips lie in the pot."""
    _pay_blind(state, event.seat, event.amount)
    _next(state)


def _pay_blind(state: State, seat: Seat, amount: int) -> None:
    state.chips = state.chips.pay("blinds", seat, amount)
    state.blinds_paid[seat] += amount


def on_seat_left(state: State, event: said.SeatLeft) -> None:
    """The cards go to the reserve unread."""
    state.said[event.seat] = OUT
    _give_back(state, event.seat)
    _next(state)


def _give_back(state: State, seat: Seat) -> None:
    state.reserve = [*state.reserve, *state.hand(seat)]
    state.hold(seat, ())


def on_hand_read(state: State, event: said.HandRead) -> None:
    """The seat knows its cards."""
    cards = state.unread[event.seat]
    state.looked[event.seat] = True
    state.hold(event.seat, cards)


def on_steal_offered(state: State, event: said.StealOffered) -> None:
    """The dealer is asked."""
    state.waiting = (event.seat,)
    state.phase = STEAL


def on_trump_stolen(state: State, event: said.TrumpStolen) -> None:
    """The turned card is in the dealer's hand, and the dealer is the battente."""
    state.stolen = event.card
    state.turned = ()
    state.hold(event.seat, [*state.hand(event.seat), event.card])
    state.said[event.seat] = BATTENTE
    state.battente = event.seat
    _next(state)


def on_steal_declined(state: State, _event: said.StealDeclined) -> None:
    """The turned card stays."""
    _next(state)


# --- declaration and exchange ---------------------------------------------------------------


def on_declaration_opened(state: State, event: said.DeclarationOpened) -> None:
    """Seats speak in turn."""
    state.waiting = tuple(event.order)
    state.phase = DECLARE


def on_knocked(state: State, event: said.Knocked) -> None:
    """All others may join, those who passed too (BEQ-23)."""
    state.said[event.seat] = BATTENTE
    state.battente = event.seat
    state.waiting = tuple(state.active_from(event.seat + 1)[:-1])


def on_assisted(state: State, event: said.Assisted) -> None:
    """The seat takes part."""
    state.said[event.seat] = ASSISTS
    state.assistants += (event.seat,)
    _next(state)


def on_passed(state: State, event: said.Passed) -> None:
    """Before the opening the cards are kept, after it they go to the reserve."""
    if state.battente < 0:
        state.said[event.seat] = PASSED
    else:
        state.said[event.seat] = OUT
        _give_back(state, event.seat)
    _next(state)


def on_cards_exchanged(state: State, event: said.CardsExchanged) -> None:
    """Who threw all four waits for the last of the new ones (BEQ-32)."""
    state.exchange(event.seat, event.cards)
    if len(event.cards) == HAND:
        state.owed += (event.seat,)


def on_cards_served(state: State, event: said.CardsServed) -> None:
    """Cards from the stock: those at once, or a fourth that was owed."""
    seat = event.seat
    at_once = seat in state.waiting[:1]
    complete = state.take(seat, event.cards)
    if not at_once:
        state.owed = tuple(other for other in state.owed if other != seat)
    elif complete:
        state.served()


def on_card_burnt(state: State, event: said.CardBurnt) -> None:
    """The top card goes out of play."""
    state.stock = state.stock[1:]
    state.burnt = [*state.burnt, event.card]


# --- the end --------------------------------------------------------------------------------


def on_deal_settled(state: State, event: said.DealSettled) -> None:
    """Shares are paid out, then bestie are paid: into the pot or to the battente."""
    chips = state.chips.book("shares", event.shares)
    chips = chips.collect("bestie", event.bestie)
    state.chips = chips.pay("from_assistants", state.battente, -event.to_battente)
    state.only_stakes = event.next_pot == 0


def on_sanction_paid(state: State, event: said.SanctionPaid) -> None:
    """The pot does not hold stakes only any more (BEQ-52)."""
    state.chips = state.chips.pay("sanctions", event.seat, event.amount)
    state.only_stakes = False


def on_giro_called(state: State, _event: said.GiroCalled) -> None:
    """The giro begins after this deal."""
    state.giro_called = True


def on_deal_void(_state: State, _event: said.DealVoid) -> None:
    """The pot stays as it is, and so does what is known of it."""


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    said.GiroOpened: on_giro_opened,
    said.DealerNamed: on_dealer_named,
    said.StakesPaid: on_stakes_paid,
    said.FirstPacketDealt: on_first_packet_dealt,
    said.SecondPacketDealt: on_second_packet_dealt,
    said.TrumpTurned: on_trump_turned,
    said.BlindPhaseOpened: on_blind_phase_opened,
    said.BlindRaised: on_blind_raised,
    said.BlindDeclined: on_blind_declined,
    said.CounterBlindRaised: on_counter_blind_raised,
    said.BlindMatched: on_blind_matched,
    said.SeatLeft: on_seat_left,
    said.HandRead: on_hand_read,
    said.StealOffered: on_steal_offered,
    said.TrumpStolen: on_trump_stolen,
    said.StealDeclined: on_steal_declined,
    said.DeclarationOpened: on_declaration_opened,
    said.Knocked: on_knocked,
    said.Assisted: on_assisted,
    said.Passed: on_passed,
    said.CardsExchanged: on_cards_exchanged,
    said.CardsServed: on_cards_served,
    said.CardBurnt: on_card_burnt,
    said.DealSettled: on_deal_settled,
    said.DealVoid: on_deal_void,
    said.SanctionPaid: on_sanction_paid,
    said.GiroCalled: on_giro_called,
}
