"""What each event changes. No rules here: every log that was decided once can be folded."""

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel.chance import FirstDealerDrawn
from games.kernel.event import Card, Event
from games.kernel.seats import Seat
from games.spacca_il_mazzo.cards import FREE, JOKERS, lowest, rank_of, reference_of
from games.spacca_il_mazzo.events import (
    CardDrawn,
    CardsPlayed,
    DownCardEliminated,
    DownCardsDealt,
    DownCardTurned,
    FirstPackFinished,
    HandsDealt,
    HandThrown,
    JokerChoiceOpened,
    JokerDeclined,
    JokerDrawn,
    JokerSpent,
    PenaltyDrawn,
    PenaltyJokerDrawn,
    PileBurned,
    PileTaken,
    SeatFinished,
    SecondPackFinished,
    StartingCardTurned,
    TurnPassed,
    UpCardEliminated,
    UpCardsDealt,
)
from games.spacca_il_mazzo.state import CHOICE, EMPTY, SLOTS, SpaccaState

PLAYED, TOO_LOW, JOKER = "played", "too_low", "joker"
"""What becomes of a card that was turned up: keys of the words."""


def on_first_dealer_drawn(state: SpaccaState, event: FirstDealerDrawn) -> None:
    """The lot of SPM-49."""
    state.dealer = event.seat


def on_hands_dealt(state: SpaccaState, event: HandsDealt) -> None:
    """SPM-04."""
    state.clear(state.match.seats)
    state.dealer = event.dealer
    state.hands = [state.arranged(hand) for hand in event.hands]
    state.stock = tuple(state.match.order[sum(map(len, event.hands)) :])


def on_up_cards_dealt(state: SpaccaState, event: UpCardsDealt) -> None:
    """SPM-04."""
    state.up = [state.arranged(cards) for cards in event.cards]
    state.stock = state.stock[sum(map(len, event.cards)) :]


def on_down_cards_dealt(state: SpaccaState, event: DownCardsDealt) -> None:
    """SPM-05."""
    state.down = [cards or [EMPTY] * SLOTS for cards in map(list, event.cards)]
    state.stock = state.stock[sum(event.sizes) :]


def on_starting_card_turned(state: SpaccaState, event: StartingCardTurned) -> None:
    """SPM-06, SPM-08."""
    state.returned = tuple(event.returned)
    state.stock = (*state.stock[len(event.returned) + 1 :], *state.returned)
    state.pile = (event.card,)
    state.reference = reference_of(rank_of(event.card))
    state.turn = state.dealer
    state.pass_turn()


# --- playing ------------------------------------------------------------------------------------


def _lay(state: SpaccaState, card: Card) -> None:
    """One card as if it were played (SPM-11, SPM-21, SPM-22)."""
    state.pile += (card,)
    state.reference = reference_of(rank_of(card))


def on_cards_played(state: SpaccaState, event: CardsPlayed) -> None:
    """SPM-10."""
    state.leave_hand(event.seat, event.hand)
    for card in event.up:
        state.up[event.seat].remove(card)
    for card in (*event.hand, *event.up):
        _lay(state, card)
    state.end_turn()


def on_pile_taken(state: SpaccaState, event: PileTaken) -> None:
    """SPM-16."""
    state.take_in(event.seat, tuple(event.cards))
    state.pile = ()
    state.reference = FREE
    state.end_turn()


def on_pile_burned(state: SpaccaState, event: PileBurned) -> None:
    """SPM-22: of a burned pile the turn of who burned it is over already."""
    state.burned += tuple(event.cards)
    state.pile = ()
    state.reference = FREE


def _draw_to_hand(state: SpaccaState, seat: Seat) -> None:
    # A card that was turned up at the start lies at the bottom: then everybody knows it.
    seen = len(state.stock) == len(state.returned)
    card = state.leave_stock()
    state.hands[seat] = state.arranged([*state.hands[seat], card])
    if seen:
        state.known[seat] = state.arranged([*state.known[seat], card])


def on_card_drawn(state: SpaccaState, event: CardDrawn) -> None:
    """SPM-19."""
    _draw_to_hand(state, event.seat)
    state.drawn = True


def on_down_card_turned(state: SpaccaState, event: DownCardTurned) -> None:
    """SPM-25, SPM-26; of a joker the next event says what it does."""
    state.down[event.seat][event.slot] = EMPTY
    if event.outcome == JOKER:
        state.burned += (event.card,)
    elif event.outcome == TOO_LOW:
        state.take_in(event.seat, (event.card,))
    else:
        _lay(state, event.card)
        state.end_turn()


# --- jokers -------------------------------------------------------------------------------------


def on_joker_drawn(state: SpaccaState, _event: JokerDrawn | PenaltyJokerDrawn) -> None:
    """SPM-31."""
    state.burned += (state.leave_stock(),)


def on_hand_thrown(state: SpaccaState, event: HandThrown) -> None:
    """SPM-34, SPM-35."""
    state.hands[event.seat], state.known[event.seat] = [], []
    state.pile += tuple(event.cards)
    state.reference = lowest(event.cards, state.strength)
    state.end_turn()


def on_joker_choice_opened(state: SpaccaState, _event: JokerChoiceOpened) -> None:
    """SPM-32, SPM-36."""
    state.phase = CHOICE


def on_up_card_eliminated(state: SpaccaState, event: UpCardEliminated) -> None:
    """SPM-38."""
    state.up[event.seat].remove(event.card)
    _lay(state, event.card)
    state.end_turn()


def on_down_card_eliminated(state: SpaccaState, event: DownCardEliminated) -> None:
    """SPM-38."""
    state.down[event.seat][event.slot] = EMPTY
    if event.card in JOKERS:
        state.burned += (event.card,)
    else:
        _lay(state, event.card)
    state.end_turn()


def on_penalty_drawn(state: SpaccaState, event: PenaltyDrawn) -> None:
    """SPM-33, SPM-39."""
    _draw_to_hand(state, event.seat)
    state.end_turn()


def on_turn_over(state: SpaccaState, _event: Event) -> None:
    """Nothing else changes (SPM-20, SPM-40)."""
    state.end_turn()


def on_seat_finished(state: SpaccaState, event: SeatFinished) -> None:
    """SPM-41."""
    state.out_order += (event.seat,)


def on_announced(_table: SpaccaState, _event: Event) -> None:
    """It was said, and changes nothing by itself."""


APPLIERS: Mapping[type[Event], Callable[[Any, Any], None]] = {
    FirstDealerDrawn: on_first_dealer_drawn,
    HandsDealt: on_hands_dealt,
    UpCardsDealt: on_up_cards_dealt,
    DownCardsDealt: on_down_cards_dealt,
    StartingCardTurned: on_starting_card_turned,
    CardsPlayed: on_cards_played,
    PileTaken: on_pile_taken,
    PileBurned: on_pile_burned,
    CardDrawn: on_card_drawn,
    TurnPassed: on_turn_over,
    DownCardTurned: on_down_card_turned,
    FirstPackFinished: on_announced,
    SecondPackFinished: on_announced,
    JokerDrawn: on_joker_drawn,
    HandThrown: on_hand_thrown,
    JokerChoiceOpened: on_joker_choice_opened,
    UpCardEliminated: on_up_card_eliminated,
    DownCardEliminated: on_down_card_eliminated,
    JokerDeclined: on_turn_over,
    PenaltyDrawn: on_penalty_drawn,
    PenaltyJokerDrawn: on_joker_drawn,
    JokerSpent: on_turn_over,
    SeatFinished: on_seat_finished,
}
"""By event type the change that it stands for; shuffles and the score sheet are the ruleset's."""
