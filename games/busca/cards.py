"""The pack as numbers: 40 cards in one 40-bit mask.

Card `10 * suit + strength` is bit `1 << (10 * suit + strength)`, suits in the order D C B S and
strength from 0 (the four) to 9 (the three): inside a suit the higher number takes (BUS-4).
"""

from collections.abc import Iterable, Sequence

from games.kernel.cards import ITALIAN_SUITS
from games.kernel.event import Card
from games.kernel.tricks import strengths

SUIT_SIZE = 10
RANKS_BY_STRENGTH = ("4", "5", "6", "7", "8", "9", "10", "1", "2", "3")
"""BUS-4, from the weakest to the strongest."""

STRENGTH = strengths(RANKS_BY_STRENGTH, ITALIAN_SUITS)
NAMES: tuple[Card, ...] = tuple(STRENGTH)
"""The text of each number."""
NUMBER: dict[Card, int] = {name: number for number, name in enumerate(NAMES)}
"""The number of each text."""
BIT: dict[Card, int] = {name: 1 << number for number, name in enumerate(NAMES)}
"""The mask of each card alone."""

PITA = NUMBER["1D"]
"""The ace of denari."""
LAST_TRICK_BONUS = 3


def _worth(name: Card) -> int:
    """BUS-5."""
    if name == "1D":
        return 8
    return {"1": 3, "7": 0, "6": 0, "5": 0, "4": 0}.get(name[:-1], 1)


WORTH: dict[Card, int] = {name: _worth(name) for name in NAMES}
"""What each card is worth; 37 together (BUS-6)."""

SUIT_MASKS: tuple[int, ...] = tuple(
    ((1 << SUIT_SIZE) - 1) << (SUIT_SIZE * suit) for suit in range(4)
)
SUIT: dict[Card, int] = {name: SUIT_MASKS[number // SUIT_SIZE] for name, number in NUMBER.items()}
"""The mask of each card's whole suit."""
ALL = (1 << len(NAMES)) - 1
NOT_DENARI = ALL ^ SUIT_MASKS[ITALIAN_SUITS.index("D")]
NOT_PITA = ALL ^ (1 << PITA)


def numbers(mask: int) -> list[int]:
    """The cards of a mask, in ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def names(mask: int) -> list[Card]:
    """The cards of a mask as text, by suit and strength."""
    return [NAMES[number] for number in numbers(mask)]


def in_order(cards: Sequence[Card]) -> list[Card]:
    """The same cards, by suit and strength."""
    return sorted(cards, key=NUMBER.__getitem__)


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of different cards given as text."""
    return sum(map(BIT.__getitem__, cards))


def points_of(cards: Iterable[Card]) -> int:
    """What cards given as text are worth."""
    return sum(map(WORTH.__getitem__, cards))
