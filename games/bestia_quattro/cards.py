"""The pack: forty cards, the three in its low place (BEQ-2)."""

from collections.abc import Iterable

from games.kernel.cards import ITALIAN_SUITS
from games.kernel.event import Card
from games.kernel.tricks import strengths

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "1")
"""From the weakest to the strongest."""
STRENGTH = strengths(RANKS, ITALIAN_SUITS)
HAND = 4
"""Cards a seat plays with, and tricks of a deal (BEQ-44)."""
PACKET = 2
"""Cards dealt at a time (BEQ-10)."""
PLACE: dict[Card, int] = {card: place for place, card in enumerate(STRENGTH)}
"""Where a card lies in a sorted hand: by suit and strength."""


def in_order(cards: Iterable[Card]) -> list[Card]:
    """The same cards, by suit and strength."""
    return sorted(cards, key=PLACE.__getitem__)
