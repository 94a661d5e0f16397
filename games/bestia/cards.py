"""The pack: forty cards in the order of briscola (BES-2)."""

from games.kernel.cards import ITALIAN_SUITS
from games.kernel.masks import Masks
from games.kernel.tricks import CardOrder

ORDER = CardOrder(("2", "4", "5", "6", "7", "8", "9", "10", "3", "1"), ITALIAN_SUITS)
"""From the weakest to the strongest."""
STRENGTH = ORDER.strength
MASKS = Masks(ORDER)
HAND = 3
"""Cards a seat plays with, and tricks of a deal (BES-26)."""
