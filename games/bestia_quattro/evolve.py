"""What each event changes. No rules here: every log that was decided once can be folded."""

from games.bestia_quattro import events as e
from games.bestia_quattro.state import (
    ASSISTS,
    BATTENTE,
    BLIND,
    DEALT,
    DECLARE,
    HAND,
    OUT,
    PASSED,
    STEAL,
    BestiaQuattroState,
)
from games.kernel.exchange import CardsExchanged, CardsServed, ExchangeGame, Knocked, Passed
from games.kernel.seats import Seat

State = BestiaQuattroState


class Evolution(ExchangeGame[State]):
    """What events change."""

    unchanged = (e.DealVoid,)

    # --- before the cards are read ------------------------------------------------------------

    def _on_giro_opened(self, state: State, _event: e.GiroOpened) -> None:
        state.giro = True

    def _on_dealer_named(self, state: State, event: e.DealerNamed) -> None:
        """A deal begins: nothing lies on the table."""
        state.clear(state.match.seats)
        state.dealer = event.seat
        state.turn_deal = event.turn_deal
        if event.turn_deal == 1:
            state.had_turn += (event.seat,)

    def _on_stakes_paid(self, state: State, event: e.StakesPaid) -> None:
        state.chips = state.chips.collect("stake", event.amounts)

    def _on_first_packet_dealt(self, state: State, event: e.FirstPacketDealt) -> None:
        state.stock = state.match.order
        _packet(state, event.cards)

    def _on_second_packet_dealt(self, state: State, event: e.SecondPacketDealt) -> None:
        """Two cards more each: the cards lie there."""
        _packet(state, event.cards)
        state.blindable = state.only_stakes
        state.phase = DEALT

    def _on_trump_turned(self, state: State, event: e.TrumpTurned) -> None:
        state.turn(event.card)
        state.stock = state.stock[1:]

    def _on_blind_phase_opened(self, state: State, event: e.BlindPhaseOpened) -> None:
        state.waiting = (event.seat,)
        state.phase = BLIND

    def _on_blind_raised(self, state: State, event: e.BlindRaised) -> None:
        """All others have to pay or leave."""
        _pay_blind(state, event.seat, event.amount)
        state.blind_level = 1
        state.waiting = tuple(state.active_from(event.seat + 1)[:-1])
        state.may_counter = state.waiting[0]

    def _on_blind_declined(self, state: State, _event: e.BlindDeclined) -> None:
        _next(state)

    def _on_counter_blind_raised(self, state: State, event: e.CounterBlindRaised) -> None:
        """The others have to pay twice as much, and the mano, last, once more."""
        _pay_blind(state, event.seat, event.amount)
        state.blind_level = 2
        mano = [seat for seat, paid in enumerate(state.blinds_paid) if paid and seat != event.seat]
        staying = [seat for seat in mano if seat not in state.match.out]
        state.waiting = (*state.waiting[1:], *staying)

    def _on_blind_matched(self, state: State, event: e.BlindMatched) -> None:
        _pay_blind(state, event.seat, event.amount)
        _next(state)

    def _on_seat_left(self, state: State, event: e.SeatLeft) -> None:
        """The cards go to the reserve unread."""
        state.said[event.seat] = OUT
        _give_back(state, event.seat)
        _next(state)

    def _on_hand_read(self, state: State, event: e.HandRead) -> None:
        cards = state.unread[event.seat]
        state.looked[event.seat] = True
        state.hold(event.seat, cards)

    def _on_steal_offered(self, state: State, event: e.StealOffered) -> None:
        state.waiting = (event.seat,)
        state.phase = STEAL

    def _on_trump_stolen(self, state: State, event: e.TrumpStolen) -> None:
        """The turned card is in the dealer's hand, and the dealer is the battente."""
        state.stolen = event.card
        state.turned = ()
        state.hold(event.seat, [*state.hand(event.seat), event.card])
        state.said[event.seat] = BATTENTE
        state.battente = event.seat
        _next(state)

    def _on_steal_declined(self, state: State, _event: e.StealDeclined) -> None:
        _next(state)

    # --- declaration and exchange -------------------------------------------------------------

    def _on_declaration_opened(self, state: State, event: e.DeclarationOpened) -> None:
        state.waiting = tuple(event.order)
        state.phase = DECLARE

    def _on_knocked(self, state: State, event: Knocked) -> None:
        """All others may join, those who passed too (BEQ-23)."""
        state.said[event.seat] = BATTENTE
        state.battente = event.seat
        state.waiting = tuple(state.active_from(event.seat + 1)[:-1])

    def _on_assisted(self, state: State, event: e.Assisted) -> None:
        state.said[event.seat] = ASSISTS
        state.assistants += (event.seat,)
        _next(state)

    def _on_passed(self, state: State, event: Passed) -> None:
        """Before the opening the cards are kept, after it they go to the reserve."""
        if state.battente < 0:
            state.said[event.seat] = PASSED
        else:
            state.said[event.seat] = OUT
            _give_back(state, event.seat)
        _next(state)

    def _on_cards_exchanged(self, state: State, event: CardsExchanged) -> None:
        """Who threw all four waits for the last of the new ones (BEQ-32)."""
        state.exchange(event.seat, event.cards)
        if len(event.cards) == HAND:
            state.owed += (event.seat,)

    def _on_cards_served(self, state: State, event: CardsServed) -> None:
        """Cards from the stock: those at once, or a fourth that was owed."""
        seat = event.seat
        at_once = seat in state.waiting[:1]
        complete = state.take(seat, event.cards)
        if not at_once:
            state.owed = tuple(other for other in state.owed if other != seat)
        elif complete:
            state.served()

    def _on_card_burnt(self, state: State, event: e.CardBurnt) -> None:
        state.stock = state.stock[1:]
        state.burnt = [*state.burnt, event.card]

    # --- the end ------------------------------------------------------------------------------

    def _on_deal_settled(self, state: State, event: e.DealSettled) -> None:
        """Shares are paid out, then bestie are paid: into the pot or to the battente."""
        chips = state.chips.book("shares", event.shares)
        chips = chips.collect("bestie", event.bestie)
        state.chips = chips.pay("from_assistants", state.battente, -event.to_battente)
        state.only_stakes = event.next_pot == 0

    def _on_sanction_paid(self, state: State, event: e.SanctionPaid) -> None:
        """The pot does not hold stakes only any more (BEQ-52)."""
        state.chips = state.chips.pay("sanctions", event.seat, event.amount)
        state.only_stakes = False

    def _on_giro_called(self, state: State, _event: e.GiroCalled) -> None:
        state.giro_called = True


def _next(state: State) -> None:
    state.waiting = state.waiting[1:]


def _packet(state: State, cards: list[list[str]]) -> None:
    state.unread = [(*held, *more) for held, more in zip(state.unread, cards, strict=True)]
    state.stock = state.stock[sum(map(len, cards)) :]


def _pay_blind(state: State, seat: Seat, amount: int) -> None:
    state.chips = state.chips.pay("blinds", seat, amount)
    state.blinds_paid[seat] += amount


def _give_back(state: State, seat: Seat) -> None:
    state.reserve = [*state.reserve, *state.hand(seat)]
    state.hold(seat, ())
