"""Cards as bits, and piles of cards of two packs as two masks (MAC-01).

Card `13 * suit + rank` is bit `1 << (13 * suit + rank)`, suits in the order H D C S and ranks from
0 (ace) to 12 (king). A face is in the pack twice, and both copies are the same to everybody.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.kernel.cards import FRENCH_52, FRENCH_RANKS
from games.kernel.event import Card

RANKS = len(FRENCH_RANKS)
SUITS = 4
PACK: tuple[Card, ...] = FRENCH_52 * 2
"""MAC-01."""

NUMBER: dict[Card, int] = {card: number for number, card in enumerate(FRENCH_52)}
BIT: dict[Card, int] = {card: 1 << number for card, number in NUMBER.items()}
"""The mask of each card alone."""


def _worth(card: Card) -> int:
    """MAC-24: an ace 11, figures 10, the others their number."""
    rank = card[:-1]
    return {"A": 11, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank)


WORTH: tuple[int, ...] = tuple(_worth(card) for card in FRENCH_52)
"""The points of each card by its number."""


def numbers(mask: int) -> Iterator[int]:
    """The cards of a mask, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Pile(NamedTuple):
    """Some cards of the two packs, in no order."""

    once: int
    """The faces that it has, as a mask."""
    twice: int
    """The faces that it has both copies of."""

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.once.bit_count() + self.twice.bit_count()

    @property
    def points(self) -> int:
        """What its cards are worth (MAC-24)."""
        return sum(WORTH[number] for mask in self for number in numbers(mask))

    def holds(self, other: "Pile") -> bool:
        """Whether all cards of `other` are here."""
        return not (other.once & ~self.once or other.twice & ~self.twice)

    def with_one(self, mask: int) -> "Pile":
        """One card more of each face of a mask, none of which it has twice."""
        return Pile(self.once | mask, self.twice | self.once & mask)

    def without_one(self, mask: int) -> "Pile":
        """One card fewer of each face of a mask, all of which it has."""
        return Pile(self.once & ~(mask & ~self.twice), self.twice & ~mask)

    def less(self, other: "Pile") -> "Pile":
        """What is left without the cards of `other`, all of which it has."""
        once = self.once & ~other.once | self.twice & ~other.twice
        return Pile(once, self.twice & ~other.once)

    def names(self) -> list[Card]:
        """Its cards as text, by suit and rank."""
        return [
            FRENCH_52[number]
            for number in numbers(self.once)
            for _ in range(1 + (self.twice >> number & 1))
        ]


EMPTY = Pile(0, 0)


def pile_of(cards: Iterable[Card]) -> Pile:
    """Cards given as text. Raises `KeyError` for what is no card, `ValueError` for a third copy."""
    once = twice = 0
    for card in cards:
        bit = BIT[card]
        if twice & bit:
            raise ValueError(f"{card} three times")
        twice |= once & bit
        once |= bit
    return Pile(once, twice)
