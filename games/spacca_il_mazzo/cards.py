"""The two packs, the order of the ranks, and what cards left over and places are worth.

Suits never count. Two cards of the same code are equal to everybody, so they have no names of their
own: a joker is the only card that is there once.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from games.kernel.cards import BLACK_JOKER, FRENCH_52, FRENCH_SUITS, RED_JOKER
from games.kernel.event import Card

_NUMBERS = ("3", "4", "5", "6", "7", "8", "9")
QUEEN_ABOVE, KING_ABOVE = "jkqa", "jqka"
ORDERS: dict[str, tuple[str, ...]] = {
    QUEEN_ABOVE: (*_NUMBERS, "J", "K", "Q", "A"),
    KING_ABOVE: (*_NUMBERS, "J", "Q", "K", "A"),
}
"""By `court_order` the normal ranks from the lowest on (SPM-01)."""
NORMAL = ORDERS[KING_ABOVE]
STRENGTHS: dict[str, dict[str, int]] = {
    name: {rank: strength for strength, rank in enumerate(ranks)} for name, ranks in ORDERS.items()
}
TWO, TEN = "2", "10"
"""SPM-02."""
FREE = ""
"""The reference on which any rank may be played."""

JOKERS = (RED_JOKER, BLACK_JOKER)
PACK: tuple[Card, ...] = (*FRENCH_52 * 2, *JOKERS)
"""All cards of a table: both packs, and the jokers of the first."""
HELD: dict[str, tuple[Card, ...]] = {
    name: (*(rank + suit for suit in FRENCH_SUITS for rank in (*ranks, TWO, TEN)), *JOKERS)
    for name, ranks in ORDERS.items()
}
"""By `court_order` each different card once, as a hand is held."""

_PLACES = {name: {card: place for place, card in enumerate(held)} for name, held in HELD.items()}
_RANK = {card: "joker" if card in JOKERS else card[:-1] for card in HELD[QUEEN_ABOVE]}
_POINTS = {
    "3": 7,
    **dict.fromkeys(("4", "5", "6"), 6),
    **dict.fromkeys(("7", "8", "9"), 5),
    **dict.fromkeys(("J", "Q", "K"), 4),
    "A": 3,
    TWO: 2,
    TEN: 1,
    "joker": 0,
}
"""SPM-44."""
POKER = 4
"""So many equal cards count twice."""
FIXED_POINTS = (25, 15, 5)
"""For the first places, as long as they are not the last (SPM-46)."""


def rank_of(card: Card) -> str:
    """The rank of a card; `joker` for both jokers."""
    return _RANK[card]


def arranged(cards: Iterable[Card], order: str = QUEEN_ABOVE) -> list[Card]:
    """The same cards as they are held: by suit, then by rank; `order` of `ORDERS`."""
    return sorted(cards, key=_PLACES[order].__getitem__)


def beats(rank: str, reference: str, strength: Mapping[str, int]) -> bool:
    """Whether a rank may be played on a reference (SPM-11, SPM-12); `strength` of `STRENGTHS`."""
    if reference == FREE or rank in (TWO, TEN):
        return True
    return strength[rank] >= strength[reference]


def reference_of(rank: str) -> str:
    """What has to be equalled after this rank was laid on the pile (SPM-11, SPM-21, SPM-22)."""
    return FREE if rank in (TWO, TEN) else rank


def lowest(cards: Iterable[Card], strength: Mapping[str, int]) -> str:
    """The lowest normal rank among some cards; `FREE` when there is none (SPM-34, SPM-35)."""
    ranks = {rank_of(card) for card in cards}
    return min(ranks & strength.keys(), key=strength.__getitem__, default=FREE)


def points_of(cards: Iterable[Card]) -> int:
    """What cards left over count: each rank once, or twice from four equal cards on (SPM-45)."""
    ranks = Counter(map(rank_of, cards))
    return sum(_POINTS[rank] * (2 if count >= POKER else 1) for rank, count in ranks.items())


def items(place: int, seats: int, points: int) -> list[tuple[str, int]]:
    """What a place, from 1, brings among so many seats when the last one has so many points.

    >>> items(2, 4, 25), items(4, 4, 25)
    ([('fixed_points', 15), ('variable_points', 13)], [])
    """
    if place == seats:
        return []  # SPM-47
    share = -(-points // place)
    least = 0 if place == 1 else 1
    return [("fixed_points", FIXED_POINTS[place - 1]), ("variable_points", max(least, share))]
