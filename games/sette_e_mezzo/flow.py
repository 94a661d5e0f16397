"""The flow of a hand: what follows from each bet and card, event by event."""

from collections.abc import Sequence

from games.kernel.command import Command
from games.kernel.dealing import deal_hands
from games.kernel.match import SEALED
from games.kernel.ruleset import Chance, Emit, Ruleset
from games.kernel.seats import Seat
from games.sette_e_mezzo import events as e
from games.sette_e_mezzo.cards import SEVEN_AND_HALF, is_reale, spelt
from games.sette_e_mezzo.settlement import BANK_LEFT, BUST_PAYS, LEFT, REALE_PAID, Result, settled
from games.sette_e_mezzo.state import (
    BANK,
    IN_HAND,
    MADE,
    PLAYING,
    STOOD,
    WAITING,
    SetteEMezzoState,
    Stakes,
)

FIRST_BANK = "first_bank"
"""The chance outcome of SEM-11."""
REALE, EXHAUSTED = "reale", "exhausted"
"""Why the bank passes (SEM-36, SEM-38); a bank that leaves passes it too (`BANK_LEFT`)."""
BANK_BROKEN = Result(SEVEN_AND_HALF + 1)
"""What a bank that leaves is held to have (GEN-07)."""


def new_stock(number: int) -> str:
    """The label of a shuffle of the discards, by its number in the smazzata (SEM-24)."""
    return f"stock {number}"


class Flow(Ruleset[SetteEMezzoState]):
    """What commands lead to."""

    # --- dealing ----------------------------------------------------------------------------

    def _deal(self, state: SetteEMezzoState, chance: Chance, emit: Emit) -> None:
        if state.match.deal == 1:
            emit(e.BankDrawn(self._begins(state, chance)))  # SEM-11
        emit(e.BankOpened(state.bank))
        self._deal_hand(state, emit)

    def _deal_hand(self, state: SetteEMezzoState, emit: Emit) -> None:
        order = state.order()
        cards = deal_hands(state.stock, order, state.match.seats, 1)  # SEM-13
        emit(e.HandDealt(state.hand + 1, state.bank, [len(dealt) for dealt in cards], cards))
        emit(e.TurnStarted(order[0], state.first_cards[order[0]]))

    # --- a turn -----------------------------------------------------------------------------

    def _perform(self, state: SetteEMezzoState, seat: Seat, command: Command, emit: Emit) -> None:
        match command:
            case e.PlaceBet():
                call, stand = command.call_stake, command.stand_stake
                emit(e.BetPlaced(seat, call, call if stand is None else stand))
            case e.Hit():
                self._hit(state, seat, emit)
            case e.Stand():
                emit(e.SeatStood(seat))
                self._after_turn(state, seat, emit)

    def _hit(self, state: SetteEMezzoState, seat: Seat, emit: Emit) -> None:
        emit(e.CardAsked(seat))
        if not state.stock:  # SEM-24
            emit(self.chance(state).shuffle(new_stock(state.reshuffles + 1), state.discard))
        emit(e.CardCalled(seat, state.stock[0]))
        total = state.total(seat)
        if total == SEVEN_AND_HALF:
            self._show(state, seat, emit)  # SEM-20
            emit(e.SevenAndHalfMade(seat, self._result_of(state, seat).reale))
            self._after_turn(state, seat, emit)
        elif total > SEVEN_AND_HALF:
            if seat == state.bank:
                emit(e.BankBust(seat))
            else:
                if state.match.options["reveal_hidden_on_bust"]:
                    self._show(state, seat, emit)  # SEM-21, SEM-23
                emit(e.SeatBust(seat))
                emit(e.ChipsMoved(seat, state.bank, _bet(state, seat).call, BUST_PAYS))  # SEM-22
            self._after_turn(state, seat, emit)

    def _show(self, state: SetteEMezzoState, seat: Seat, emit: Emit) -> None:
        if not state.turned_up[seat]:
            emit(e.FirstCardShown(seat, state.first_cards[seat], spelt(state.total(seat))))

    def _after_turn(self, state: SetteEMezzoState, seat: Seat, emit: Emit) -> None:
        """The next player's turn, the bank's, or the settlement (SEM-14, SEM-25, SEM-26)."""
        if seat == state.bank:
            self._settle(state, emit)
            return
        waiting = [other for other in state.players() if state.standing[other] == WAITING]
        if waiting:
            emit(e.TurnStarted(waiting[0], state.first_cards[waiting[0]]))
        elif state.still_in():
            emit(e.BankTurnStarted(state.bank, state.first_cards[state.bank]))
        else:  # SEM-27
            self._show(state, state.bank, emit)
            self._end_hand(state, emit)

    # --- the settlement ---------------------------------------------------------------------

    def _result_of(self, state: SetteEMezzoState, seat: Seat) -> Result:
        return Result(state.total(seat), is_reale(state.cards_of(seat), state.matta))

    def _settle(self, state: SetteEMezzoState, emit: Emit) -> None:
        bank = self._result_of(state, state.bank)
        if not bank.bust:
            for seat in state.still_in():
                self._show(state, seat, emit)  # SEM-28
        doubled = [seat for seat in state.still_in() if self._pay(state, seat, bank, emit)]
        self._end_hand(state, emit, doubled)

    def _pay(self, state: SetteEMezzoState, seat: Seat, bank: Result, emit: Emit) -> bool:
        """Settles with a player who is in (SEM-29 to SEM-33); whether it was paid double."""
        stake, result = _bet(state, seat).stand, self._result_of(state, seat)
        amount, reason = settled(result, bank, stake, state.match.options)
        if bank is BANK_BROKEN and reason != REALE_PAID:
            reason = BANK_LEFT
        payer, payee = (state.bank, seat) if amount > 0 else (seat, state.bank)
        emit(e.ChipsMoved(payer, payee, abs(amount), reason))
        return reason == REALE_PAID

    def _end_hand(self, state: SetteEMezzoState, emit: Emit, doubled: Sequence[Seat] = ()) -> None:
        match = state.match
        emit(e.HandEnded(state.hand, list(state.hand_chips)))
        last = state.hand >= match.options["match_hands"]
        passed = None if last else self._passing(state, doubled)
        if passed:
            emit(passed)
        if last or passed or match.time_called:
            emit(e.TenureScored(state.tenure_chips()))
            self._end_deal(state, emit)
        else:
            self._deal_hand(state, emit)  # SEM-39

    def _passing(self, state: SetteEMezzoState, doubled: Sequence[Seat]) -> e.BankPassed | None:
        """Who holds the bank after a hand, if not who held it (SEM-36 to SEM-40)."""
        match = state.match
        right = state.order()[0]
        if state.bank in match.out:
            return e.BankPassed(right, BANK_LEFT)
        if doubled and match.options["double_pay_passes_bank"]:
            return e.BankPassed(doubled[0], REALE)
        short = len(state.stock) < match.seats - len(match.out)
        return e.BankPassed(right, EXHAUSTED) if state.reshuffles or short else None

    # --- leaving ----------------------------------------------------------------------------

    def _play_on(self, state: SetteEMezzoState, seat: Seat, emit: Emit) -> None:
        if state.phase == SEALED:
            if seat == state.bank:
                emit(e.BankPassed(state.order()[0], BANK_LEFT))
            return
        self._settle_leavers(state, emit)
        if seat == state.bank or (state.phase == BANK and not state.still_in()):
            self._end_hand(state, emit)
        elif seat == state.turn:
            self._after_turn(state, seat, emit)

    def _settle_leavers(self, state: SetteEMezzoState, emit: Emit) -> None:
        """Who leaves a hand pays for it: a player his stake, the bank as if it were bust."""
        if state.bank in state.match.out:
            for seat in state.still_in():
                self._pay(state, seat, BANK_BROKEN, emit)
            return
        for seat in sorted(state.match.out):
            stakes, standing = state.bets[seat], state.standing[seat]
            if stakes and standing in (PLAYING, STOOD, MADE):
                stake = stakes.call if standing == PLAYING else stakes.stand
                emit(e.ChipsMoved(seat, state.bank, stake, LEFT))

    def _settle_match(self, state: SetteEMezzoState, emit: Emit) -> None:
        if state.phase in IN_HAND:  # all but one have left
            self._settle_leavers(state, emit)
            emit(e.HandEnded(state.hand, list(state.hand_chips)))
            emit(e.TenureScored(state.tenure_chips()))


def _bet(state: SetteEMezzoState, seat: Seat) -> Stakes:
    stakes = state.bets[seat]
    if stakes is None:
        raise AssertionError("a seat that has played has bet")
    return stakes
