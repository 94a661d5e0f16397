"""What each event changes. No rules here: every log that was decided once can be folded."""

from games.cucu import events as e
from games.cucu.state import ASKED, CUT, DEAL_DONE, DECIDE, CucuState
from games.kernel.match import CardsShuffled
from games.kernel.ruleset import Ruleset
from games.kernel.seats import NOBODY, Seat

STAKE_LOST, STAKE_STOLEN, EARLY_TOUCH = "stake_lost", "stake_given", "early_touch"
COME_BACK, POT, LEFT = "come_back", "pot_won_item", "left_stakes"
"""The items of a score sheet."""


class Evolution(Ruleset[CucuState]):
    """What events change."""

    unchanged = (
        e.DealerSelectionCards,
        e.DealerKnocked,
        e.CardGiven,
        e.BlockCalled,
        e.NullKingShown,
    )

    def _on_dealer_assigned(self, state: CucuState, event: e.DealerAssigned) -> None:
        """The whole deck lies there as it was shuffled (CUC-05)."""
        state.dealer = event.seat
        state.stock = list(state.match.order)
        state.used, state.aside = [], []
        state.clear(state.match.seats)

    def _on_hand_opened(self, state: CucuState, event: e.HandOpened) -> None:
        """The cards of the hand before are out of play (CUC-08)."""
        for seat, card in enumerate(state.cards):
            if card:
                seen = state.face_up and seat not in state.match.out
                (state.used if seen else state.aside).append(card)
        state.clear(state.match.seats)
        state.hand = event.number
        state.in_hand = list(event.seats)
        state.phase = CUT

    def _on_deck_cut(self, state: CucuState, event: e.DeckCut) -> None:
        """What was lifted goes under the rest (CUC-06)."""
        state.stock = state.stock[event.count :] + state.stock[: event.count]

    def _on_hand_dealt(self, state: CucuState, event: e.HandDealt) -> None:
        """Cards lie face down (CUC-07)."""
        state.cards = [dealt[0] if dealt else "" for dealt in event.cards]
        del state.stock[: sum(event.sizes)]
        state.phase = DEAL_DONE

    def _on_cards_seen(self, state: CucuState, event: e.CardsSeen) -> None:
        """Each knows his own card (CUC-09), and the dealer's right begins (CUC-11)."""
        state.known = [frozenset({seat} if seen else ()) for seat, seen in enumerate(event.cards)]
        state.turn = state.after(state.dealer)
        state.phase = DECIDE

    def _on_card_kept(self, state: CucuState, event: e.CardKept | e.ExchangeBlocked) -> None:
        """It is the next seat's turn (CUC-15)."""
        _next_turn(state, event.seat)

    _on_exchange_blocked = _on_card_kept

    def _on_exchange_asked(self, state: CucuState, event: e.ExchangeAsked) -> None:
        """The asked seat's card decides, or the seat itself (CUC-17)."""
        state.asked = event.asked
        state.phase = ASKED

    def _on_king_shown(self, state: CucuState, event: e.KingShown) -> None:
        """It lies open with its holder (CUC-18)."""
        state.exposed[event.seat] = True

    def _on_horse_shown(self, state: CucuState, event: e.HorseShown) -> None:
        """It lies open, and the next seat is asked (CUC-22)."""
        state.exposed[event.seat] = True
        state.asked = event.asked

    def _on_exchange_done(self, state: CucuState, event: e.ExchangeDone) -> None:
        """Two cards change hands, face down, and with them who knows them (CUC-13, CUC-18)."""
        one, other = event.seat, event.other
        state.cards[one], state.cards[other] = state.cards[other], state.cards[one]
        by_one, by_other = state.known[one], state.known[other]
        state.known[one] = by_other | {one}
        state.known[other] = by_one if other == state.dealer else by_one | {other}
        state.exposed[one] = state.exposed[other] = False
        state.passed = state.passed or other == state.dealer
        _next_turn(state, one)

    def _on_seat_passed_over(self, state: CucuState, event: e.SeatPassedOver) -> None:
        """Who is asked, or whose turn it is, is the next seat (GEN-07)."""
        if event.seat == state.turn:
            _next_turn(state, event.seat)
        else:
            state.asked = state.after(event.seat)

    def _on_dealer_card_taken(self, state: CucuState, event: e.DealerCardTaken) -> None:
        """A king is null, any other card takes the place of the dealer's (CUC-21)."""
        del state.stock[event.above]
        if event.null:
            state.used.append(event.card)
            return
        state.aside.append(state.cards[event.seat])
        state.cards[event.seat] = event.card
        state.known[event.seat] = frozenset()

    def _on_talked(self, state: CucuState, event: e.Talked) -> None:
        """Counted, so that it has an end (GEN-12)."""
        state.talks[event.seat] += 1

    def _on_stake_stolen(self, state: CucuState, event: e.StakeStolen) -> None:
        """From who spoke to who was spoken to (CUC-32)."""
        amounts = {event.payer: -event.amount, event.payee: event.amount}
        received = [amounts.get(seat, 0) for seat in range(state.match.seats)]
        state.chips = state.chips.book(STAKE_STOLEN, received)

    def _on_card_touched(self, state: CucuState, event: e.CardTouched) -> None:
        """Counted, so that it has an end (GEN-12)."""
        state.touches[event.seat] += 1

    def _on_early_touch_paid(self, state: CucuState, event: e.EarlyTouchPaid) -> None:
        """Into the pot (CUC-35)."""
        state.chips = state.chips.pay(EARLY_TOUCH, event.seat, event.amount)

    def _on_cards_revealed(self, state: CucuState, _event: e.CardsRevealed) -> None:
        state.face_up = True

    def _on_hand_lost(self, state: CucuState, event: e.HandLost) -> None:
        """Into the pot (CUC-25)."""
        state.chips = state.chips.book(STAKE_LOST, [-amount for amount in event.paid])
        state.voids = 0

    def _on_hand_void(self, state: CucuState, event: e.HandVoid) -> None:
        """Of hands that were broken off none counts (CUC-27)."""
        state.voids += bool(event.seats)

    def _on_players_revived(self, state: CucuState, event: e.PlayersRevived) -> None:
        """From the pot (CUC-37)."""
        received = [event.amount * (seat in event.seats) for seat in range(state.match.seats)]
        state.chips = state.chips.book(COME_BACK, received)
        state.revivals += 1
        state.voids = 0

    def _on_seats_eliminated(self, state: CucuState, event: e.SeatsEliminated) -> None:
        """Their places follow from when it was (CUC-40)."""
        for seat in event.seats:
            state.last_out[seat] = state.hand

    def _on_pot_won(self, state: CucuState, event: e.PotWon) -> None:
        state.chips = state.chips.book(POT, event.shares)
        state.winners = list(event.seats)

    def _on_seat_out(self, state: CucuState, seat: Seat) -> None:
        """What it had before it goes into the pot (GEN-07), and it plays no later hand (CUC-40)."""
        if seat in state.in_hand:
            state.last_out[seat] = state.hand
        state.chips = state.chips.pay(LEFT, seat, state.stakes(seat) * state.stake)

    def _on_deck_finished(self, state: CucuState, event: e.DeckFinished) -> None:
        self._record_sheet(state, state.chips.sheet(state.match.deal))
        state.chips = state.chips.next_deal()
        state.close()

    def _on_shuffled(self, state: CucuState, event: CardsShuffled) -> None:
        """Of these only those are turned up that choose the dealer; then all are gathered."""


def _next_turn(state: CucuState, seat: Seat) -> None:
    state.asked = NOBODY
    state.phase = DECIDE
    if seat != state.dealer:
        state.turn = state.after(seat)
