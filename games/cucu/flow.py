"""The flow of a hand: what follows from each move, event by event."""

from typing import Any

from games.cucu import events as e
from games.cucu.legal import SENTENCES
from games.cucu.options import OPTIONAL, SECOND_DENARI
from games.cucu.settlement import Settlement
from games.cucu.state import ASKED, DEAL_DONE, CucuState, is_horse, is_king, pack, second_denari
from games.kernel.dealing import deal_hands
from games.kernel.event import Card
from games.kernel.match import SEALED
from games.kernel.ruleset import Chance, Emit
from games.kernel.seats import Seat

SELECTION = "selection 1"
"""The shuffle of CUC-04."""
SHORT_STOCK, DEALER_OUT = "short_stock", "dealer_out"
LEFT = "left"
"""Why a dealer takes office (CUC-30, CUC-31); why a hand is void (GEN-07)."""


class Flow(Settlement):
    """What commands lead to."""

    # --- dealing ----------------------------------------------------------------------------

    def _deal(self, state: CucuState, chance: Chance, emit: Emit) -> None:
        match = state.match
        if match.deal > 1:
            living = state.living()
            reason = SHORT_STOCK if state.dealer in living else DEALER_OUT
            dealer = state.next_of(living, state.dealer)  # CUC-30, CUC-31
        else:
            reason = match.options["dealer_selection"]
            dealer = self._first_dealer(state, chance, emit)
        emit(e.DealerAssigned(dealer, reason))
        self._open_hand(state, emit, cut=True)

    def _first_dealer(self, state: CucuState, chance: Chance, emit: Emit) -> Seat:
        """CUC-04."""
        match = state.match
        if match.options["dealer_selection"] != SECOND_DENARI:
            return self._begins(state, chance)
        shuffled = chance.shuffle(SELECTION, pack(match.options))
        emit(shuffled)
        turned = second_denari(shuffled.order)
        emit(e.DealerSelectionCards(shuffled.order[:turned]))
        staying = state.staying()
        return staying[(turned - 1) % len(staying)]

    def _open_hand(self, state: CucuState, emit: Emit, *, cut: bool) -> None:
        emit(e.HandOpened(state.hand + 1, state.living(), cut))
        if not cut:  # CUC-06: only after a shuffle
            self._deal_cards(state, emit)

    def _deal_cards(self, state: CucuState, emit: Emit) -> None:
        hands = deal_hands(state.stock, state.order(), state.match.seats, 1)  # CUC-07
        emit(e.HandDealt(state.dealer, [len(hand) for hand in hands], hands))
        if not state.options["morto"]:  # CUC-36
            self._look(state, emit)

    def _look(self, state: CucuState, emit: Emit) -> None:
        """CUC-09; not the dealer, CUC-10."""
        order = state.order()
        hands = [
            [card] if seat in order and seat != state.dealer else []
            for seat, card in enumerate(state.cards)
        ]
        emit(e.CardsSeen(hands))

    # --- moves ------------------------------------------------------------------------------

    def _perform(self, state: CucuState, seat: Seat, command: Any, emit: Emit) -> None:
        match command:
            case e.CutDeck():
                emit(e.DeckCut(seat, command.count))
                self._deal_cards(state, emit)
            case e.Knock():
                emit(e.DealerKnocked(seat))
                self._look(state, emit)
            case e.Keep():
                emit(e.CardKept(seat))
                self._after_decision(state, seat, emit)
            case e.Exchange():
                emit(e.ExchangeAsked(seat, state.after(seat)))
                self._ask(state, emit)
            case e.ExchangeWithDeck():
                self._take(state, seat, command.position, emit)
            case e.GiveCard():
                emit(e.CardGiven(seat))
                self._swap(state, emit)
            case e.BlockWithKing():
                emit(e.BlockCalled(seat))
                self._block(state, emit)
            case e.TouchCard():
                self._touch(state, seat, emit)
            case e.Talk():
                self._talk(state, seat, command, emit)

    def _ask(self, state: CucuState, emit: Emit) -> None:
        """What the asked seat's card does: CUC-16, CUC-19, CUC-22."""
        while state.asked != state.dealer:
            seat, card = state.asked, state.cards[state.asked]
            if state.options["ponte"] and is_horse(card):
                emit(e.HorseShown(seat, card, state.after(seat)))
            elif state.options["king_block"] == OPTIONAL:
                return  # CUC-17: it answers, whatever it holds
            elif is_king(card):
                self._block(state, emit)
                return
            else:
                break
        self._swap(state, emit)

    def _block(self, state: CucuState, emit: Emit) -> None:
        asker = state.turn
        emit(e.KingShown(state.asked, state.cards[state.asked]))
        emit(e.ExchangeBlocked(asker))

    def _swap(self, state: CucuState, emit: Emit) -> None:
        """Each sees what it gave and got, but for the dealer (CUC-10, CUC-13)."""
        asker, asked = state.turn, state.asked
        given, received = state.cards[asker], state.cards[asked]
        seen: list[list[Card]] = [[] for _ in range(state.match.seats)]
        seen[asker] = [given, received]
        if asked != state.dealer:
            seen[asked] = [received, given]
        emit(e.ExchangeDone(asker, asked, seen))

    def _take(self, state: CucuState, seat: Seat, position: int, emit: Emit) -> None:
        """CUC-20, CUC-21."""
        above = position - 1
        card = state.stock[above]
        emit(e.DealerCardTaken(seat, position, above, is_king(card), card))
        if is_king(card):
            emit(e.NullKingShown(seat, card))
        self._showdown(state, emit)

    def _after_decision(self, state: CucuState, seat: Seat, emit: Emit) -> None:
        if seat == state.dealer:
            self._showdown(state, emit)

    # --- words and touches --------------------------------------------------------------------

    def _touch(self, state: CucuState, seat: Seat, emit: Emit) -> None:
        """CUC-35."""
        emit(e.CardTouched(seat))
        early = state.phase == DEAL_DONE and state.stakes(seat) > 0
        if early and (state.stakes(seat) > 1 or state.living() != [seat]):
            emit(e.EarlyTouchPaid(seat, state.stake))

    def _talk(self, state: CucuState, seat: Seat, command: e.Talk, emit: Emit) -> None:
        """CUC-32 to CUC-34."""
        emit(e.Talked(seat, command.to_seat, command.text or SENTENCES[0]))
        dead = command.to_seat not in state.in_hand
        bound = seat in state.in_hand and seat != state.dealer
        if state.options["morto"] and dead and bound and state.stakes(seat):
            emit(e.StakeStolen(seat, command.to_seat, state.stake))

    # --- leaving ------------------------------------------------------------------------------

    def _play_on(self, state: CucuState, seat: Seat, emit: Emit) -> None:
        if state.phase == SEALED or seat not in state.in_hand:
            return
        if seat == state.dealer or len(state.order()) < 2:
            emit(e.HandVoid([], LEFT))
            self._after_hand(state, [], emit)
        elif seat == state.turn:
            emit(e.SeatPassedOver(seat))
        elif state.phase == ASKED and seat == state.asked:
            emit(e.SeatPassedOver(seat))
            self._ask(state, emit)
