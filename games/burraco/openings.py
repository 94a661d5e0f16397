"""Openings: three cards that make a meld, and those that lie among the cards of a hand.

What three cards can make is worked out once for each book; what lies among the cards of one suit
or rank is worked out once and then remembered.
"""

from collections import defaultdict
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from games.burraco.events import End, OpenMeld
from games.burraco.melds import Meld, MeldBook
from games.burraco.readings import WILDS
from games.kernel.kinds import CODES, KINDS, RANK_OF, SUIT_OF, Kind


class Opening:
    """Three cards that make a meld, and the steps that lay them."""

    __slots__ = ("from_hand", "from_row", "kinds", "meld", "rank")

    def __init__(self, kinds: tuple[Kind, ...], meld: Meld, ends: tuple[End, ...]) -> None:
        self.kinds = kinds
        self.meld = meld
        self.rank = meld.rank
        cards = tuple(CODES[kind] for kind in kinds)
        self.from_hand = tuple(OpenMeld(cards, wild_end=end) for end in ends)
        self.from_row = {
            front: tuple(
                OpenMeld(cards[:i] + cards[i + 1 :], use_row=True, wild_end=end) for end in ends
            )
            for i, front in enumerate(kinds)
        }
        """By the kind that comes from the row."""


class Found(NamedTuple):
    """The openings among a few cards."""

    openings: tuple[Opening, ...]
    steps: tuple[OpenMeld, ...]
    """All of them laid from the hand."""


class Needed(NamedTuple):
    """The cards of an opening as masks: kinds that one copy is needed of, and two copies."""

    once: int
    twice: int
    opening: Opening


class Openings:
    """All openings of a book, and those among the cards of one suit or rank, remembered."""

    def __init__(self, book: MeldBook) -> None:
        self.all: dict[tuple[Kind, Kind, Kind], Opening] = {}
        ends_matter = book.rules.free_end_wild != "all"
        for triple in self._candidates():
            low = book.open(triple)
            if isinstance(low, Meld):
                high = book.open(triple, "high") if ends_matter else low
                ends: tuple[End, ...] = ("low",) if high is low else ("low", "high")
                self.all[triple] = Opening(triple, low, ends)
        self.beside: dict[tuple[Kind, Kind], int] = defaultdict(int)
        """Two kinds → mask of the third ones, not below the second, that make an opening."""
        for triple in self.all:
            for i, first in enumerate(triple):
                second, third = triple[:i] + triple[i + 1 :]
                self.beside[first, second] |= 1 << third
        self._runs: dict[tuple[int, Kind], list[Needed]] = defaultdict(list)
        """By suit and the wild card that comes from elsewhere (-1: none)."""
        self._sets: dict[tuple[int, Kind], list[Needed]] = defaultdict(list)
        """By rank and wild card (-1: none)."""
        for opening in self.all.values():
            self._file(opening)
        self.among = lru_cache(maxsize=1 << 16)(self._among)

    @staticmethod
    def _candidates() -> list[tuple[Kind, Kind, Kind]]:
        """Two naturals that may lie together, with a third card: more than what makes a meld."""
        triples = set()
        for a, b in combinations_with_replacement(range(KINDS - 1), 2):
            apart = abs(a % 13 - b % 13)
            near = apart in (0, 1, 2, 10, 11, 12)  # the ace lies low or high
            if (SUIT_OF[a] == SUIT_OF[b] and near) or not apart:
                for c in range(KINDS):
                    if a == b == c:  # there are two copies of a card
                        continue
                    if c in WILDS or SUIT_OF[c] == SUIT_OF[b] or c % 13 == b % 13:
                        first, second, third = sorted((a, b, c))
                        triples.add((first, second, third))
        return sorted(triples)

    def _file(self, opening: Opening) -> None:
        suit, rank = opening.meld.suit, opening.rank
        own = [k for k in opening.kinds if (RANK_OF[k] == rank if rank else SUIT_OF[k] == suit)]
        wild = next((kind for kind in opening.kinds if kind not in own), -1)
        once = twice = 0
        for kind in own:
            twice |= once & 1 << kind
            once |= 1 << kind
        shelf = self._sets[rank, wild] if rank else self._runs[suit, wild]
        shelf.append(Needed(once, twice, opening))

    def _among(self, once: int, twice: int, wild: Kind) -> Found:
        """The openings among the kinds of `once` (with a second copy: `twice`).

        All of them are of one suit or of one rank. With a wild card that is not one of them
        (otherwise -1), those that use it.
        """
        lowest = (once & -once).bit_length() - 1
        found = tuple(
            [
                opening
                for shelf in (self._runs[SUIT_OF[lowest], wild], self._sets[RANK_OF[lowest], wild])
                for kinds, pairs, opening in shelf
                if kinds & once == kinds and pairs & twice == pairs
            ]
        )
        return Found(found, tuple([step for opening in found for step in opening.from_hand]))


@lru_cache(maxsize=64)
def openings(book: MeldBook) -> Openings:
    """The openings of a book, worked out once."""
    return Openings(book)
