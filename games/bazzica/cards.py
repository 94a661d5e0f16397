"""The cards: 32 of each pack, and each of them itself, though copies are alike in play.

A *face* is what the rules look at, rank and suit (KS, the king of spades); the number after the
point says which pack a card came from (BAZ-1).
"""

from collections.abc import Iterable, Mapping
from functools import cache

from games.kernel.cards import FRENCH, FRENCH_SUITS, Pictures
from games.kernel.event import Card
from games.kernel.tricks import strengths

MOST_PACKS = 8
RANKS = ("7", "8", "9", "J", "Q", "K", "10", "A")
"""BAZ-2, from the weakest to the strongest."""
SUITS = FRENCH_SUITS
SUIT_NAMES: Mapping[str, str] = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}
"""The suits as events and notes tell them: keys of the game's words."""
FACES = tuple(rank + suit for suit in SUITS for rank in RANKS)
COURT = frozenset("KQJ")
BRISQUES = frozenset({"A", "10"})
"""The ranks that count 10 each at the end (BAZ-36)."""

CARDS: tuple[Card, ...] = tuple(
    f"{face}.{copy}" for face in FACES for copy in range(1, MOST_PACKS + 1)
)
"""Every card of the largest table, as a hand is held: by suit, then by strength."""
FACE: Mapping[Card, str] = {card: card.partition(".")[0] for card in CARDS}
RANK: Mapping[Card, str] = {card: FACE[card][:-1] for card in CARDS}
SUIT: Mapping[Card, str] = {card: FACE[card][-1] for card in CARDS}
PLACE: Mapping[Card, int] = {card: place for place, card in enumerate(CARDS)}
FACE_STRENGTH: Mapping[str, int] = strengths(RANKS, SUITS)
STRENGTH: Mapping[Card, int] = {card: FACE_STRENGTH[FACE[card]] for card in CARDS}
"""How strong a card is among those of its suit."""


@cache
def packs(number: int) -> tuple[Card, ...]:
    """The cards of so many packs (BAZ-1), as they are held.

    >>> len(packs(2)), packs(2)[:3]
    (64, ('7H.1', '7H.2', '8H.1'))
    """
    return tuple(card for card in CARDS if int(card.rpartition(".")[2]) <= number)


@cache
def pictures(number: int) -> Pictures:
    """French cards for so many packs; the copies of a face look alike and are called alike."""
    faces = {card: FACE[card] for card in packs(number)}
    return Pictures(FRENCH.style, {card: FRENCH.names[face] for card, face in faces.items()}, faces)


def arranged(cards: Iterable[Card]) -> list[Card]:
    """The same cards as they are held.

    >>> arranged(["AS.1", "7H.2", "7H.1"])
    ['7H.1', '7H.2', 'AS.1']
    """
    return sorted(cards, key=PLACE.__getitem__)


def has_court(cards: Iterable[Card]) -> bool:
    """Whether there is a king, a queen or a jack among them (BAZ-R7)."""
    return any(RANK[card] in COURT for card in cards)


def brisques(cards: Iterable[Card]) -> int:
    """How many aces and tens there are (BAZ-36)."""
    return sum(RANK[card] in BRISQUES for card in cards)


def beats(card: Card, best: Card, trump: str) -> bool:
    """Whether `card` takes a trick from `best`, which was played before it (BAZ-10, BAZ-11)."""
    if SUIT[card] == SUIT[best]:
        return STRENGTH[card] > STRENGTH[best]
    return SUIT[card] == trump
