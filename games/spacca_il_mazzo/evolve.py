"""What each event changes. No rules here: every log that was decided once can be folded."""

from games.kernel.cards import FRENCH_52
from games.kernel.event import Card, Event
from games.kernel.match import CardsShuffled
from games.kernel.ruleset import Ruleset
from games.kernel.seats import Seat
from games.spacca_il_mazzo import events as e
from games.spacca_il_mazzo.cards import FREE, JOKERS, items, lowest, rank_of, reference_of
from games.spacca_il_mazzo.state import CHOICE, EMPTY, SLOTS, SpaccaState

FIRST_STOCK = "stock 1"
SECOND_STOCK = "stock 2"
"""The labels of the shuffles of SPM-05 and SPM-29: the second lies in the place of the first."""
PLAYED, TOO_LOW, JOKER = "played", "too_low", "joker"
"""What becomes of a card that was turned up: keys of the words."""


class Evolution(Ruleset[SpaccaState]):
    """What events change."""

    unchanged = (e.FirstPackFinished, e.SecondPackFinished)

    def _on_hands_dealt(self, state: SpaccaState, event: e.HandsDealt) -> None:
        """SPM-04."""
        state.clear(state.match.seats)
        state.dealer = event.dealer
        state.hands = [state.arranged(hand) for hand in event.hands]
        state.stock = tuple(state.match.order[sum(map(len, event.hands)) :])

    def _on_up_cards_dealt(self, state: SpaccaState, event: e.UpCardsDealt) -> None:
        """SPM-04."""
        state.up = [state.arranged(cards) for cards in event.cards]
        state.stock = state.stock[sum(map(len, event.cards)) :]

    def _on_down_cards_dealt(self, state: SpaccaState, event: e.DownCardsDealt) -> None:
        """SPM-05."""
        state.down = [cards or [EMPTY] * SLOTS for cards in map(list, event.cards)]
        state.stock = state.stock[sum(event.sizes) :]

    def _on_starting_card_turned(self, state: SpaccaState, event: e.StartingCardTurned) -> None:
        """SPM-06, SPM-08."""
        state.returned = tuple(event.returned)
        state.stock = (*state.stock[len(event.returned) + 1 :], *state.returned)
        state.pile = (event.card,)
        state.reference = reference_of(rank_of(event.card))
        state.turn = state.dealer
        state.pass_turn()

    # --- playing ------------------------------------------------------------------------------

    def _on_cards_played(self, state: SpaccaState, event: e.CardsPlayed) -> None:
        """SPM-10."""
        state.leave_hand(event.seat, event.hand)
        for card in event.up:
            state.up[event.seat].remove(card)
        for card in (*event.hand, *event.up):
            _lay(state, card)
        state.end_turn()

    def _on_pile_taken(self, state: SpaccaState, event: e.PileTaken) -> None:
        """SPM-16."""
        state.take_in(event.seat, tuple(event.cards))
        state.pile = ()
        state.reference = FREE
        state.end_turn()

    def _on_pile_burned(self, state: SpaccaState, event: e.PileBurned) -> None:
        """SPM-22: of a burned pile the turn of who burned it is over already."""
        state.burned += tuple(event.cards)
        state.pile = ()
        state.reference = FREE

    def _on_card_drawn(self, state: SpaccaState, event: e.CardDrawn) -> None:
        """SPM-19."""
        _draw_to_hand(state, event.seat)
        state.drawn = True

    def _on_down_card_turned(self, state: SpaccaState, event: e.DownCardTurned) -> None:
        """SPM-25, SPM-26; of a joker the next event says what it does."""
        state.down[event.seat][event.slot] = EMPTY
        if event.outcome == JOKER:
            state.burned += (event.card,)
        elif event.outcome == TOO_LOW:
            state.take_in(event.seat, (event.card,))
        else:
            _lay(state, event.card)
            state.end_turn()

    # --- jokers -------------------------------------------------------------------------------

    def _on_joker_drawn(
        self, state: SpaccaState, _event: e.JokerDrawn | e.PenaltyJokerDrawn
    ) -> None:
        """SPM-31."""
        state.burned += (state.leave_stock(),)

    _on_penalty_joker_drawn = _on_joker_drawn

    def _on_hand_thrown(self, state: SpaccaState, event: e.HandThrown) -> None:
        """SPM-34, SPM-35."""
        state.hands[event.seat], state.known[event.seat] = [], []
        state.pile += tuple(event.cards)
        state.reference = lowest(event.cards, state.strength)
        state.end_turn()

    def _on_joker_choice_opened(self, state: SpaccaState, _event: e.JokerChoiceOpened) -> None:
        """SPM-32, SPM-36."""
        state.phase = CHOICE

    def _on_up_card_eliminated(self, state: SpaccaState, event: e.UpCardEliminated) -> None:
        """SPM-38."""
        state.up[event.seat].remove(event.card)
        _lay(state, event.card)
        state.end_turn()

    def _on_down_card_eliminated(self, state: SpaccaState, event: e.DownCardEliminated) -> None:
        """SPM-38."""
        state.down[event.seat][event.slot] = EMPTY
        if event.card in JOKERS:
            state.burned += (event.card,)
        else:
            _lay(state, event.card)
        state.end_turn()

    def _on_penalty_drawn(self, state: SpaccaState, event: e.PenaltyDrawn) -> None:
        """SPM-33, SPM-39."""
        _draw_to_hand(state, event.seat)
        state.end_turn()

    def _on_turn_passed(self, state: SpaccaState, _event: Event) -> None:
        """Nothing else changes (SPM-20, SPM-40)."""
        state.end_turn()

    _on_joker_declined = _on_turn_passed

    _on_joker_spent = _on_turn_passed

    def _on_seat_finished(self, state: SpaccaState, event: e.SeatFinished) -> None:
        """SPM-41."""
        state.out_order += (event.seat,)

    def _on_shuffled(self, state: SpaccaState, event: CardsShuffled) -> None:
        state.stock = tuple(event.order)
        # The second pack lies ready, as a whole, until it is the stock (SPM-07, SPM-29).
        state.second = FRENCH_52 if event.label == FIRST_STOCK else ()

    def _on_deal_ended(self, state: SpaccaState, event: e.DealEnded) -> None:
        state.close()
        by_seat: list[list[tuple[str, int]]] = [[] for _ in event.scores]
        for place, seat in enumerate(event.finish_order, 1):
            by_seat[seat] = items(place, len(event.finish_order), event.points)
        self._record(state, by_seat)


def _lay(state: SpaccaState, card: Card) -> None:
    """One card as if it were played (SPM-11, SPM-21, SPM-22)."""
    state.pile += (card,)
    state.reference = reference_of(rank_of(card))


def _draw_to_hand(state: SpaccaState, seat: Seat) -> None:
    # A card that was turned up at the start lies at the bottom: then everybody knows it.
    seen = len(state.stock) == len(state.returned)
    card = state.leave_stock()
    state.hands[seat] = state.arranged([*state.hands[seat], card])
    if seen:
        state.known[seat] = state.arranged([*state.known[seat], card])
