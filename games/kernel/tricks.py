"""Cards that take tricks: how they rank, and what a play tells of a hand.

For any pack whose cards are written rank and suit, the suit in the last letter (`10H`, `1D`). How
strong a card is differs from game to game: a game says it once, as a table made by `strengths`.
"""

from collections.abc import Iterable, Mapping, Sequence

from games.kernel.event import Card
from games.kernel.seats import Seat


def suit_of(card: Card) -> str:
    """The letter of a card's suit.

    >>> suit_of("10H")
    'H'
    """
    return card[-1]


def strengths(ranks: Sequence[str], suits: str) -> dict[Card, int]:
    """How strong each card is among those of its suit, from 0: `ranks` from the weakest on.

    >>> strengths(["2", "10", "A"], "HS")
    {'2H': 0, '10H': 1, 'AH': 2, '2S': 0, '10S': 1, 'AS': 2}
    """
    return {rank + suit: strength for suit in suits for strength, rank in enumerate(ranks)}


class CardOrder:
    """How the cards of a pack rank, and how a hand of them is held: by suit, then by strength."""

    def __init__(self, ranks: Sequence[str], suits: str) -> None:
        """`ranks` from the weakest on; see `strengths`."""
        self.strength: Mapping[Card, int] = strengths(ranks, suits)
        self._place = {card: place for place, card in enumerate(self.strength)}

    def arranged(self, cards: Iterable[Card]) -> list[Card]:
        """The same cards as they are held.

        >>> CardOrder(["2", "A"], "HS").arranged(["AS", "AH", "2S"])
        ['AH', '2S', 'AS']
        """
        return sorted(cards, key=self._place.__getitem__)

    def worth(self, card: Card, trump: str) -> tuple[bool, int, int]:
        """Cards by what they can do: trumps above all others, then by strength.

        >>> order = CardOrder(["2", "A"], "HS")
        >>> max(["AH", "2S"], key=lambda card: order.worth(card, "S"))
        '2S'
        """
        return card[-1] == trump, self.strength[card], self._place[card]

    def weakest(self, cards: Iterable[Card], trump: str) -> Card:
        """The one of these cards that can do least.

        >>> CardOrder(["2", "A"], "HS").weakest(["2S", "AH"], "S")
        'AH'
        """
        return min(cards, key=lambda card: self.worth(card, trump))


def voids(
    tricks: Iterable[Iterable[tuple[Seat, Card]]], trump: str = ""
) -> dict[Seat, frozenset[str]]:
    """The suits that seats showed to have no more, by what they played to these tricks.

    Each trick is its plays in order. With `trump`, who lacks the suit led had to trump.

    >>> {seat: sorted(suits) for seat, suits in voids([[(0, "2D"), (1, "5S")]], "B").items()}
    {1: ['B', 'D']}
    """
    shown: dict[Seat, frozenset[str]] = {}
    for plays in tricks:
        led = ""
        for seat, card in plays:
            suit = card[-1]
            led = led or suit
            if suit != led:
                without = {led} if suit == trump or not trump else {led, trump}
                shown[seat] = shown.get(seat, frozenset()) | without
    return shown
