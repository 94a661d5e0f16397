"""What each event changes. No rules here: every log that was decided once can be folded."""

from collections.abc import Callable, Mapping
from typing import Any

from games.cucu import events as e
from games.cucu.state import ASKED, CUT, DEAL_DONE, DECIDE, CucuState
from games.kernel.event import Event
from games.kernel.seats import NOBODY, Seat

STAKE_LOST, STAKE_STOLEN, EARLY_TOUCH = "stake_lost", "stake_given", "early_touch"
COME_BACK, POT, LEFT = "come_back", "pot_won_item", "left_stakes"
"""The items of a score sheet."""


def on_dealer_selection_cards(state: CucuState, event: e.DealerSelectionCards) -> None:
    """They are gathered again."""


def on_dealer_assigned(state: CucuState, event: e.DealerAssigned) -> None:
    """The whole deck lies there as it was shuffled (CUC-05)."""
    state.dealer = event.seat
    state.stock = list(state.match.order)
    state.used, state.aside = [], []
    state.clear(state.match.seats)


def on_hand_opened(state: CucuState, event: e.HandOpened) -> None:
    """The cards of the hand before are out of play (CUC-08)."""
    for seat, card in enumerate(state.cards):
        if card:
            seen = state.face_up and seat not in state.match.out
            (state.used if seen else state.aside).append(card)
    state.clear(state.match.seats)
    state.hand = event.number
    state.in_hand = list(event.seats)
    state.phase = CUT


def on_deck_cut(state: CucuState, event: e.DeckCut) -> None:
    """What was lifted goes under the rest (CUC-06)."""
    state.stock = state.stock[event.count :] + state.stock[: event.count]


def on_hand_dealt(state: CucuState, event: e.HandDealt) -> None:
    """Cards lie face down (CUC-07)."""
    state.cards = [dealt[0] if dealt else "" for dealt in event.cards]
    del state.stock[: sum(event.sizes)]
    state.phase = DEAL_DONE


def on_dealer_knocked(state: CucuState, event: e.DealerKnocked) -> None:
    """Everybody looks: the next event says at what."""


def on_cards_seen(state: CucuState, event: e.CardsSeen) -> None:
    """Each knows his own card (CUC-09), and the dealer's right begins (CUC-11)."""
    state.known = [frozenset({seat} if seen else ()) for seat, seen in enumerate(event.cards)]
    state.turn = state.after(state.dealer)
    state.phase = DECIDE


def on_turn_done(state: CucuState, event: e.CardKept | e.ExchangeBlocked) -> None:
    """It is the next seat's turn (CUC-15)."""
    _next_turn(state, event.seat)


def on_exchange_asked(state: CucuState, event: e.ExchangeAsked) -> None:
    """The asked seat's card decides, or the seat itself (CUC-17)."""
    state.asked = event.asked
    state.phase = ASKED


def on_answered(state: CucuState, event: e.CardGiven | e.BlockCalled) -> None:
    """What follows is said by the next event."""


def on_king_shown(state: CucuState, event: e.KingShown) -> None:
    """It lies open with its holder (CUC-18)."""
    state.exposed[event.seat] = True


def on_horse_shown(state: CucuState, event: e.HorseShown) -> None:
    """It lies open, and the next seat is asked (CUC-22)."""
    state.exposed[event.seat] = True
    state.asked = event.asked


def on_exchange_done(state: CucuState, event: e.ExchangeDone) -> None:
    """Two cards change hands, face down, and with them who knows them (CUC-13, CUC-18)."""
    one, other = event.seat, event.other
    state.cards[one], state.cards[other] = state.cards[other], state.cards[one]
    by_one, by_other = state.known[one], state.known[other]
    state.known[one] = by_other | {one}
    state.known[other] = by_one if other == state.dealer else by_one | {other}
    state.exposed[one] = state.exposed[other] = False
    state.passed = state.passed or other == state.dealer
    _next_turn(state, one)


def on_seat_passed_over(state: CucuState, event: e.SeatPassedOver) -> None:
    """Who is asked, or whose turn it is, is the next seat (GEN-07)."""
    if event.seat == state.turn:
        _next_turn(state, event.seat)
    else:
        state.asked = state.after(event.seat)


def on_dealer_card_taken(state: CucuState, event: e.DealerCardTaken) -> None:
    """A king is null, any other card takes the place of the dealer's (CUC-21)."""
    del state.stock[event.above]
    if event.null:
        state.used.append(event.card)
        return
    state.aside.append(state.cards[event.seat])
    state.cards[event.seat] = event.card
    state.known[event.seat] = frozenset()


def on_null_king_shown(state: CucuState, event: e.NullKingShown) -> None:
    """Everybody sees it."""


def on_talked(state: CucuState, event: e.Talked) -> None:
    """Counted, so that it has an end (GEN-12)."""
    state.talks[event.seat] += 1


def on_stake_stolen(state: CucuState, event: e.StakeStolen) -> None:
    """From who spoke to who was spoken to (CUC-32)."""
    amounts = {event.payer: -event.amount, event.payee: event.amount}
    received = [amounts.get(seat, 0) for seat in range(state.match.seats)]
    state.chips = state.chips.book(STAKE_STOLEN, received)


def on_card_touched(state: CucuState, event: e.CardTouched) -> None:
    """Counted, so that it has an end (GEN-12)."""
    state.touches[event.seat] += 1


def on_early_touch_paid(state: CucuState, event: e.EarlyTouchPaid) -> None:
    """Into the pot (CUC-35)."""
    state.chips = state.chips.pay(EARLY_TOUCH, event.seat, event.amount)


def on_cards_revealed(state: CucuState, _event: e.CardsRevealed) -> None:
    """Everybody sees them."""
    state.face_up = True


def on_hand_lost(state: CucuState, event: e.HandLost) -> None:
    """Into the pot (CUC-25)."""
    state.chips = state.chips.book(STAKE_LOST, [-amount for amount in event.paid])
    state.voids = 0


def on_hand_void(state: CucuState, event: e.HandVoid) -> None:
    """Of hands that were broken off none counts (CUC-27)."""
    state.voids += bool(event.seats)


def on_players_revived(state: CucuState, event: e.PlayersRevived) -> None:
    """From the pot (CUC-37)."""
    received = [event.amount * (seat in event.seats) for seat in range(state.match.seats)]
    state.chips = state.chips.book(COME_BACK, received)
    state.revivals += 1
    state.voids = 0


def on_seats_eliminated(state: CucuState, event: e.SeatsEliminated) -> None:
    """Their places follow from when it was (CUC-40)."""
    for seat in event.seats:
        state.last_out[seat] = state.hand


def on_pot_won(state: CucuState, event: e.PotWon) -> None:
    """The match has its winners."""
    state.chips = state.chips.book(POT, event.shares)
    state.winners = list(event.seats)


def on_seat_left(state: CucuState, seat: Seat) -> None:
    """What it had before it goes into the pot (GEN-07), and it plays no later hand (CUC-40)."""
    if seat in state.in_hand:
        state.last_out[seat] = state.hand
    state.chips = state.chips.pay(LEFT, seat, state.stakes(seat) * state.stake)


def _next_turn(state: CucuState, seat: Seat) -> None:
    state.asked = NOBODY
    state.phase = DECIDE
    if seat != state.dealer:
        state.turn = state.after(seat)


APPLIERS: Mapping[type[Event], Callable[[CucuState, Any], None]] = {
    e.DealerSelectionCards: on_dealer_selection_cards,
    e.DealerAssigned: on_dealer_assigned,
    e.HandOpened: on_hand_opened,
    e.DeckCut: on_deck_cut,
    e.HandDealt: on_hand_dealt,
    e.DealerKnocked: on_dealer_knocked,
    e.CardsSeen: on_cards_seen,
    e.CardKept: on_turn_done,
    e.ExchangeAsked: on_exchange_asked,
    e.CardGiven: on_answered,
    e.BlockCalled: on_answered,
    e.KingShown: on_king_shown,
    e.ExchangeBlocked: on_turn_done,
    e.HorseShown: on_horse_shown,
    e.ExchangeDone: on_exchange_done,
    e.SeatPassedOver: on_seat_passed_over,
    e.DealerCardTaken: on_dealer_card_taken,
    e.NullKingShown: on_null_king_shown,
    e.Talked: on_talked,
    e.StakeStolen: on_stake_stolen,
    e.CardTouched: on_card_touched,
    e.EarlyTouchPaid: on_early_touch_paid,
    e.CardsRevealed: on_cards_revealed,
    e.HandLost: on_hand_lost,
    e.HandVoid: on_hand_void,
    e.PlayersRevived: on_players_revived,
    e.SeatsEliminated: on_seats_eliminated,
    e.PotWon: on_pot_won,
}
"""What each event changes, but for the one that ends a deal."""
