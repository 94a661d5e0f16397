"""The steps that are listed: draw, take, open three cards, add one, exchange a joker, discard.

Longer melds are reached by steps. People may lay many cards at once, and some melds with jokers
only so; that is judged (`games.pinnacola.rules`) and never listed.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.kernel.cards import FRENCH_RANKS, FRENCH_SUITS, JOKER
from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.kinds import CODES, JOKER_KIND, KIND_OF
from games.kernel.seats import Seat
from games.pinnacola import events as e
from games.pinnacola.melds import (
    ALL_JOKERS,
    LAST_PLACE,
    LEAST,
    SUITS,
    End,
    Meld,
    Suit,
    addable_ends,
    card_at,
    exchanged,
    freeing,
    meld_of,
)
from games.pinnacola.options import NEW_MELD_ONLY
from games.pinnacola.rules import check_rest, with_joker_for, with_taken
from games.pinnacola.scoring import VALUES
from games.pinnacola.state import DRAW, PinnacolaState, side_of


class Opening(NamedTuple):
    """Three cards that make a meld; all of them different."""

    needed: int
    """Their kinds, as a mask."""
    cards: tuple[Card, ...]
    joker_suit: Suit | None


def _naturals() -> Iterator[tuple[Card, ...]]:
    """Sets and sequences of three natural cards."""
    for rank in FRENCH_RANKS:
        yield from combinations([rank + suit for suit in FRENCH_SUITS], LEAST)
    for suit in range(len(FRENCH_SUITS)):
        for first in range(1, LAST_PLACE - LEAST + 2):
            yield tuple(card_at(suit, first + at) for at in range(LEAST))


def _openings() -> Iterator[Opening]:
    said: list[Suit | None] = [None, *SUITS]
    found = dict.fromkeys(_naturals())
    for cards in list(found):
        for at in range(LEAST):
            found[*cards[:at], JOKER, *cards[at + 1 :]] = None
    seen: set[Meld] = set()
    for cards in found:
        for suit in said:
            meld = meld_of(cards, suit)
            if isinstance(meld, Meld) and meld not in seen:
                seen.add(meld)
                yield Opening(sum(1 << KIND_OF[card] for card in cards), cards, suit)


OPENINGS: tuple[Opening, ...] = tuple(_openings())
FOUR_JOKERS = (JOKER,) * ALL_JOKERS
WITH: dict[Card, list[Opening]] = defaultdict(list)
"""Card → the openings that it is in."""
for _opening in OPENINGS:
    for _card in _opening.cards:
        WITH[_card].append(_opening)
DISCARDS = tuple(e.Discard(code) for code in CODES)


def mask_of(held: bytearray) -> int:
    """The kinds that are held, as a mask."""
    return sum(1 << kind for kind, count in enumerate(held) if count)


@lru_cache(maxsize=1 << 14)
def additions(meld: Meld) -> tuple[tuple[Card, End | None], ...]:
    """The cards that may be added to a meld, one at a time, and where."""
    return tuple((card, end) for card in CODES for end in addable_ends(meld, card))


def legal_steps(state: PinnacolaState, seat: Seat) -> Sequence[Command]:
    """The listed steps of the seat on turn, each once, in a fixed order."""
    if state.phase == DRAW:
        takes = _takes(state, seat) if seat in state.opened_seats else ()
        return [e.DrawStock(), *takes]
    hand = state.hands[seat]
    steps: list[Command] = [e.OpenMeld(cards, suit) for cards, suit in _new_melds(state, hand)]
    if seat in state.opened_seats:
        if check_rest(state, sum(hand) - 1) is None:
            steps += _adds(state, seat)
        steps += _swaps(state, seat)
    steps += [DISCARDS[kind] for kind, count in enumerate(hand) if count]
    return steps


def _new_melds(
    state: PinnacolaState, held: bytearray, card: Card | None = None
) -> Iterator[tuple[tuple[Card, ...], Suit | None]]:
    """The openings among cards that are held, and the four jokers; those with `card`, if given."""
    size = sum(held)
    if check_rest(state, size - LEAST) is None:
        mask = mask_of(held)
        for needed, cards, suit in OPENINGS if card is None else WITH[card]:
            if needed & ~mask == 0:
                yield cards, suit
    jokers = card in (None, JOKER) and held[JOKER_KIND] == ALL_JOKERS
    if jokers and check_rest(state, size - ALL_JOKERS) is None:
        yield FOUR_JOKERS, None


def _adds(state: PinnacolaState, seat: Seat) -> Iterator[Command]:
    """PIN-20: one card of the hand to a meld of the side."""
    hand = state.hands[seat]
    for number in state.own_melds(side_of(seat)):
        for card, end in additions(state.melds[number]):
            if hand[KIND_OF[card]]:
                yield e.AddToMeld(number, (card,), end)


def _takes(state: PinnacolaState, seat: Seat) -> Iterator[Command]:
    """PIN-17, PIN-18: the newest card alone; or any other, with the least that it is used for."""
    adding = state.match.options["pozzo_obligation"] != NEW_MELD_ONLY
    own = state.own_melds(side_of(seat)) if adding else []
    for place, card in enumerate(state.pozzo[:-1]):
        held = with_taken(state, seat, place)
        for cards, suit in _new_melds(state, held, card):
            yield e.TakePozzo(place, cards, joker_suit=suit)
        for number in own:
            for fits, end in additions(state.melds[number]):
                if fits == card:
                    yield e.TakePozzo(place, (card,), number, end)
    yield e.TakePozzo(len(state.pozzo) - 1)


def _swaps(state: PinnacolaState, seat: Seat) -> Iterator[Command]:
    """PIN-21: each joker that a card of the hand may free, and the least that it is used for."""
    for number, meld in enumerate(state.melds):
        for card in freeing(meld):
            if state.hands[seat][KIND_OF[card]]:
                yield from _swaps_with(state, seat, number, card)


def _swaps_with(state: PinnacolaState, seat: Seat, number: int, card: Card) -> Iterator[Command]:
    held = with_joker_for(state, seat, card)
    for cards, suit in _new_melds(state, held, JOKER):
        at = cards.index(JOKER)
        ends: dict[int, End] = {0: "low", len(cards) - 1: "high"}
        said = None if suit or cards == FOUR_JOKERS else ends.get(at)
        yield e.SwapJoker(number, card, (*cards[:at], *cards[at + 1 :]), end=said, joker_suit=suit)
    adding = state.match.options["joker_reuse"] != NEW_MELD_ONLY
    if not adding or check_rest(state, sum(held) - 1) is not None:
        return
    for other in state.own_melds(side_of(seat)):
        meld = state.melds[other]
        grown = exchanged(meld, card) if other == number else meld
        for end in addable_ends(grown, JOKER) if grown is not None else ():
            yield e.SwapJoker(number, card, (), other, end)


def default_step(state: PinnacolaState, seat: Seat) -> Command:
    """The step that commits least (GEN-06): draw; discard what was drawn, or the least card."""
    if state.phase == DRAW:
        return e.DrawStock()
    hand = state.hands[seat]
    if state.drawn is not None and hand[KIND_OF[state.drawn]]:
        return e.Discard(state.drawn)
    return DISCARDS[min((kind for kind in range(len(hand)) if hand[kind]), key=VALUES.__getitem__)]
