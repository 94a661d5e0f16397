"""Every meld there is (MAC-07 to MAC-10), found by the mask of its cards.

No meld has a face twice, so a mask says which meld it is; there are fewer than 600 of them, and
whether cards are one is a look into a table.
"""

from collections.abc import Iterator
from functools import cache, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from games.kernel.cards import FRENCH_52
from games.kernel.event import Card
from games.machiavelli.cards import BIT, RANKS, SUITS, numbers

LEAST = 3
HIGH_OR_LOW, HIGH_ONLY, WRAP = "high_or_low", "high_only", "wrap"


class Book(NamedTuple):
    """All melds under one rule for aces (MAC-10). Masks are in a fixed order everywhere."""

    melds: dict[int, tuple[Card, ...]]
    """Mask → the cards as they lie: a set suit by suit, a run from its lowest card up."""
    more: dict[int, int]
    """Mask → the cards of which any one makes a longer meld of it."""
    near: tuple[int, ...]
    """By card: the cards that lie with it in some meld of three."""
    around: dict[int, int]
    """Mask → the cards that are near one of its cards."""

    def read(self, cards: tuple[Card, ...]) -> int:
        """The mask of cards that are a meld, else 0; in time linear in their number."""
        mask = 0
        for card in cards:
            bit = BIT[card]
            if mask & bit:  # MAC-08, MAC-09
                return 0
            mask |= bit
        return mask if mask in self.melds else 0


@cache
def book(aces: str) -> Book:
    """The melds with this value of `ace_in_runs`."""
    melds: dict[int, tuple[Card, ...]] = {}
    for cards in (*_sets(), *_runs(aces)):
        named = tuple(FRENCH_52[number] for number in cards)
        melds.setdefault(sum(BIT[card] for card in named), named)
    more = {
        mask: sum(
            1 << n for n in range(len(FRENCH_52)) if mask | 1 << n in melds and ~mask >> n & 1
        )
        for mask in melds
    }
    near = [0] * len(FRENCH_52)
    for mask in melds:
        if mask.bit_count() == LEAST:
            for number in numbers(mask):
                near[number] |= mask
    around = {mask: reduce(or_, (near[number] for number in numbers(mask))) for mask in melds}
    return Book(melds, more, tuple(near), around)


def _sets() -> Iterator[tuple[int, ...]]:
    """MAC-08."""
    for rank in range(RANKS):
        alike = range(rank, RANKS * SUITS, RANKS)
        for size in (3, 4):
            yield from combinations(alike, size)


def _runs(aces: str) -> Iterator[tuple[int, ...]]:
    """MAC-09, MAC-10: places 0 (a low ace) to 13 (a high one), round the corner with `wrap`."""
    low, high = {HIGH_OR_LOW: (0, 13), HIGH_ONLY: (1, 13), WRAP: (0, 24)}[aces]
    for suit in range(SUITS):
        for length in range(LEAST, RANKS + 1):
            for first in range(low, high - length + 2):
                yield tuple(RANKS * suit + place % RANKS for place in range(first, first + length))
