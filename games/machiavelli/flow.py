"""The flow of a deal: what follows from each move, event by event, and what each event changes."""

from functools import reduce
from typing import Any

from games.kernel.chance import FIRST_DEALER, Chance, FirstDealerDrawn
from games.kernel.dealing import deal_hands
from games.kernel.event import Card
from games.kernel.game_rules import Emit
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import Seat
from games.machiavelli import events as e
from games.machiavelli.cards import BIT, EMPTY, Pile, pile_of
from games.machiavelli.layouts import judged, numbered
from games.machiavelli.legal import default_move
from games.machiavelli.options import END_AT_ONCE, PENALTY_POINTS
from games.machiavelli.scoring import (
    DEALS_WON,
    HAND_POINTS,
    deal_scores,
    deal_winners,
    hand_points,
)
from games.machiavelli.state import PLAY, MachiavelliState

HAND_EMPTY, BLOCKED = "hand_empty", "blocked"


class Flow(Ruleset[MachiavelliState]):
    """What commands lead to, and what events change."""

    unchanged = (FirstDealerDrawn, e.LayoutFailed)

    # --- commands -----------------------------------------------------------------------------

    def _deal(self, state: MachiavelliState, chance: Chance, emit: Emit) -> None:
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

    def _perform(self, state: MachiavelliState, seat: Seat, command: Any, emit: Emit) -> None:
        """Carries out a checked command, and what follows from it."""
        match command:
            case e.PlayLayout(layout):
                self._play_layout(state, seat, layout, emit)
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
                self._fail(state, seat, emit)
        self._count_if_blocked(state, emit)

    def _play_layout(self, state: MachiavelliState, seat: Seat, layout: Any, emit: Emit) -> None:
        found = judged(state, seat, layout)
        if isinstance(found, Refusal):
            emit(e.LayoutFailed(seat, [list(cards) for cards in layout], found.code))
            self._fail(state, seat, emit)
            self._count_if_blocked(state, emit)
            return
        melds = numbered(state.melds, found.masks)
        cards = [list(state.book.melds[mask]) for mask in melds.values()]
        emit(e.LayoutPlayed(seat, cards, list(melds), found.added.names()))
        if not state.hands[seat].once:  # MAC-21
            self._count(state, HAND_EMPTY, emit)

    def _fail(self, state: MachiavelliState, seat: Seat, emit: Emit) -> None:
        penalty = state.stock[: state.match.options["penalty_cards"]]
        emit(e.RearrangementFailed(seat, list(penalty)))

    def _count_if_blocked(self, state: MachiavelliState, emit: Emit) -> None:
        """MAC-24, MAC-25."""
        at_once = not state.stock and state.match.options["stock_end"] == END_AT_ONCE
        if at_once or state.all_passed():
            self._count(state, BLOCKED, emit)

    def _count(self, state: MachiavelliState, how: str, emit: Emit) -> None:
        """Says what the deal brought, and ends it."""
        match = state.match
        winners, points = deal_winners(state), hand_points(state)
        more = deal_scores(match.options, winners, points)
        totals = [total + score for total, score in zip(self.totals(state), more, strict=True)]
        hands = [] if match.duplicate else [hand.names() for hand in state.hands]
        emit(e.DealEnded(how, winners, hands, points, totals))
        self._end_deal(state, emit)

    def _time_out(self, state: MachiavelliState, seat: Seat, command: Any, emit: Emit) -> None:
        super()._time_out(state, seat, command, emit)
        if state.phase == PLAY and state.rearranged and state.turn == command.seat:  # MAC-22c
            self._perform(state, command.seat, default_move(state), emit)

    def _on_seat_out(self, state: MachiavelliState, seat: Seat) -> None:
        if state.phase == PLAY and state.turn == seat:
            state.end_turn()

    def _play_on(self, state: MachiavelliState, seat: Seat, emit: Emit) -> None:
        if state.phase == PLAY and state.all_passed():
            self._count(state, BLOCKED, emit)

    # --- what events change -------------------------------------------------------------------

    def _on_hands_dealt(self, state: MachiavelliState, event: e.HandsDealt) -> None:
        """A new deal; the turn is the one after the dealer (MAC-06)."""
        match = state.match
        state.clear(match.seats)
        state.dealer = event.dealer
        state.hands = [pile_of(hand) for hand in event.hands]
        state.stock = tuple(match.order[sum(map(len, event.hands)) :])
        state.new_turn(event.dealer)
        state.end_turn()
        state.phase = PLAY

    def _on_card_drawn(self, state: MachiavelliState, event: e.CardDrawn) -> None:
        """The turn is over (MAC-15)."""
        _take_from_stock(state, event.seat, [event.card])
        state.end_turn()

    def _on_layout_played(self, state: MachiavelliState, event: e.LayoutPlayed) -> None:
        """The table lies as it was laid, and the turn is over (MAC-18)."""
        masks = [sum(map(BIT.__getitem__, cards)) for cards in event.layout]
        state.melds = dict(zip(event.meld_numbers, masks, strict=True))
        state.table_cards = reduce(Pile.with_one, masks, EMPTY)
        state.hands[event.seat] = state.hands[event.seat].less(pile_of(event.from_hand))
        state.openers |= {event.seat}
        state.passers = frozenset()
        state.end_turn()

    def _on_rearrangement_begun(
        self, state: MachiavelliState, _event: e.RearrangementBegun
    ) -> None:
        """Once a turn (MAC-22)."""
        state.rearranging = state.rearranged = True

    def _on_table_restored(self, state: MachiavelliState, _event: e.TableRestored) -> None:
        state.rearranging = False

    def _on_rearrangement_failed(
        self, state: MachiavelliState, event: e.RearrangementFailed
    ) -> None:
        """The penalty is drawn and the turn is over; without a stock it is a pass."""
        if event.cards:
            _take_from_stock(state, event.seat, event.cards)
        else:  # MAC-25
            state.passers |= {event.seat}
        state.end_turn()

    def _on_turn_passed(self, state: MachiavelliState, event: e.TurnPassed) -> None:
        """One more in a row (MAC-24)."""
        state.passers |= {event.seat}
        state.end_turn()

    def _on_deal_ended(self, state: MachiavelliState, event: e.DealEnded) -> None:
        options = state.match.options
        label = HAND_POINTS if options["match_format"] == PENALTY_POINTS else DEALS_WON
        before = self.totals(state)
        brought = [new - old for old, new in zip(before, event.totals, strict=True)]
        state.close()
        self._record(state, [[(label, more)] for more in brought])


def _take_from_stock(state: MachiavelliState, seat: Seat, cards: list[Card]) -> None:
    hand = state.hands[seat]
    for card in cards:
        hand = hand.with_one(BIT[card])
    state.hands[seat] = hand
    state.stock = state.stock[len(cards) :]
    state.passers = frozenset()
