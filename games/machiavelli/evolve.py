"""What each event changes at a table of Machiavelli. Judges nothing: events carry outcomes."""

from functools import reduce

from games.kernel.chance import FirstDealerDrawn
from games.kernel.event import Card
from games.kernel.ruleset import Ruleset
from games.kernel.score_sheet import sheet_of
from games.kernel.seats import Seat
from games.machiavelli import events as e
from games.machiavelli.cards import BIT, EMPTY, Pile, pile_of
from games.machiavelli.options import PENALTY_POINTS
from games.machiavelli.scoring import DEALS_WON, HAND_POINTS
from games.machiavelli.state import PLAY, MachiavelliState


class Evolution(Ruleset[MachiavelliState]):
    """What events change."""

    unchanged = (FirstDealerDrawn, e.LayoutFailed)

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
        brought = [new - old for old, new in zip(state.totals, event.totals, strict=True)]
        state.totals = tuple(event.totals)
        state.close()
        self._record_sheet(state, sheet_of(state.match.deal, [[(label, more)] for more in brought]))


def _take_from_stock(state: MachiavelliState, seat: Seat, cards: list[Card]) -> None:
    hand = state.hands[seat]
    for card in cards:
        hand = hand.with_one(BIT[card])
    state.hands[seat] = hand
    state.stock = state.stock[len(cards) :]
    state.passers = frozenset()
