"""The flow of a hand, event by event, to its end and that of the match (CUC-04 to CUC-40)."""

from collections.abc import Sequence
from typing import Any

from games.cucu import events as e
from games.cucu.legal import SENTENCES
from games.cucu.options import OPTIONAL, SECOND_DENARI
from games.cucu.state import ASKED, DEAL_DONE, CucuState, is_horse, is_king, pack, second_denari
from games.kernel.chips import equal_shares
from games.kernel.dealing import deal_hands
from games.kernel.event import Card
from games.kernel.match import SEALED
from games.kernel.ruleset import Chance, Emit, Ruleset
from games.kernel.seats import Seat

SELECTION = "selection 1"
"""The shuffle of CUC-04."""
SHORT_STOCK, DEALER_OUT = "short_stock", "dealer_out"
LEFT = "left"
"""Why a dealer takes office (CUC-30, CUC-31); why a hand is void (GEN-07)."""
TIE = "tie"
LAST_ONE, VOID_HANDS, ENOUGH_HANDS, STOPPED = "last_one", "void_hands", "enough_hands", "stopped"
"""Why a hand is void; why the pot is won."""


class Flow(Ruleset[CucuState]):
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
                if seat == state.dealer:
                    self._showdown(state, emit)
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

    # --- the end of a hand, and of the match ----------------------------------------------------

    def _showdown(self, state: CucuState, emit: Emit) -> None:
        order = state.order()
        cards = [[card] if seat in order else [] for seat, card in enumerate(state.cards)]
        emit(e.CardsRevealed(cards))  # CUC-24
        losers = state.lowest()
        back = self._returning(state, losers)
        payers = [seat for seat in losers if state.stakes(seat)]
        if back:
            emit(e.PlayersRevived(back, self._revival(state)))
        elif all(seat in payers and state.stakes(seat) == 1 for seat in state.living()):
            emit(e.HandVoid(payers, TIE))  # CUC-27
        else:
            paid = [state.stake * (seat in payers) for seat in range(state.match.seats)]
            emit(e.HandLost(losers, paid))  # CUC-25
        self._after_hand(state, payers, emit)

    def _revival(self, state: CucuState) -> int:
        return int(state.options["revival_stakes"]) * state.stake

    def _returning(self, state: CucuState, losers: Sequence[Seat]) -> list[Seat]:
        """Who comes back because the two finalists tie (CUC-37); nobody, as a rule."""
        options = state.options
        finalists = len(state.in_hand) == 2 and len(losers) == 2
        if not (options["tutti_in_gioco"] and finalists):
            return []
        dead = [s for s in state.staying() if s not in state.in_hand and not state.stakes(s)]
        enough = state.chips.pot >= len(dead) * self._revival(state)
        return dead if enough and state.revivals < options["max_revivals"] else []

    def _after_hand(self, state: CucuState, tied: Sequence[Seat], emit: Emit) -> None:
        """Eliminations, the end of the match, or the next hand.

        `tied` are those who paid or, in a void hand, would have had to.
        """
        gone = [seat for seat in state.in_hand if seat in state.staying()]
        gone = [seat for seat in gone if not state.stakes(seat)]
        if gone:
            emit(e.SeatsEliminated(gone))  # CUC-26
        options, living = state.options, state.living()
        if len(living) == 1:
            self._win(state, living, LAST_ONE, emit)  # CUC-28
        elif state.voids >= options["max_void_hands"]:
            self._win(state, tied, VOID_HANDS, emit)  # CUC-27
        elif state.hand >= options["max_hands"]:
            self._win(state, state.leaders(), ENOUGH_HANDS, emit)  # CUC-39
        elif state.match.time_called:
            self._win(state, state.leaders(), STOPPED, emit)
        if state.winners or not self._dealer_stays(state):
            self._finish_deck(state, emit)
            self._end_deal(state, emit)
        else:
            whole = len(state.stock) == len(state.match.order)
            self._open_hand(state, emit, cut=whole)  # CUC-06: broken off before the cut

    def _dealer_stays(self, state: CucuState) -> bool:
        """CUC-29, CUC-31."""
        living = state.living()
        return state.dealer in living and len(state.stock) >= len(living) + 1

    def _win(self, state: CucuState, seats: Sequence[Seat], reason: str, emit: Emit) -> None:
        """The pot is shared in whole stakes, odd ones in the order of play (CUC-27)."""
        turns = state.turns_of(seats, state.dealer + 1)
        stakes = equal_shares(state.chips.pot // state.stake, turns, state.match.seats)
        emit(e.PotWon([*turns], [stake * state.stake for stake in stakes], reason))

    def _finish_deck(self, state: CucuState, emit: Emit) -> None:
        brought = [0] * state.match.seats
        for _, received in state.chips.booked:
            brought = [old + new for old, new in zip(brought, received, strict=True)]
        emit(e.DeckFinished(brought))

    def _settle_match(self, state: CucuState, emit: Emit) -> None:
        """Everybody else has left, or time was called between two decks."""
        if state.phase == SEALED and not state.chips.pot:
            return
        living = state.living()
        self._win(state, state.leaders(), LAST_ONE if len(living) == 1 else STOPPED, emit)
        self._finish_deck(state, emit)

    def _forfeit_ends(self, state: CucuState) -> bool:
        return len(state.living()) < 2

    def _ends_match(self, state: CucuState) -> bool:
        return bool(state.winners)

    def ranking_keys(self, state: CucuState) -> list[Any]:
        """Winners; then who has most stakes; then who was eliminated last (CUC-40)."""
        keys: list[Any] = []
        for seat in range(state.match.seats):
            if seat in state.winners:
                keys.append((2, 0))
            elif state.stakes(seat) > 0:
                keys.append((1, state.stakes(seat)))
            else:  # CUC-34: in a hand that was broken off a seat may have none left and not be out
                keys.append((0, state.hand if seat in state.in_hand else state.last_out[seat]))
        return keys
