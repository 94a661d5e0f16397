"""Moves of several cards that nobody lists (`games.pinnacola.legal`) and people make all the time.

A long sequence or a poker laid at once, several cards added at once, the newest card of the pozzo
taken and laid in one move. Only natural cards: where a joker goes is a question of its own.
"""

from collections.abc import Iterator

from games.kernel.cards import JOKER
from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.kinds import KIND_OF
from games.kernel.seats import Seat
from games.pinnacola.events import AddToMeld, OpenMeld, TakePozzo
from games.pinnacola.legal import WITH, additions, mask_of
from games.pinnacola.melds import (
    LAST_PLACE,
    LEAST,
    MOST_IN_SET,
    SEQUENCE,
    SUITS,
    End,
    Meld,
    card_at,
    extended,
)
from games.pinnacola.options import NEW_MELD_ONLY
from games.pinnacola.rules import check_rest, with_taken
from games.pinnacola.state import DRAW, PinnacolaState, side_of

RANKS = 13


def whole_moves(state: PinnacolaState, seat: Seat) -> Iterator[Command]:
    """Legal moves that are not listed, in a fixed order."""
    if state.phase == DRAW:
        if seat in state.opened_seats:
            yield from _newest_laid(state, seat)
        return
    hand = state.hands[seat]
    size = sum(hand)
    for cards in long_melds(hand):
        if check_rest(state, size - len(cards)) is None:
            yield OpenMeld(cards)
    if seat not in state.opened_seats:
        return
    for number in state.own_melds(side_of(seat)):
        for cards, end in _chains(state.melds[number], hand):
            if check_rest(state, size - len(cards)) is None:
                yield AddToMeld(number, cards, end)


def long_melds(hand: bytearray) -> Iterator[tuple[Card, ...]]:
    """Sequences of more than three natural cards, as long as they are, and natural pokers."""
    for suit in range(len(SUITS)):
        run: tuple[Card, ...] = ()
        for place in range(1, LAST_PLACE + 1):
            card = card_at(suit, place)
            if hand[KIND_OF[card]] > run.count(card):
                run = (*run, card)
                continue
            if len(run) > LEAST:
                yield run
            run = ()
        if len(run) > LEAST:
            yield run
    for rank in range(1, RANKS + 1):
        cards = tuple(card_at(suit, rank) for suit in range(MOST_IN_SET))
        if all(hand[KIND_OF[card]] for card in cards):
            yield cards


def _chains(meld: Meld, hand: bytearray) -> Iterator[tuple[tuple[Card, ...], End]]:
    """Two or more natural cards that lie beyond one end of a sequence."""
    if meld.form != SEQUENCE:
        return
    suit = KIND_OF[meld.stands[0]] // RANKS
    first, last = meld.first, meld.first + len(meld.cards) - 1
    ends: tuple[tuple[End, range], ...] = (
        ("low", range(first - 1, 0, -1)),
        ("high", range(last + 1, LAST_PLACE + 1)),
    )
    for end, places in ends:
        cards: tuple[Card, ...] = ()
        for place in places:
            card = card_at(suit, place)
            if hand[KIND_OF[card]] <= cards.count(card):
                break
            cards = (card, *cards) if end == "low" else (*cards, card)
        if len(cards) > 1 and isinstance(extended(meld, cards, end), Meld):
            yield cards, end


def _newest_laid(state: PinnacolaState, seat: Seat) -> Iterator[Command]:
    """The newest card of the pozzo, laid in the move that takes it."""
    place = len(state.pozzo) - 1
    card = state.pozzo[place]
    if card == JOKER:
        return
    held = with_taken(state, seat, place)
    if check_rest(state, sum(held) - LEAST) is None:
        mask = mask_of(held)
        for needed, cards, _ in WITH[card]:
            if needed & ~mask == 0 and JOKER not in cards:
                yield TakePozzo(place, cards)
    if state.match.options["pozzo_obligation"] == NEW_MELD_ONLY:
        return
    for number in state.own_melds(side_of(seat)):
        for fits, end in additions(state.melds[number]):
            if fits == card:
                yield TakePozzo(place, (card,), number, end)
