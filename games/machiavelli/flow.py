"""The flow of a deal: what follows from each move, event by event."""

from typing import Any

from games.kernel.chance import FIRST_DEALER, Chance, FirstDealerDrawn
from games.kernel.dealing import deal_hands
from games.kernel.game_rules import Emit
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.machiavelli import events as e
from games.machiavelli.cards import BIT
from games.machiavelli.layouts import judged, numbered
from games.machiavelli.options import END_AT_ONCE
from games.machiavelli.scoring import deal_scores, deal_winners, hand_points
from games.machiavelli.state import MachiavelliState

HAND_EMPTY, BLOCKED = "hand_empty", "blocked"


def deal(state: MachiavelliState, chance: Chance, emit: Emit) -> None:
    """Names the dealer and deals, one card at a time (MAC-02, MAC-03)."""
    match = state.match
    after = state.dealer + 1
    if match.deal == 1:
        after = chance.draw(FIRST_DEALER, match.seats)
        emit(FirstDealerDrawn(after))
    dealer = state.turns(after)[0]
    hands = deal_hands(
        match.order, state.turns(dealer + 1), match.seats, match.options["hand_size"]
    )
    emit(e.HandsDealt(dealer, [sorted(hand, key=BIT.__getitem__) for hand in hands]))


def perform(state: MachiavelliState, seat: Seat, command: Any, emit: Emit) -> None:
    """Carries out a checked command, and what follows from it."""
    match command:
        case e.PlayLayout(layout):
            _play_layout(state, seat, layout, emit)
            return
        case e.BeginRearrangement():
            emit(e.RearrangementBegun(seat))
            return
        case e.RestoreTable():
            emit(e.TableRestored(seat))
            return
        case e.DrawCard():
            emit(e.CardDrawn(seat, state.stock[0]))
        case e.PassTurn():
            emit(e.TurnPassed(seat))
        case e.DeclareFailedRearrangement():
            _fail(state, seat, emit)
    _count_if_blocked(state, emit)


def _play_layout(state: MachiavelliState, seat: Seat, layout: Any, emit: Emit) -> None:
    found = judged(state, seat, layout)
    if isinstance(found, Refusal):
        emit(e.LayoutFailed(seat, [list(cards) for cards in layout], found.code))
        _fail(state, seat, emit)
        _count_if_blocked(state, emit)
        return
    melds = numbered(state.melds, found.masks)
    cards = [list(state.book.melds[mask]) for mask in melds.values()]
    emit(e.LayoutPlayed(seat, cards, list(melds), found.added.names()))
    if not state.hands[seat].once:  # MAC-21
        _count(state, HAND_EMPTY, emit)


def _fail(state: MachiavelliState, seat: Seat, emit: Emit) -> None:
    penalty = state.stock[: state.match.options["penalty_cards"]]
    emit(e.RearrangementFailed(seat, list(penalty)))


def _count_if_blocked(state: MachiavelliState, emit: Emit) -> None:
    """MAC-24, MAC-25."""
    at_once = not state.stock and state.match.options["stock_end"] == END_AT_ONCE
    if at_once or state.all_passed():
        _count(state, BLOCKED, emit)


def go_on(state: MachiavelliState, emit: Emit) -> None:
    """What follows when a seat has left (MAC-29)."""
    if state.all_passed():
        _count(state, BLOCKED, emit)


def _count(state: MachiavelliState, how: str, emit: Emit) -> None:
    """Says what the deal brought: it is over."""
    match = state.match
    winners, points = deal_winners(state), hand_points(state)
    more = deal_scores(match.options, winners, points)
    totals = [total + score for total, score in zip(state.totals, more, strict=True)]
    hands = [] if match.duplicate else [hand.names() for hand in state.hands]
    emit(e.DealEnded(how, winners, hands, points, totals))
