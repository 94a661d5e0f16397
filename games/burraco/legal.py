"""The legal steps of a turn: draw, open exactly three cards, add one card, discard.

Every longer meld is reached by steps; people may lay many cards at once, which is verified
(`games.burraco.rules`) and never listed. Steps are shared objects, and what three cards can make
is worked out once for each book.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from games.burraco.cards import CODES, KIND_OF, KINDS, SUIT_OF, WILDS, Kind, bits
from games.burraco.commands import AddToMeld, Discard, DrawStock, End, OpenMeld, TakeDiscards
from games.burraco.melds import Meld, MeldBook
from games.burraco.rules import check_discard, check_finish, taken_ranks
from games.burraco.state import DRAW, BurracoState
from games.kernel.command import Command
from games.kernel.seats import Seat

DRAWS: tuple[Command, ...] = (DrawStock(), TakeDiscards())
DISCARDS: tuple[Discard, ...] = tuple(Discard(code) for code in CODES)


@lru_cache(maxsize=512)
def _adds(number: int, end: End) -> tuple[AddToMeld, ...]:
    """Adding each kind to meld `number`."""
    return tuple(AddToMeld(number, (code,), wild_end=end) for code in CODES)


@lru_cache(maxsize=512)
def _row_add(number: int, end: End) -> AddToMeld:
    return AddToMeld(number, (), use_row=True, wild_end=end)


class Opening:
    """Three cards that make a meld, and the steps that lay them."""

    __slots__ = ("from_hand", "from_row", "kinds", "meld", "rank")

    def __init__(self, kinds: tuple[Kind, ...], melds: dict[End, Meld]) -> None:
        self.kinds = kinds
        self.meld = melds["low"]
        self.rank = self.meld.rank
        cards = tuple(CODES[kind] for kind in kinds)
        self.from_hand = tuple(OpenMeld(cards, wild_end=end) for end in melds)
        self.from_row = {
            front: tuple(
                OpenMeld(cards[:i] + cards[i + 1 :], use_row=True, wild_end=end) for end in melds
            )
            for i, front in enumerate(kinds)
        }
        """By the kind that comes from the row."""


class Openings:
    """All openings of a book: for two kinds, which third ones complete them."""

    def __init__(self, book: MeldBook) -> None:
        self.found: dict[tuple[Kind, Kind, Kind], Opening] = {}
        self.seconds = [0] * KINDS
        """First (lowest) kind → mask of the second ones."""
        self.thirds: dict[tuple[Kind, Kind], int] = {}
        """First and second kind → mask of the third ones."""
        for triple in self._candidates():
            low = book.open(triple)
            if not isinstance(low, Meld):
                continue
            melds: dict[End, Meld] = {"low": low}
            high = book.open(triple, "high")
            if isinstance(high, Meld) and high is not low:
                melds["high"] = high
            a, b, c = triple
            self.found[a, b, c] = Opening(triple, melds)
            self.seconds[a] |= 1 << b
            self.thirds[a, b] = self.thirds.get((a, b), 0) | 1 << c

    @staticmethod
    def _candidates() -> set[tuple[Kind, Kind, Kind]]:
        """Two naturals of one suit or rank, with a third card: more than what makes a meld."""
        pairs = [
            (a, b)
            for a, b in combinations_with_replacement(range(KINDS - 1), 2)
            if SUIT_OF[a] == SUIT_OF[b] or a % 13 == b % 13
        ]
        triples = set()
        for a, b in pairs:
            for c in range(KINDS):
                if c in WILDS or SUIT_OF[c] == SUIT_OF[b] or c % 13 == b % 13:
                    first, second, third = sorted((a, b, c))
                    triples.add((first, second, third))
        return triples


@lru_cache(maxsize=64)
def openings(book: MeldBook) -> Openings:
    """The openings of a book, worked out once."""
    return Openings(book)


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
    table = openings(state.setup.book)
    seconds, thirds, found = table.seconds, table.thirds, table.found
    once, twice = state.once[seat], state.twice[seat]
    ranks = taken_ranks(state, state.sides[seat])
    for a in bits(once):
        # A card after itself needs a second copy.
        for b in bits(seconds[a] & (once & -2 << a | twice & 1 << a)):
            rest = once & -2 << b
            if b != a:
                rest |= twice & 1 << b
            for c in bits(thirds[a, b] & rest):
                opening = found[a, b, c]
                if opening.rank and opening.rank in ranks:
                    continue
                if free or not check_finish(
                    state, seat, opening.kinds, opening.meld, -1, row_used=False
                ):
                    steps.extend(opening.from_hand)


def _add_row_openings(state: BurracoState, seat: Seat, steps: list[Command], free: bool) -> None:
    """BUR-60: the front card of the row with two cards of the hand."""
    table = openings(state.setup.book)
    front = state.rows[seat][0]
    once, twice = state.once[seat], state.twice[seat]
    ranks = taken_ranks(state, state.sides[seat])
    for a in bits(once):
        for b in bits(once & -2 << a | twice & 1 << a):
            x, y, z = sorted((a, b, front))
            opening = table.found.get((x, y, z))
            if opening is None or (opening.rank and opening.rank in ranks):
                continue
            if free or not check_finish(state, seat, (a, b), opening.meld, -1, row_used=True):
                steps.extend(opening.from_row[front])


def _add_additions(state: BurracoState, seat: Seat, steps: list[Command], free: bool) -> None:
    book = state.setup.book
    side = state.sides[seat]
    once = state.once[seat]
    front = state.rows[seat][0] if state.rows and state.rows[seat] else -1
    for number, owner in enumerate(state.owners):
        if owner != side:
            continue
        meld = state.melds[number]
        addable = meld.addable if meld.addable >= 0 else book.addable(meld)
        if addable & once:
            low = _adds(number, "low")
            for kind in bits(addable & once):
                if free or not check_finish(
                    state, seat, (kind,), meld.grown[kind], number, row_used=False
                ):
                    steps.append(low[kind])
                    if kind in meld.grown_high:
                        steps.append(_adds(number, "high")[kind])
        if (
            front >= 0
            and addable >> front & 1
            and (
                free or not check_finish(state, seat, (), meld.grown[front], number, row_used=True)
            )
        ):
            steps.append(_row_add(number, "low"))
            if front in meld.grown_high:
                steps.append(_row_add(number, "high"))


def _add_discards(state: BurracoState, seat: Seat, steps: list[Command]) -> None:
    once = state.once[seat]
    if state.sizes[seat] > 1:
        if state.barred >= 0 and not state.exempt:
            once &= ~(1 << state.barred)
        steps.extend([DISCARDS[kind] for kind in bits(once)])
        return
    steps.extend(
        [
            DISCARDS[kind]
            for kind in bits(once)
            if check_discard(state, seat, DISCARDS[kind]) is None
        ]
    )


def default_step(state: BurracoState) -> Command:
    """The step that commits least (GEN-06): draw; discard what was drawn, or the least card."""
    if state.phase == DRAW:
        return DRAWS[0]
    steps: list[Command] = []
    _add_discards(state, state.turn, steps)
    discards = [step for step in steps if isinstance(step, Discard)]
    drawn = state.drawn
    if drawn >= 0 and DISCARDS[drawn] in discards:
        return DISCARDS[drawn]
    values = state.setup.values
    return min(discards, key=lambda step: values[KIND_OF[step.card]])
