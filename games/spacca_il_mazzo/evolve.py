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


def on_first_dealer_drawn(table: SpaccaState, event: FirstDealerDrawn) -> None:
    """The lot of SPM-49."""
    table.dealer = event.seat


def on_hands_dealt(table: SpaccaState, event: HandsDealt) -> None:
    """SPM-04."""
    table.clear(table.match.seats)
    table.dealer = event.dealer
    table.hands = [table.arranged(hand) for hand in event.hands]
    table.stock = tuple(table.match.order[sum(map(len, event.hands)) :])


def on_up_cards_dealt(table: SpaccaState, event: UpCardsDealt) -> None:
    """SPM-04."""
    table.up = [table.arranged(cards) for cards in event.cards]
    table.stock = table.stock[sum(map(len, event.cards)) :]


def on_down_cards_dealt(table: SpaccaState, event: DownCardsDealt) -> None:
    """SPM-05."""
    table.down = [cards or [EMPTY] * SLOTS for cards in map(list, event.cards)]
    table.stock = table.stock[sum(event.sizes) :]


def on_starting_card_turned(table: SpaccaState, event: StartingCardTurned) -> None:
    """SPM-06, SPM-08."""
    table.returned = tuple(event.returned)
    table.stock = (*table.stock[len(event.returned) + 1 :], *table.returned)
    table.pile = (event.card,)
    table.reference = reference_of(rank_of(event.card))
    table.turn = table.dealer
    table.pass_turn()


# --- playing ------------------------------------------------------------------------------------


def _lay(table: SpaccaState, card: Card) -> None:
    """One card as if it were played (SPM-11, SPM-21, SPM-22)."""
    table.pile += (card,)
    table.reference = reference_of(rank_of(card))


def on_cards_played(table: SpaccaState, event: CardsPlayed) -> None:
    """SPM-10."""
    table.leave_hand(event.seat, event.hand)
    for card in event.up:
        table.up[event.seat].remove(card)
    for card in (*event.hand, *event.up):
        _lay(table, card)
    table.end_turn()


def on_pile_taken(table: SpaccaState, event: PileTaken) -> None:
    """SPM-16."""
    table.take_in(event.seat, tuple(event.cards))
    table.pile = ()
    table.reference = FREE
    table.end_turn()


def on_pile_burned(table: SpaccaState, event: PileBurned) -> None:
    """SPM-22: of a burned pile the turn of who burned it is over already."""
    table.burned += tuple(event.cards)
    table.pile = ()
    table.reference = FREE


def _draw_to_hand(table: SpaccaState, seat: Seat) -> None:
    # A card that was turned up at the start lies at the bottom: then everybody knows it.
    seen = len(table.stock) == len(table.returned)
    card = table.leave_stock()
    table.hands[seat] = table.arranged([*table.hands[seat], card])
    if seen:
        table.known[seat] = table.arranged([*table.known[seat], card])


def on_card_drawn(table: SpaccaState, event: CardDrawn) -> None:
    """SPM-19."""
    _draw_to_hand(table, event.seat)
    table.drawn = True


def on_down_card_turned(table: SpaccaState, event: DownCardTurned) -> None:
    """SPM-25, SPM-26; of a joker the next event says what it does."""
    table.down[event.seat][event.slot] = EMPTY
    if event.outcome == JOKER:
        table.burned += (event.card,)
    elif event.outcome == TOO_LOW:
        table.take_in(event.seat, (event.card,))
    else:
        _lay(table, event.card)
        table.end_turn()


# --- jokers -------------------------------------------------------------------------------------


def on_joker_drawn(table: SpaccaState, _event: JokerDrawn | PenaltyJokerDrawn) -> None:
    """SPM-31."""
    table.burned += (table.leave_stock(),)


def on_hand_thrown(table: SpaccaState, event: HandThrown) -> None:
    """SPM-34, SPM-35."""
    table.hands[event.seat], table.known[event.seat] = [], []
    table.pile += tuple(event.cards)
    table.reference = lowest(event.cards, table.strength)
    table.end_turn()


def on_joker_choice_opened(table: SpaccaState, _event: JokerChoiceOpened) -> None:
    """SPM-32, SPM-36."""
    table.phase = CHOICE


def on_up_card_eliminated(table: SpaccaState, event: UpCardEliminated) -> None:
    """SPM-38."""
    table.up[event.seat].remove(event.card)
    _lay(table, event.card)
    table.end_turn()


def on_down_card_eliminated(table: SpaccaState, event: DownCardEliminated) -> None:
    """SPM-38."""
    table.down[event.seat][event.slot] = EMPTY
    if event.card in JOKERS:
        table.burned += (event.card,)
    else:
        _lay(table, event.card)
    table.end_turn()


def on_penalty_drawn(table: SpaccaState, event: PenaltyDrawn) -> None:
    """SPM-33, SPM-39."""
    _draw_to_hand(table, event.seat)
    table.end_turn()


def on_turn_over(table: SpaccaState, _event: Event) -> None:
    """Nothing else changes (SPM-20, SPM-40)."""
    table.end_turn()


def on_seat_finished(table: SpaccaState, event: SeatFinished) -> None:
    """SPM-41."""
    table.out_order += (event.seat,)


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
