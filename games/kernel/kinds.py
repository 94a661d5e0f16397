"""French cards and jokers as small numbers, for games with more than one copy of a face.

The copies of a face are interchangeable, so such a game counts *kinds*: 0 to 51 are
`13 * suit + rank - 1` with suits in the order H D C S, 52 is the joker. A hand is a count for each
kind; a set of kinds is a 53-bit mask.
"""

from collections.abc import Iterable, Iterator
from itertools import compress
from typing import TypeAlias

from games.kernel.cards import FRENCH_52, JOKER
from games.kernel.event import Card

Kind: TypeAlias = int

KINDS = 53
JOKER_KIND: Kind = 52
CODES: tuple[Card, ...] = (*FRENCH_52, JOKER)
"""Kind → card code."""
KIND_OF: dict[Card, Kind] = {code: kind for kind, code in enumerate(CODES)}
"""Card code → kind."""
RANK_OF: tuple[int, ...] = (*(kind % 13 + 1 for kind in range(52)), 0)
"""Kind → rank, 1 to 13; the joker has none (0)."""
SUIT_OF: tuple[int, ...] = (*(kind // 13 for kind in range(52)), -1)
"""Kind → suit, 0 to 3; the joker has none (-1)."""
TWO_PACKS: tuple[Card, ...] = FRENCH_52 * 2 + (JOKER,) * 4
"""Two packs with their jokers, 108 cards."""


def bits(mask: int) -> Iterator[int]:
    """The positions of the ones in `mask`, in rising order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def kinds_of(cards: Iterable[Card]) -> list[Kind]:
    """The kinds of these card codes."""
    return [KIND_OF[card] for card in cards]


def codes_of(counts: bytearray) -> list[Card]:
    """The cards of a hand given as a count for each kind, sorted by kind.

    >>> codes_of(counts_of(kinds_of(["JK", "2H", "2H"])))
    ['2H', '2H', 'JK']
    """
    held: list[Card] = []
    for code, count in compress(zip(CODES, counts, strict=True), counts):
        held += (code,) * count
    return held


def counts_of(kinds: Iterable[Kind]) -> bytearray:
    """A count for each kind."""
    counts = bytearray(KINDS)
    for kind in kinds:
        counts[kind] += 1
    return counts


def card_values(joker: int, two: int) -> tuple[int, ...]:
    """What each kind is worth: ace 15, K to 8 ten, 7 to 3 five; joker and two as given.

    >>> card_values(30, 20)[KIND_OF["AH"]], card_values(30, 20)[KIND_OF["2S"]]
    (15, 20)
    """
    by_rank = (joker, 15, two, *(5,) * 5, *(10,) * 6)
    return tuple(by_rank[rank] for rank in RANK_OF)
