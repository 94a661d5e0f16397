"""What each event changes at a table of Merda. Judges nothing: events carry outcomes."""

from collections.abc import Callable
from typing import Any

from games.kernel.event import Event
from games.kernel.match import SCORED, CardsShuffled
from games.merda import events as e
from games.merda.state import (
    LAYING,
    PASSING,
    RACE,
    SUSPENDED,
    TAKING,
    MerdaState,
)


def on_dealer_drawn(state: MerdaState, event: e.DealerDrawn) -> None:
    """The drawn seat deals the first hand."""
    state.dealer = event.seat


def on_hand_dealt(state: MerdaState, event: e.HandDealt) -> None:
    """A new hand; in turns the one with five cards begins (MER-17)."""
    state.dealer = event.dealer
    state.hands = [list(hand) for hand in event.hands]
    state.aside = list(event.aside)
    state.laid, state.exposed = {}, []
    state.in_hand = [seat for seat, hand in enumerate(event.hands) if hand]
    state.begin_hand()
    state.turn = state.right_of(state.dealer)[0]
    state.phase = LAYING if state.in_turns else PASSING


def on_shuffled(state: MerdaState, event: CardsShuffled) -> None:
    """The kilo deck lies there; when it is made again, of all cards taken (MER-35)."""
    state.kilos = list(event.order)
    state.rebuilt += any(state.taken)
    state.taken = [[] for _ in state.taken]


def on_card_committed(state: MerdaState, event: e.CardCommitted) -> None:
    """A card lies face down before its owner."""
    state.hands[event.seat].remove(event.card)
    state.laid[event.seat] = event.card


def on_round_resolved(state: MerdaState, event: e.RoundResolved) -> None:
    """The next round begins at once (MER-13)."""
    for seat, cards in enumerate(event.handed):
        state.hands[seat] += cards
    state.laid = {}
    state.rounds_played += 1
    state.begin_round()


def on_card_laid(state: MerdaState, event: e.CardLaid) -> None:
    """The next seat has to take it."""
    on_card_committed(state, e.CardCommitted(event.seat, event.card))
    state.turn = state.right_of(event.seat)[0]
    state.phase = TAKING


def on_card_taken(state: MerdaState, event: e.CardTaken) -> None:
    """Who has taken lays next."""
    state.hands[event.seat].append(event.card)
    state.laid = {}
    state.rounds_played += 1
    state.begin_round()
    state.phase = LAYING


def on_feint_made(state: MerdaState, event: e.FeintMade) -> None:
    """Counted; who has arrived cannot be hit any more (MER-39)."""
    state.feints[event.seat] += 1
    if event.kind == "arm_move" and event.seat not in state.arrivals:
        state.arm = event.seat


def on_slam_valid(state: MerdaState, event: e.SlamValid) -> None:
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


def on_slam_joined(state: MerdaState, event: e.SlamJoined) -> None:
    """One hand more on the deck."""
    state.slams.append(event.seat)


def on_race_resolved(state: MerdaState, _event: e.RaceResolved) -> None:
    """The hand was not void; nobody is waited for any more."""
    state.voids = 0
    state.close()


def on_false_slam(state: MerdaState, _event: e.FalseSlam) -> None:
    """Each feint counts for the first false slam after it alone (MER-29)."""
    state.arm = None


def on_feint_contact(state: MerdaState, _event: e.FeintContact) -> None:
    """Lots were drawn once more."""
    state.lots += 1


def on_kilos_taken(state: MerdaState, event: e.KilosTaken) -> None:
    """Cards turned up before a seat."""
    state.kilos = state.kilos[len(event.cards) :]
    state.taken[event.seat] += event.cards
    state.scores[event.seat] += event.kilos
    items = state.race if state.phase == SCORED else state.false_slams
    items[event.seat] += event.kilos


def on_seat_arrived(state: MerdaState, event: e.SeatArrived) -> None:
    """One contender less."""
    state.arrivals.append(event.seat)


def on_hand_suspended(state: MerdaState, _event: e.HandSuspended) -> None:
    """Hands, choices and turn stay as they are (MER-26)."""
    state.resumes_in = state.phase
    state.phase = SUSPENDED
    state.ready = []
    state.suspensions += 1


def on_seat_ready(state: MerdaState, event: e.SeatReady) -> None:
    """One seat less to wait for."""
    state.ready.append(event.seat)


def on_hand_resumed(state: MerdaState, _event: e.HandResumed) -> None:
    """The hand goes on where it was."""
    state.phase = state.resumes_in
    state.ready, state.resumes_in = [], ""


def on_hand_void(state: MerdaState, event: e.HandVoid) -> None:
    """Hands that a seat left do not count (GEN-07)."""
    state.voids += not event.left
    state.close()


def on_hand_scored(state: MerdaState, event: e.HandScored) -> None:
    """The totals stand; the ruleset records the sheet."""
    state.scores = list(event.totals)
    state.begin_hand()
    state.close()


APPLIERS: dict[type[Event], Callable[[MerdaState, Any], None]] = {
    e.DealerDrawn: on_dealer_drawn,
    e.HandDealt: on_hand_dealt,
    e.CardCommitted: on_card_committed,
    e.RoundResolved: on_round_resolved,
    e.CardLaid: on_card_laid,
    e.CardTaken: on_card_taken,
    e.FeintMade: on_feint_made,
    e.SlamValid: on_slam_valid,
    e.SlamJoined: on_slam_joined,
    e.RaceResolved: on_race_resolved,
    e.FalseSlam: on_false_slam,
    e.FeintContact: on_feint_contact,
    e.KilosTaken: on_kilos_taken,
    e.SeatArrived: on_seat_arrived,
    e.HandSuspended: on_hand_suspended,
    e.SeatReady: on_seat_ready,
    e.HandResumed: on_hand_resumed,
    e.HandVoid: on_hand_void,
}
