"""The legal steps of a turn: draw, open exactly three cards, add one card, discard.

Every longer meld is reached by steps; people may lay many cards at once, which is verified
(`games.burraco.rules`) and never listed. Steps are shared objects.
"""

from collections.abc import Sequence
from functools import lru_cache

from games.burraco import events as e
from games.burraco.openings import openings
from games.burraco.readings import WILD_MASK
from games.burraco.rules import check_discard, check_finish, row_card, taken_ranks
from games.burraco.state import DRAW, BurracoState
from games.kernel.command import Command
from games.kernel.kinds import CODES, JOKER_KIND, KIND_OF, bits
from games.kernel.seats import Seat

SHIFTS = (0, 13, 26, 39)
"""By suit: where its kinds begin."""
RANKS = 0x1FFF
QUEEN_TO_ACE = 0x1801
SUIT_MASKS = tuple(RANKS << shift for shift in SHIFTS)
RANK_MASKS = tuple(sum(1 << (rank + shift) for shift in SHIFTS) for rank in range(13))
"""By rank from 0: the four kinds."""

DRAWS: tuple[Command, ...] = (e.DrawStock(), e.TakeDiscards())
DISCARDS: tuple[e.Discard, ...] = tuple(e.Discard(code) for code in CODES)


@lru_cache(maxsize=1 << 14)
def bits_of(mask: int) -> tuple[int, ...]:
    """`bits`, remembered: for masks with few ones."""
    return tuple(bits(mask))


RUN, GAP = 1, 2
"""Three naturals in a row, or a two of the suit as wild card; two that a wild card completes."""


def _promise(ranks: int) -> int:
    """What one suit's ranks (bit 0: ace) may hold: `RUN`, `GAP`, both or nothing."""
    run = ranks & ranks >> 1 & ranks >> 2 or ranks & QUEEN_TO_ACE == QUEEN_TO_ACE
    near = ranks & (ranks >> 1 | ranks >> 2) or (ranks & 1 and ranks & QUEEN_TO_ACE > 1)
    own_two = ranks & 2 and ranks & (ranks - 1)
    return (RUN if run or own_two else 0) | (GAP if near else 0)


PROMISES = bytes(_promise(ranks) for ranks in range(RANKS + 1))


def ranks_held(once: int, twice: int, cards: int) -> int:
    """Mask of the ranks (bit 0: ace, without the twos) of which `cards`, two or three, are held."""
    hearts, diamonds = once & RANKS, once >> 13 & RANKS
    clubs, spades = once >> 26 & RANKS, once >> 39 & RANKS
    red, black = hearts | diamonds, clubs | spades
    reds, blacks = hearts & diamonds, clubs & spades
    two_suits = reds | blacks | red & black
    second = (twice | twice >> 13 | twice >> 26 | twice >> 39) & RANKS if twice else 0
    held = two_suits | second if cards == 2 else reds & black | blacks & red | two_suits & second
    return held & ~2


@lru_cache(maxsize=512)
def _adds(number: int, end: e.End) -> tuple[e.AddToMeld, ...]:
    """Adding each kind to meld `number`."""
    return tuple(e.AddToMeld(number, (code,), wild_end=end) for code in CODES)


@lru_cache(maxsize=512)
def _row_add(number: int, end: e.End) -> e.AddToMeld:
    return e.AddToMeld(number, (), use_row=True, wild_end=end)


def legal_steps(state: BurracoState) -> Sequence[Command]:
    """The legal steps of the seat on turn, each once: openings, additions, discards."""
    if state.phase == DRAW:
        return DRAWS
    seat = state.turn
    steps: list[Command] = []
    free = state.sizes[seat] > 4 and (state.barred < 0 or not state.setup.strict_pickup)
    _add_openings(state, seat, steps, free)
    if state.rows and state.rows[seat]:
        _add_row_openings(state, seat, steps, free)
    _add_additions(state, seat, steps, free)
    _add_discards(state, seat, steps)
    return steps


def _add_openings(state: BurracoState, seat: Seat, steps: list[Command], free: bool) -> None:
    among = openings(state.setup.book).among
    once, twice = state.once[seat], state.twice[seat]
    wilds = bits_of(once & WILD_MASK) if once & WILD_MASK else ()
    found = []
    for shift in SHIFTS:
        ranks = once >> shift & RANKS
        promise = PROMISES[ranks]
        if promise & RUN:
            found.append(among(ranks << shift, twice & 2 << shift, -1))
        if wilds and promise & GAP:
            cards = ranks << shift
            found.extend([among(cards, 0, wild) for wild in wilds if not cards >> wild & 1])
    if state.setup.book.sets:
        held = ranks_held(once, twice, 2 if wilds else 3) & ~taken_ranks(state, state.sides[seat])
        for rank in bits_of(held) if held else ():
            cards, pairs = once & RANK_MASKS[rank], twice & RANK_MASKS[rank]
            found.append(among(cards, pairs, -1))
            if wilds:
                found.extend([among(cards, pairs, wild) for wild in wilds])
    if free:
        for openable in found:
            steps.extend(openable.steps)
        return
    for openable in found:
        for opening in openable.openings:
            if not check_finish(state, seat, opening.kinds, opening.meld, -1, row_used=False):
                steps.extend(opening.from_hand)


def _add_row_openings(state: BurracoState, seat: Seat, steps: list[Command], free: bool) -> None:
    """BUR-60: the front card of the row with two cards of the hand."""
    table = openings(state.setup.book)
    front = state.rows[seat][0]
    once, twice = state.once[seat], state.twice[seat]
    blocked = taken_ranks(state, state.sides[seat])
    for a in bits(once):
        held = once & -2 << a | twice & 1 << a  # after itself only as a second copy
        for b in bits(table.beside.get((front, a), 0) & held):
            x, y, z = sorted((a, b, front))
            opening = table.all[x, y, z]
            if opening.rank and blocked >> (opening.rank - 1) & 1:
                continue
            if free or not check_finish(state, seat, (a, b), opening.meld, -1, row_used=True):
                steps.extend(opening.from_row[front])


def _add_additions(state: BurracoState, seat: Seat, steps: list[Command], free: bool) -> None:
    book = state.setup.book
    side = state.sides[seat]
    once = state.once[seat]
    front = row_card(state, seat) if state.rows else None
    for number, owner in enumerate(state.owners):
        if owner != side:
            continue
        meld = state.melds[number]
        addable = meld.addable if meld.addable >= 0 else book.addable(meld)
        if addable & once:
            low = _adds(number, "low")
            for kind in bits_of(addable & once):
                if free or not check_finish(
                    state, seat, (kind,), book.grow(meld, kind), number, row_used=False
                ):
                    steps.append(low[kind])
                    if kind in meld.grown_high:
                        steps.append(_adds(number, "high")[kind])
        if front is None or not addable >> front & 1:
            continue
        grown = book.grow(meld, front)
        if free or not check_finish(state, seat, (), grown, number, row_used=True):
            steps.append(_row_add(number, "low"))
            if front in meld.grown_high:
                steps.append(_row_add(number, "high"))


def _add_discards(state: BurracoState, seat: Seat, steps: list[Command]) -> None:
    once = state.once[seat]
    if state.sizes[seat] == 1:
        steps.extend([d for d in _discards(once) if check_discard(state, seat, d) is None])
        return
    if state.barred >= 0 and not state.exempt:  # BUR-16
        once &= ~(1 << state.barred)
    for suit in SUIT_MASKS:
        steps.extend(_discards(once & suit))
    if once >> JOKER_KIND:
        steps.append(DISCARDS[JOKER_KIND])


@lru_cache(maxsize=1 << 15)
def _discards(mask: int) -> tuple[e.Discard, ...]:
    """The discards of these kinds, remembered: for masks with few ones."""
    return tuple(DISCARDS[kind] for kind in bits(mask))


def default_step(state: BurracoState) -> Command:
    """The step that commits least (GEN-06): draw; discard what was drawn, or the least card."""
    if state.phase == DRAW:
        return DRAWS[0]
    steps: list[Command] = []
    _add_discards(state, state.turn, steps)
    discards = [step for step in steps if isinstance(step, e.Discard)]
    drawn = state.drawn
    if drawn >= 0 and DISCARDS[drawn] in discards:
        return DISCARDS[drawn]
    values = state.setup.values
    return min(discards, key=lambda step: values[KIND_OF[step.card]])
