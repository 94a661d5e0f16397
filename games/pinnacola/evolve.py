"""What each event changes. No rules here: every log that was decided once can be folded."""

from games.kernel.cards import JOKER
from games.kernel.ruleset import Ruleset
from games.kernel.score_sheet import sheet_of
from games.pinnacola import events as e
from games.pinnacola.melds import read_meld
from games.pinnacola.state import DRAW, MELD, SEATS, PinnacolaState


class Evolution(Ruleset[PinnacolaState]):
    """What events change."""

    def _on_hands_dealt(self, state: PinnacolaState, event: e.HandsDealt) -> None:
        """The cards of a new deal; the seat after the dealer begins (PIN-03)."""
        state.clear()
        state.dealer = event.dealer
        for seat, hand in enumerate(event.hands):
            state.give(seat, hand)
        state.stock = tuple(state.match.order[sum(map(len, event.hands)) :])
        state.new_turn((event.dealer + 1) % SEATS)

    def _on_pozzo_opened(self, state: PinnacolaState, event: e.PozzoOpened) -> None:
        """The top card of what is left lies open (PIN-04)."""
        state.pozzo = (event.card,)
        state.stock = state.stock[1:]
        state.phase = DRAW

    def _on_card_drawn(self, state: PinnacolaState, event: e.CardDrawn) -> None:
        state.stock = state.stock[1:]
        state.give(event.seat, (event.card,))
        state.drawn = event.card
        state.phase = MELD

    def _on_pozzo_taken(self, state: PinnacolaState, event: e.PozzoTaken) -> None:
        state.pozzo = state.pozzo[: event.from_index]
        state.give(event.seat, event.cards)
        state.newest_only = len(event.cards) == 1
        state.phase = MELD

    def _on_meld_opened(self, state: PinnacolaState, event: e.MeldOpened) -> None:
        state.melds.append(read_meld(event.reading))
        state.owners.append(event.seat)
        state.lose(event.seat, event.cards)
        state.laid = True

    def _on_meld_extended(self, state: PinnacolaState, event: e.MeldExtended) -> None:
        """A meld reads as the event says. With the partner's one no longer closes from the hand."""
        state.melds[event.meld] = read_meld(event.reading)
        state.lose(event.seat, event.cards)
        state.laid = True
        if event.meld < state.fresh:
            state.in_hand = False  # PIN-24

    def _on_joker_swapped(self, state: PinnacolaState, event: e.JokerSwapped) -> None:
        """The card lies in the meld, the joker in the hand, for now."""
        state.melds[event.meld] = read_meld(event.reading)
        state.lose(event.seat, (event.card,))
        state.give(event.seat, (JOKER,))
        state.laid = True
        state.in_hand = False  # PIN-24

    def _on_seat_opened(self, state: PinnacolaState, event: e.SeatOpened) -> None:
        """PIN-15."""
        state.opened_seats |= {event.seat}

    def _on_card_discarded(self, state: PinnacolaState, event: e.CardDiscarded) -> None:
        """The turn passes on (PIN-22)."""
        state.lose(event.seat, (event.card,))
        state.pozzo = (*state.pozzo, event.card)
        state.idle_turns = state.idle_turns + 1 if state.newest_only and not state.laid else 0
        state.new_turn((event.seat + 1) % SEATS)
        state.phase = DRAW

    def _on_deal_ended(self, state: PinnacolaState, _event: e.DealEnded) -> None:
        state.close()

    def _on_deal_scored(self, state: PinnacolaState, event: e.DealScored) -> None:
        items = [
            [
                ("melds", side.melds),
                ("hands", side.hands),
                ("bonus", side.bonus),
                ("penalties", side.penalties),
            ]
            for side in event.sides
        ]
        pairs = zip(state.totals, event.points, strict=True)
        state.totals = tuple(total + points for total, points in pairs)
        self._record_sheet(state, sheet_of(state.match.deal, items))
