"""The cards of Burraco: the kernel's kinds, and which of them are wild.

The two copies of a face are interchangeable (BUR-01).
"""

from games.kernel.cards import FRENCH_52
from games.kernel.kinds import (
    CODES,
    JOKER_KIND,
    KIND_OF,
    KINDS,
    RANK_OF,
    SUIT_OF,
    TWO_PACKS,
    Kind,
    bits,
    card_values,
    codes_of,
    counts_of,
    kinds_of,
)

__all__ = [
    "CLASSICO",
    "CODES",
    "JOKER_KIND",
    "KINDS",
    "KIND_OF",
    "RANK_OF",
    "REALE",
    "SUIT_OF",
    "WILDS",
    "WILD_MASK",
    "Kind",
    "bits",
    "card_values",
    "codes_of",
    "counts_of",
    "kinds_of",
]

WILDS: frozenset[Kind] = frozenset({1, 14, 27, 40, JOKER_KIND})
"""The kinds that may stand for any card: twos and jokers (BUR-05)."""
WILD_MASK = sum(1 << kind for kind in WILDS)

CLASSICO: tuple[str, ...] = TWO_PACKS
REALE: tuple[str, ...] = FRENCH_52 * 2
