"""The pack: forty cards, the three in its low place (BEQ-2)."""

from games.kernel.cards import ITALIAN_SUITS
from games.kernel.masks import Masks
from games.kernel.tricks import CardOrder

ORDER = CardOrder(("2", "3", "4", "5", "6", "7", "8", "9", "10", "1"), ITALIAN_SUITS)
"""From the weakest to the strongest."""
STRENGTH = ORDER.strength
MASKS = Masks(ORDER)
HAND = 4
"""Cards a seat plays with, and tricks of a deal (BEQ-44)."""
PACKET = 2
"""Cards dealt at a time (BEQ-10)."""
