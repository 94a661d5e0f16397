"""What each event changes at a table of Merda. Judges nothing: events carry outcomes."""

from games.kernel.match import SCORED, CardsShuffled
from games.kernel.ruleset import Ruleset
from games.merda import events as e
from games.merda.state import LAYING, PASSING, RACE, SUSPENDED, TAKING, MerdaState


class Evolution(Ruleset[MerdaState]):
    """What events change."""

    def _on_dealer_drawn(self, state: MerdaState, event: e.DealerDrawn) -> None:
        """The drawn seat deals the first hand."""
        state.dealer = event.seat

    def _on_hand_dealt(self, state: MerdaState, event: e.HandDealt) -> None:
        """A new hand; in turns the one with five cards begins (MER-17)."""
        state.dealer = event.dealer
        state.hands = [list(hand) for hand in event.hands]
        state.aside = list(event.aside)
        state.laid, state.exposed = {}, []
        state.in_hand = [seat for seat, hand in enumerate(event.hands) if hand]
        state.begin_hand()
        state.turn = state.right_of(state.dealer)[0]
        state.phase = LAYING if state.in_turns else PASSING

    def _on_shuffled(self, state: MerdaState, event: CardsShuffled) -> None:
        """The kilo deck lies there; when it is made again, of all cards taken (MER-35)."""
        state.kilos = list(event.order)
        state.rebuilt += any(state.taken)
        state.taken = [[] for _ in state.taken]

    def _on_card_committed(self, state: MerdaState, event: e.CardCommitted) -> None:
        state.hands[event.seat].remove(event.card)
        state.laid[event.seat] = event.card

    def _on_round_resolved(self, state: MerdaState, event: e.RoundResolved) -> None:
        """The next round begins at once (MER-13)."""
        for seat, cards in enumerate(event.handed):
            state.hands[seat] += cards
        state.laid = {}
        state.rounds_played += 1
        state.begin_round()

    def _on_card_laid(self, state: MerdaState, event: e.CardLaid) -> None:
        self._on_card_committed(state, e.CardCommitted(event.seat, event.card))
        state.turn = state.right_of(event.seat)[0]
        state.phase = TAKING

    def _on_card_taken(self, state: MerdaState, event: e.CardTaken) -> None:
        state.hands[event.seat].append(event.card)
        state.laid = {}
        state.rounds_played += 1
        state.begin_round()
        state.phase = LAYING

    def _on_feint_made(self, state: MerdaState, event: e.FeintMade) -> None:
        """Counted; who has arrived cannot be hit any more (MER-39)."""
        state.feints[event.seat] += 1
        if event.kind == "arm_move" and event.seat not in state.arrivals:
            state.arm = event.seat

    def _on_slam_valid(self, state: MerdaState, event: e.SlamValid) -> None:
        """The race begins; cards laid down go back, in turns they stay (MER-15, MER-20)."""
        if state.phase == PASSING:
            for seat, card in state.laid.items():
                state.hands[seat].append(card)
            state.laid = {}
        for card in event.cards:
            state.hands[event.seat].remove(card)
        state.exposed = list(event.cards)
        state.slams = [event.seat]
        state.phase = RACE

    def _on_slam_joined(self, state: MerdaState, event: e.SlamJoined) -> None:
        state.slams.append(event.seat)

    def _on_race_resolved(self, state: MerdaState, _event: e.RaceResolved) -> None:
        """The hand was not void; nobody is waited for any more."""
        state.voids = 0
        state.close()

    def _on_false_slam(self, state: MerdaState, _event: e.FalseSlam) -> None:
        """Each feint counts for the first false slam after it alone (MER-29)."""
        state.arm = None

    def _on_feint_contact(self, state: MerdaState, _event: e.FeintContact) -> None:
        state.lots += 1

    def _on_kilos_taken(self, state: MerdaState, event: e.KilosTaken) -> None:
        state.kilos = state.kilos[len(event.cards) :]
        state.taken[event.seat] += event.cards
        state.scores[event.seat] += event.kilos
        items = state.race if state.phase == SCORED else state.false_slams
        items[event.seat] += event.kilos

    def _on_seat_arrived(self, state: MerdaState, event: e.SeatArrived) -> None:
        state.arrivals.append(event.seat)

    def _on_hand_suspended(self, state: MerdaState, _event: e.HandSuspended) -> None:
        """Hands, choices and turn stay as they are (MER-26)."""
        state.resumes_in = state.phase
        state.phase = SUSPENDED
        state.ready = []
        state.suspensions += 1

    def _on_seat_ready(self, state: MerdaState, event: e.SeatReady) -> None:
        state.ready.append(event.seat)

    def _on_hand_resumed(self, state: MerdaState, _event: e.HandResumed) -> None:
        state.phase = state.resumes_in
        state.ready, state.resumes_in = [], ""

    def _on_hand_void(self, state: MerdaState, event: e.HandVoid) -> None:
        """Hands that a seat left do not count (GEN-07)."""
        state.voids += not event.left
        state.close()

    def _on_hand_scored(self, state: MerdaState, event: e.HandScored) -> None:
        items = [
            [("race_lost", race), ("false_slams", false_slams)]
            for race, false_slams in zip(event.race, event.false_slams, strict=True)
        ]
        self._record(state, items)
        state.scores = list(event.totals)
        state.begin_hand()
        state.close()
