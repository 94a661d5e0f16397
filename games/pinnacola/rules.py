"""What a seat may do in its turn: every reason against a command, in the order of the rulebook."""

from collections import Counter
from typing import Any, NamedTuple

from games.kernel.cards import JOKER
from games.kernel.event import Card
from games.kernel.kinds import JOKER_KIND, KIND_OF
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.pinnacola import events as e
from games.pinnacola.melds import (
    SEQUENCE,
    SET,
    End,
    Meld,
    NotMeld,
    Suit,
    exchanged,
    extended,
    meld_of,
)
from games.pinnacola.options import NEW_MELD_ONLY, REQUIRED
from games.pinnacola.state import PinnacolaState, side_of

CARD_NOT_IN_HAND = Refusal("card_not_in_hand", "PIN-19")
UNKNOWN_MELD = Refusal("unknown_meld", "PIN-19")
JOKER_NOT_PLACED = Refusal("joker_not_placed", "PIN-21")
DISCARD_NOT_IN_HAND = Refusal("card_not_in_hand", "PIN-22")
NO_MELD = {
    "too_few_cards": Refusal("too_few_cards", "PIN-07"),
    "not_a_meld": Refusal("not_a_meld", "PIN-07"),
    "joker_suit_missing": Refusal("joker_suit_missing", "PIN-10"),
}


class Laying(NamedTuple):
    """Cards as they are laid: as a new meld, or added to one."""

    cards: tuple[Card, ...]
    meld_id: int | None = None
    end: End | None = None
    joker_suit: Suit | None = None

    def made(self, melds: list[Meld]) -> Meld | NotMeld:
        """The meld that arises; the meld it is added to has to be there."""
        if self.meld_id is None:
            return meld_of(self.cards, self.joker_suit)
        return extended(melds[self.meld_id], self.cards, self.end, self.joker_suit)

    def spelt(self, melds: list[Meld]) -> "Laying":
        """The same with all said that could be left out, and without what means nothing."""
        made = self.made(melds)
        if isinstance(made, str):
            return self
        old = None if self.meld_id is None else melds[self.meld_id]
        end: End | None = None
        if old is not None and old.form == SEQUENCE:
            end = "high" if made.first == old.first else "low"
        suit = made.joker_suit if JOKER in self.cards else None
        return self._replace(end=end, joker_suit=suit)


def laying_of(command: Any) -> Laying | None:
    """What a command lays; None where it lays nothing."""
    match command:
        case e.OpenMeld():
            return Laying(command.cards, joker_suit=command.joker_suit)
        case e.AddToMeld() | e.TakePozzo():
            laying = Laying(command.cards, command.meld_id, command.end, command.joker_suit)
            return None if laying == Laying(()) else laying
        case e.SwapJoker():
            if command.to_meld is not None:
                return Laying((JOKER,), command.to_meld, command.end, command.joker_suit)
            cards = with_joker(command.cards, command.end, command.joker_suit)
            return Laying(cards, joker_suit=command.joker_suit) if cards else None
    return None


def with_joker(
    cards: tuple[Card, ...], end: End | None, joker_suit: Suit | None
) -> tuple[Card, ...]:
    """The cards of a new meld with the freed joker, where it was left out and is plain (PIN-21)."""
    if JOKER in cards and set(cards) != {JOKER}:
        return cards
    places = [len(cards)]
    gap = end is None and joker_suit is None and JOKER not in cards
    if end is not None:
        places = [] if joker_suit else [0] if end == "low" else places
    elif gap:
        places = list(range(1, len(cards)))
    for at in places:
        found = (*cards[:at], JOKER, *cards[at:])
        meld = meld_of(found, joker_suit)
        if isinstance(meld, Meld) and not (gap and meld.form == SET):
            return found
    return cards


def check(state: PinnacolaState, seat: Seat, command: Any) -> Refusal | None:
    """Why this seat, whose turn and phase it is, may not give this command."""
    match command:
        case e.TakePozzo():
            return _check_take(state, seat, command)
        case e.OpenMeld() | e.AddToMeld():
            laying = laying_of(command) or Laying(())
            return _check_laying(state, seat, state.hands[seat], laying)
        case e.SwapJoker():
            return _check_swap(state, seat, command)
        case e.Discard():
            return DISCARD_NOT_IN_HAND if lacks(state.hands[seat], (command.card,)) else None
    return None  # PIN-16: there is always a card to draw


def lacks(held: bytearray, cards: tuple[Card, ...]) -> bool:
    """Whether some of these cards are not among those held."""
    return any(
        card not in KIND_OF or held[KIND_OF[card]] < count for card, count in Counter(cards).items()
    )


def with_taken(state: PinnacolaState, seat: Seat, from_index: int) -> bytearray:
    """A hand together with what would be taken from the pozzo."""
    held = state.hands[seat][:]
    for card in state.pozzo[from_index:]:
        held[KIND_OF[card]] += 1
    return held


def with_joker_for(state: PinnacolaState, seat: Seat, card: Card) -> bytearray:
    """A hand with a joker in the place of one of its cards."""
    held = state.hands[seat][:]
    held[KIND_OF[card]] -= 1
    held[JOKER_KIND] += 1
    return held


def _check_take(state: PinnacolaState, seat: Seat, command: e.TakePozzo) -> Refusal | None:
    if seat not in state.opened_seats:
        return Refusal("not_opened", "PIN-17")
    if not 0 <= command.from_index < len(state.pozzo):
        return Refusal("bad_index", "PIN-17")
    laying = laying_of(command)
    if laying is None:
        newest = command.from_index == len(state.pozzo) - 1
        return None if newest else Refusal("use_missing", "PIN-18")
    if state.pozzo[command.from_index] not in laying.cards:
        return Refusal("first_card_not_used", "PIN-18")
    if laying.meld_id is not None and state.match.options["pozzo_obligation"] == NEW_MELD_ONLY:
        return Refusal("new_meld_required", "PIN-18")
    return _check_laying(state, seat, with_taken(state, seat, command.from_index), laying)


def _check_laying(
    state: PinnacolaState, seat: Seat, held: bytearray, laying: Laying
) -> Refusal | None:
    """Reasons against laying cards of those held."""
    number = laying.meld_id
    if number is not None:
        if seat not in state.opened_seats:
            return Refusal("not_opened", "PIN-19")
        if not 0 <= number < len(state.melds):
            return UNKNOWN_MELD
        if side_of(state.owners[number]) != side_of(seat):
            return Refusal("not_your_meld", "PIN-19")
        if not laying.cards:
            return NO_MELD["too_few_cards"]
    if lacks(held, laying.cards):
        return CARD_NOT_IN_HAND
    meld = laying.made(state.melds)
    if isinstance(meld, str):
        return NO_MELD[meld]
    return check_rest(state, sum(held) - len(laying.cards))


def check_rest(state: PinnacolaState, left: int) -> Refusal | None:
    """Whether a hand may have so many cards left in the middle of a turn (PIN-23)."""
    if left == 0 and state.match.options["closing_discard"] == REQUIRED:
        return Refusal("must_keep_discard", "PIN-23")
    return None


def _check_swap(state: PinnacolaState, seat: Seat, command: e.SwapJoker) -> Refusal | None:
    if seat not in state.opened_seats:
        return Refusal("not_opened", "PIN-21")
    if not 0 <= command.meld_id < len(state.melds):
        return UNKNOWN_MELD
    old = state.melds[command.meld_id]
    if not old.has_joker:
        return Refusal("no_joker", "PIN-21")
    if lacks(state.hands[seat], (command.card,)):
        return CARD_NOT_IN_HAND
    changed = exchanged(old, command.card)
    if changed is None:
        return Refusal("wrong_card", "PIN-21")
    if command.to_meld is not None and state.match.options["joker_reuse"] == NEW_MELD_ONLY:
        return Refusal("new_meld_required", "PIN-21")
    used = _placed(state, seat, command, changed)
    return JOKER_NOT_PLACED if used is None else check_rest(state, state.size(seat) - used)


def _placed(state: PinnacolaState, seat: Seat, command: e.SwapJoker, changed: Meld) -> int | None:
    """How many cards the hand loses when the joker is laid again; None where it cannot be."""
    held = with_joker_for(state, seat, command.card)
    if lacks(held, command.cards) or (command.to_meld is not None and command.cards):
        return None  # before anything is made of cards that may not even exist
    laying = laying_of(command)
    if laying is None or JOKER not in laying.cards or lacks(held, laying.cards):
        return None
    number = laying.meld_id
    if number is not None and number not in state.own_melds(side_of(seat)):
        return None
    melds = [*state.melds]
    melds[command.meld_id] = changed
    return None if isinstance(laying.made(melds), str) else len(laying.cards)
