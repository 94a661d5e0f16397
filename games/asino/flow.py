"""The flow of a hand: what follows from each move, event by event, and what each event changes."""

from typing import Any

from games.asino import events as e
from games.asino.state import DRAW, HIDE, MAX_DRAWS, ODD_CARD, AsinoState, pairs_in, partner_of
from games.kernel.chance import Chance, FirstDealerDrawn
from games.kernel.dealing import deal_hands
from games.kernel.game_rules import Emit
from games.kernel.match import CardsShuffled
from games.kernel.ruleset import Ruleset
from games.kernel.seats import Seat

DONKEY = "donkey"
"""The mark of a lost hand."""


def shuffle_label(number: int) -> str:
    """The label of the shuffle before a draw, by its number in the hand (ASI-25)."""
    return f"hand {number}"


class Flow(Ruleset[AsinoState]):
    """What commands lead to, and what events change."""

    def _deal(self, state: AsinoState, chance: Chance, emit: Emit) -> None:
        first = state.match.deal == 1
        if first:
            emit(FirstDealerDrawn(self._begins(state, chance)))  # ASI-06
        emit(e.DeckSpread(state.turns(state.dealer + (not first))[0]))

    def _perform(self, state: AsinoState, seat: Seat, command: Any, emit: Emit) -> None:
        match command:
            case e.DelegateHiddenChoice():
                emit(e.HiddenChoiceDelegated(seat, command.seat))
            case e.ChooseHiddenCard():
                emit(e.HiddenCardSet(seat, command.position, state.stock[command.position]))
                self._deal_hands(state, emit)
            case e.DrawCard():
                self._draw(state, seat, command.position, emit)
            case e.ArrangeHand():
                order = command.order or range(len(state.hands[seat]))
                emit(e.HandArranged(seat, list(order), command.raised))
            case e.Emote():
                emit(e.EmoteShown(seat, command.kind))

    def _deal_hands(self, state: AsinoState, emit: Emit) -> None:
        """One card at a time from the dealer's right, then all pairs go (ASI-05, ASI-07)."""
        turns = state.turns(state.dealer + 1)
        hands = deal_hands(state.stock, turns, state.match.seats, len(state.stock))
        emit(e.HandsDealt(state.dealer, hands))
        for seat in turns:
            if pairs := pairs_in(state.hands[seat]):
                emit(e.PairsDiscarded(seat, pairs))
        for seat in turns:
            if not state.hands[seat]:
                emit(e.SeatSafe(seat))  # ASI-10
        most = max(map(len, state.hands))
        first = next(seat for seat in turns if len(state.hands[seat]) == most)  # ASI-11
        self._go_on(state, first, emit)

    def _draw(self, state: AsinoState, seat: Seat, position: int, emit: Emit) -> None:
        target = state.target
        card = state.hands[target][position]
        partner = partner_of(card, state.hands[seat])
        known = [[card] if other in (seat, target) else [] for other in range(state.match.seats)]
        emit(e.CardDrawn(seat, position, target, known))
        if partner is not None:
            emit(e.PairDiscarded(seat, [card, partner]))  # ASI-14
        for other in (target, seat):  # ASI-15, ASI-20
            if not state.hands[other]:
                emit(e.SeatSafe(other))
        self._go_on(state, seat + 1, emit)  # ASI-16

    def _go_on(self, state: AsinoState, first: Seat, emit: Emit) -> None:
        """The turn of the first seat in play from here on, unless the hand is over."""
        if state.cards_in_play() == 1:  # ASI-18
            self._end_hand(state, ODD_CARD, emit)
        elif state.draws >= state.options["max_draws"]:  # ASI-21
            self._end_hand(state, MAX_DRAWS, emit)
        else:
            seat = state.in_play(first)[0]
            target = state.left_of(seat)
            if state.options["auto_shuffle_hand"]:
                label = shuffle_label(state.draws + 1)
                emit(self.chance(state).shuffle(label, state.hands[target]))
            emit(e.TurnStarted(seat, target))

    def _end_hand(self, state: AsinoState, reason: str, emit: Emit) -> None:
        loser = state.donkey()
        totals = [marks + (seat == loser) for seat, marks in enumerate(self.totals(state))]
        last = state.hands[loser][0] if reason == ODD_CARD else None
        emit(e.HandEnded(loser, last, state.hidden_card[0], reason, totals))
        self._end_deal(state, emit)

    def _play_on(self, state: AsinoState, seat: Seat, emit: Emit) -> None:
        """A hand that lacks somebody's cards is void; who is safe is missed by nobody (GEN-07)."""
        if state.phase == HIDE:
            void = seat in (state.dealer, state.hider)
        else:
            void = state.phase == DRAW and bool(state.hands[seat])
        if void:
            emit(e.HandVoid())
            self._end_deal(state, emit)

    # --- what events change -----------------------------------------------------------------

    def _on_deck_spread(self, state: AsinoState, event: e.DeckSpread) -> None:
        """A new hand; the dealer chooses the hidden card, unless it lets another seat do so."""
        state.begin_hand(event.dealer, list(state.match.order))
        state.phase = HIDE

    def _on_hidden_choice_delegated(
        self, state: AsinoState, event: e.HiddenChoiceDelegated
    ) -> None:
        """The dealer has nothing to choose any more in this hand (ASI-04)."""
        state.hider = event.to

    def _on_hidden_card_set(self, state: AsinoState, event: e.HiddenCardSet) -> None:
        del state.stock[event.position]
        state.hidden_card = [event.card]

    def _on_hands_dealt(self, state: AsinoState, event: e.HandsDealt) -> None:
        """The whole deck is in hands; pairs go before anybody draws."""
        state.hands = [list(hand) for hand in event.hands]
        state.stock = []
        state.phase = DRAW

    def _on_pairs_discarded(
        self, state: AsinoState, event: e.PairsDiscarded | e.PairDiscarded
    ) -> None:
        hand = state.hands[event.seat]
        for card in event.cards:
            hand.remove(card)
        state.discards += event.cards

    _on_pair_discarded = _on_pairs_discarded

    def _on_turn_started(self, state: AsinoState, event: e.TurnStarted) -> None:
        """Tricks of the turn before count no more."""
        state.begin_turn(event.seat, event.target)

    def _on_shuffled(self, state: AsinoState, event: CardsShuffled) -> None:
        """The hand with these cards, which is about to be drawn from, lies anew (ASI-25)."""
        holds = [event.order[0] in hand for hand in state.hands]
        state.hands[holds.index(True)] = list(event.order)

    def _on_hand_arranged(self, state: AsinoState, event: e.HandArranged) -> None:
        hand = state.hands[event.seat]
        state.hands[event.seat] = [hand[place] for place in event.order]
        state.has_arranged, state.raised = True, event.raised

    def _on_emote_shown(self, state: AsinoState, event: e.EmoteShown) -> None:
        state.emotes[event.seat] += 1
        state.moods[event.seat] = event.kind

    def _on_card_drawn(self, state: AsinoState, event: e.CardDrawn) -> None:
        """It comes last in the drawer's hand (ASI-14); the raise is over (ASI-23)."""
        state.hands[event.seat].append(state.hands[event.target].pop(event.position))
        state.raised = None
        state.draws += 1

    def _on_seat_safe(self, state: AsinoState, event: e.SeatSafe) -> None:
        """The order is kept for who wants to know (ASI-20)."""
        state.went_out.append(event.seat)

    def _on_hand_void(self, state: AsinoState, event: e.HandVoid) -> None:
        state.close()
        self._record(state, [[] for _ in range(state.match.seats)])

    def _on_hand_ended(self, state: AsinoState, event: e.HandEnded) -> None:
        state.ended = True
        state.close()
        rows = [[(DONKEY, int(seat == event.loser))] for seat in range(state.match.seats)]
        self._record(state, rows)
