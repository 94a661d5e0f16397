"""The pack: forty cards, their order and their worth (BUS-2 to BUS-6)."""

from collections.abc import Iterable

from games.kernel.cards import ITALIAN_40, ITALIAN_SUITS
from games.kernel.event import Card
from games.kernel.masks import Masks
from games.kernel.tricks import CardOrder

ORDER = CardOrder(("4", "5", "6", "7", "8", "9", "10", "1", "2", "3"), ITALIAN_SUITS)
"""BUS-4, from the weakest to the strongest."""
STRENGTH = ORDER.strength
MASKS = Masks(ORDER)

PITA = "1D"
"""The ace of denari."""
NOT_DENARI = MASKS.all & ~MASKS.suits["D"]
NOT_PITA = MASKS.all & ~MASKS.bit[PITA]
LAST_TRICK_BONUS = 3

WORTH: dict[Card, int] = {
    card: {"1": 3, "7": 0, "6": 0, "5": 0, "4": 0}.get(card[:-1], 1) for card in ITALIAN_40
} | {PITA: 8}
"""What each card is worth (BUS-5); 37 together (BUS-6)."""


def points_of(cards: Iterable[Card]) -> int:
    """What cards are worth."""
    return sum(map(WORTH.__getitem__, cards))
