"""What each event changes at a table of Asino. Judges nothing: events carry outcomes."""

from collections.abc import Callable
from typing import Any

from games.asino import events as e
from games.asino.state import DRAW, HIDE, AsinoState
from games.kernel.chance import FirstDealerDrawn
from games.kernel.event import Event
from games.kernel.match import CardsShuffled


def on_first_dealer_drawn(state: AsinoState, event: FirstDealerDrawn) -> None:
    """The drawn seat deals the first hand."""
    state.dealer = event.seat


def on_deck_spread(state: AsinoState, event: e.DeckSpread) -> None:
    """A new hand; the dealer chooses the hidden card, unless it lets another seat do so."""
    state.begin_hand(event.dealer, list(state.match.order))
    state.phase = HIDE


def on_hidden_choice_delegated(state: AsinoState, event: e.HiddenChoiceDelegated) -> None:
    """The dealer has nothing to choose any more in this hand (ASI-04)."""
    state.hider = event.to


def on_hidden_card_set(state: AsinoState, event: e.HiddenCardSet) -> None:
    """One card less to deal."""
    del state.stock[event.position]
    state.hidden_card = [event.card]


def on_hands_dealt(state: AsinoState, event: e.HandsDealt) -> None:
    """The whole deck is in hands; pairs go before anybody draws."""
    state.hands = [list(hand) for hand in event.hands]
    state.stock = []
    state.phase = DRAW


def on_pairs_discarded(state: AsinoState, event: e.PairsDiscarded | e.PairDiscarded) -> None:
    """They lie in the middle."""
    hand = state.hands[event.seat]
    for card in event.cards:
        hand.remove(card)
    state.discards += event.cards


def on_turn_started(state: AsinoState, event: e.TurnStarted) -> None:
    """Tricks of the turn before count no more."""
    state.begin_turn(event.seat, event.target)


def on_shuffled(state: AsinoState, event: CardsShuffled) -> None:
    """The hand with these cards, which is about to be drawn from, lies anew (ASI-25)."""
    holds = [event.order[0] in hand for hand in state.hands]
    state.hands[holds.index(True)] = list(event.order)


def on_hand_arranged(state: AsinoState, event: e.HandArranged) -> None:
    """The same cards in the order that their owner wants."""
    hand = state.hands[event.seat]
    state.hands[event.seat] = [hand[place] for place in event.order]
    state.has_arranged, state.raised = True, event.raised


def on_emote_shown(state: AsinoState, event: e.EmoteShown) -> None:
    """Seen by all until the turn is over."""
    state.emotes[event.seat] += 1
    state.moods[event.seat] = event.kind


def on_card_drawn(state: AsinoState, event: e.CardDrawn) -> None:
    """It comes last in the drawer's hand (ASI-14); the raise is over (ASI-23)."""
    state.hands[event.seat].append(state.hands[event.target].pop(event.position))
    state.raised = None
    state.draws += 1


def on_seat_safe(state: AsinoState, event: e.SeatSafe) -> None:
    """The order is kept for who wants to know (ASI-20)."""
    state.went_out.append(event.seat)


APPLIERS: dict[type[Event], Callable[[AsinoState, Any], None]] = {
    FirstDealerDrawn: on_first_dealer_drawn,
    e.DeckSpread: on_deck_spread,
    e.HiddenChoiceDelegated: on_hidden_choice_delegated,
    e.HiddenCardSet: on_hidden_card_set,
    e.HandsDealt: on_hands_dealt,
    e.PairsDiscarded: on_pairs_discarded,
    e.TurnStarted: on_turn_started,
    e.HandArranged: on_hand_arranged,
    e.EmoteShown: on_emote_shown,
    e.CardDrawn: on_card_drawn,
    e.PairDiscarded: on_pairs_discarded,
    e.SeatSafe: on_seat_safe,
}
