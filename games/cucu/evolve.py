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


def dealer_selection_cards(table: CucuState, event: e.DealerSelectionCards) -> None:
    """They are gathered again."""


def dealer_assigned(table: CucuState, event: e.DealerAssigned) -> None:
    """The whole deck lies there as it was shuffled (CUC-05)."""
    table.dealer = event.seat
    table.stock = list(table.match.order)
    table.used, table.aside = [], []
    table.clear(table.match.seats)


def hand_opened(table: CucuState, event: e.HandOpened) -> None:
    """The cards of the hand before are out of play (CUC-08)."""
    for seat, card in enumerate(table.cards):
        if card:
            seen = table.face_up and seat not in table.match.out
            (table.used if seen else table.aside).append(card)
    table.clear(table.match.seats)
    table.hand = event.number
    table.in_hand = list(event.seats)
    table.phase = CUT


def deck_cut(table: CucuState, event: e.DeckCut) -> None:
    """What was lifted goes under the rest (CUC-06)."""
    table.stock = table.stock[event.count :] + table.stock[: event.count]


def hand_dealt(table: CucuState, event: e.HandDealt) -> None:
    """Cards lie face down (CUC-07)."""
    table.cards = [dealt[0] if dealt else "" for dealt in event.cards]
    del table.stock[: sum(event.sizes)]
    table.phase = DEAL_DONE


def dealer_knocked(table: CucuState, event: e.DealerKnocked) -> None:
    """Everybody looks: the next event says at what."""


def cards_seen(table: CucuState, event: e.CardsSeen) -> None:
    """Each knows his own card (CUC-09), and the dealer's right begins (CUC-11)."""
    table.known = [frozenset({seat} if seen else ()) for seat, seen in enumerate(event.cards)]
    table.turn = table.after(table.dealer)
    table.phase = DECIDE


def turn_done(table: CucuState, event: e.CardKept | e.ExchangeBlocked) -> None:
    """It is the next seat's turn (CUC-15)."""
    _next_turn(table, event.seat)


def exchange_asked(table: CucuState, event: e.ExchangeAsked) -> None:
    """The asked seat's card decides, or the seat itself (CUC-17)."""
    table.asked = event.asked
    table.phase = ASKED


def answered(table: CucuState, event: e.CardGiven | e.BlockCalled) -> None:
    """What follows is said by the next event."""


def king_shown(table: CucuState, event: e.KingShown) -> None:
    """It lies open with its holder (CUC-18)."""
    table.exposed[event.seat] = True


def horse_shown(table: CucuState, event: e.HorseShown) -> None:
    """It lies open, and the next seat is asked (CUC-22)."""
    table.exposed[event.seat] = True
    table.asked = event.asked


def exchange_done(table: CucuState, event: e.ExchangeDone) -> None:
    """Two cards change hands, face down, and with them who knows them (CUC-13, CUC-18)."""
    one, other = event.seat, event.other
    table.cards[one], table.cards[other] = table.cards[other], table.cards[one]
    by_one, by_other = table.known[one], table.known[other]
    table.known[one] = by_other | {one}
    table.known[other] = by_one if other == table.dealer else by_one | {other}
    table.exposed[one] = table.exposed[other] = False
    table.passed = table.passed or other == table.dealer
    _next_turn(table, one)


def seat_passed_over(table: CucuState, event: e.SeatPassedOver) -> None:
    """Who is asked, or whose turn it is, is the next seat (GEN-07)."""
    if event.seat == table.turn:
        _next_turn(table, event.seat)
    else:
        table.asked = table.after(event.seat)


def dealer_card_taken(table: CucuState, event: e.DealerCardTaken) -> None:
    """A king is null, any other card takes the place of the dealer's (CUC-21)."""
    del table.stock[event.above]
    if event.null:
        table.used.append(event.card)
        return
    table.aside.append(table.cards[event.seat])
    table.cards[event.seat] = event.card
    table.known[event.seat] = frozenset()


def null_king_shown(table: CucuState, event: e.NullKingShown) -> None:
    """Everybody sees it."""


def talked(table: CucuState, event: e.Talked) -> None:
    """Counted, so that it has an end (GEN-12)."""
    table.talks[event.seat] += 1


def stake_stolen(table: CucuState, event: e.StakeStolen) -> None:
    """From who spoke to who was spoken to (CUC-32)."""
    amounts = {event.payer: -event.amount, event.payee: event.amount}
    received = [amounts.get(seat, 0) for seat in range(table.match.seats)]
    table.chips = table.chips.book(STAKE_STOLEN, received)


def card_touched(table: CucuState, event: e.CardTouched) -> None:
    """Counted, so that it has an end (GEN-12)."""
    table.touches[event.seat] += 1


def early_touch_paid(table: CucuState, event: e.EarlyTouchPaid) -> None:
    """Into the pot (CUC-35)."""
    table.chips = table.chips.pay(EARLY_TOUCH, event.seat, event.amount)


def cards_revealed(table: CucuState, _event: e.CardsRevealed) -> None:
    """Everybody sees them."""
    table.face_up = True


def hand_lost(table: CucuState, event: e.HandLost) -> None:
    """Into the pot (CUC-25)."""
    table.chips = table.chips.book(STAKE_LOST, [-amount for amount in event.paid])
    table.voids = 0


def hand_void(table: CucuState, event: e.HandVoid) -> None:
    """Of hands that were broken off none counts (CUC-27)."""
    table.voids += bool(event.seats)


def players_revived(table: CucuState, event: e.PlayersRevived) -> None:
    """From the pot (CUC-37)."""
    received = [event.amount * (seat in event.seats) for seat in range(table.match.seats)]
    table.chips = table.chips.book(COME_BACK, received)
    table.revivals += 1
    table.voids = 0


def seats_eliminated(table: CucuState, event: e.SeatsEliminated) -> None:
    """Their places follow from when it was (CUC-40)."""
    for seat in event.seats:
        table.last_out[seat] = table.hand


def pot_won(table: CucuState, event: e.PotWon) -> None:
    """The match has its winners."""
    table.chips = table.chips.book(POT, event.shares)
    table.winners = list(event.seats)


def seat_left(table: CucuState, seat: Seat) -> None:
    """What it had before it goes into the pot (GEN-07), and it plays no later hand (CUC-40)."""
    if seat in table.in_hand:
        table.last_out[seat] = table.hand
    table.chips = table.chips.pay(LEFT, seat, table.stakes(seat) * table.stake)


def _next_turn(table: CucuState, seat: Seat) -> None:
    table.asked = NOBODY
    table.phase = DECIDE
    if seat != table.dealer:
        table.turn = table.after(seat)


APPLIERS: Mapping[type[Event], Callable[[CucuState, Any], None]] = {
    e.DealerSelectionCards: dealer_selection_cards,
    e.DealerAssigned: dealer_assigned,
    e.HandOpened: hand_opened,
    e.DeckCut: deck_cut,
    e.HandDealt: hand_dealt,
    e.DealerKnocked: dealer_knocked,
    e.CardsSeen: cards_seen,
    e.CardKept: turn_done,
    e.ExchangeAsked: exchange_asked,
    e.CardGiven: answered,
    e.BlockCalled: answered,
    e.KingShown: king_shown,
    e.ExchangeBlocked: turn_done,
    e.HorseShown: horse_shown,
    e.ExchangeDone: exchange_done,
    e.SeatPassedOver: seat_passed_over,
    e.DealerCardTaken: dealer_card_taken,
    e.NullKingShown: null_king_shown,
    e.Talked: talked,
    e.StakeStolen: stake_stolen,
    e.CardTouched: card_touched,
    e.EarlyTouchPaid: early_touch_paid,
    e.CardsRevealed: cards_revealed,
    e.HandLost: hand_lost,
    e.HandVoid: hand_void,
    e.PlayersRevived: players_revived,
    e.SeatsEliminated: seats_eliminated,
    e.PotWon: pot_won,
}
"""What each event changes, but for the one that ends a deal."""
