"""What each event changes at a table of Asino. Judges nothing: events carry outcomes."""

from games.asino import events as e
from games.asino.state import DRAW, HIDE, AsinoState
from games.kernel.match import CardsShuffled
from games.kernel.ruleset import Ruleset
from games.kernel.score_sheet import sheet_of

DONKEY = "donkey"
"""The mark of a lost hand."""


class Evolution(Ruleset[AsinoState]):
    """What events change."""

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
        self._record_sheet(state, sheet_of(state.match.deal, [[] for _ in state.times_donkey]))

    def _on_hand_ended(self, state: AsinoState, event: e.HandEnded) -> None:
        state.times_donkey = list(event.totals)
        state.ended = True
        state.close()
        rows = [[(DONKEY, int(seat == event.loser))] for seat in range(state.match.seats)]
        self._record_sheet(state, sheet_of(state.match.deal, rows))
